//! Scenes that were asked about lately. A drag asks about one scene again and again, with one
//! operative elsewhere: reading it anew each time would take longer than measuring.

use std::collections::{BTreeMap, VecDeque};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use super::{Problem, place};
use crate::data::scene::{self, Scene};
use crate::games::killteam::KNOWN;

/// So many scenes are kept.
const KEPT: usize = 8;

/// The scenes, the latest last, each with its name and text.
#[derive(Default)]
pub struct Scenes(Mutex<VecDeque<(String, String, Arc<Scene>)>>);

impl Scenes {
    /// The scene of a text. Only one that names no files is kept: files may change.
    pub fn read(&self, name: &str, text: String, beside: &Path) -> Result<Arc<Scene>, Problem> {
        let kept = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let same = |known: &&(String, String, Arc<Scene>)| known.0 == name && known.1 == text;
        if let Some((.., scene)) = kept().iter().rev().find(same) {
            return Ok(scene.clone());
        }
        let loaded = scene::load_str(name, &text, beside, &KNOWN)?;
        let scene = Arc::new(loaded.value);
        if loaded.report.sources().len() == 1 {
            let mut kept = kept();
            if kept.len() >= KEPT {
                kept.pop_front();
            }
            kept.push_back((name.to_owned(), text, scene.clone()));
        }
        Ok(scene)
    }
}

/// The scene with some operatives elsewhere.
pub fn moved(scene: &Scene, places: &BTreeMap<String, [f64; 2]>) -> Result<Scene, Problem> {
    let mut scene = scene.clone();
    for (id, at) in places {
        let found = scene.operatives.iter_mut().find(|one| one.id == *id);
        let one = found.ok_or_else(|| Problem::no(format!("no operative is called `{id}`")))?;
        one.at = place(*at)?;
    }
    let faults = scene.misplaced();
    if faults.is_empty() { Ok(scene) } else { Err(Problem::no(faults.join("; "))) }
}
