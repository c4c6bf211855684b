use clap_complete::Shell;

use super::output::{Answer, Failure};

/// Completions for a shell, to be saved where it looks for them.
#[derive(clap::Args)]
pub struct Args {
    shell: Shell,
}

impl Args {
    pub fn run(self) -> Result<Answer, Failure> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut super::command(), "sightline", &mut script);
        Ok(Answer::yes(String::from_utf8_lossy(&script)))
    }
}
