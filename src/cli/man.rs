use clap_mangen::Man;

use super::output::{Answer, Failure};

/// The manual page of the program or of one verb, in roff.
#[derive(clap::Args)]
pub struct Args {
    verb: Option<String>,
}

impl Args {
    pub fn run(self) -> Result<Answer, Failure> {
        let mut command = super::command();
        command.build();
        if let Some(verb) = &self.verb {
            command = command
                .find_subcommand(verb)
                .cloned()
                .ok_or_else(|| Failure::cannot_run(format!("there is no verb `{verb}`")))?;
        }
        let mut page = Vec::new();
        Man::new(command).render(&mut page).expect("a vector takes all bytes");
        Ok(Answer::yes(String::from_utf8_lossy(&page)))
    }
}
