//! Files as users write them: sound ones load, mistaken ones show every mistake, hostile ones
//! end at once.

mod hostile;
mod mistakes;
mod mutations;
mod schemas;
mod sound;
