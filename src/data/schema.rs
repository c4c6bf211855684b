pub fn schema() {}
