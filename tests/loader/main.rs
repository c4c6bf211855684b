//! Files as users write them: sound ones load, mistaken ones show every mistake, hostile ones
//! end at once.

mod known;
mod schemas;
