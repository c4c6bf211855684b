// Transcripts: the viewer that also stands in pages of their own.

import { ask } from "./api.js";
import { $, say, showProblems } from "./dom.js";

let shown = null;

export async function openTranscript(question) {
  shown?.stop();
  say("Replaying…");
  try {
    const replay = await ask("replay", question);
    const readable = replay.frames.length > 0;
    showProblems($("replay-errors"), readable ? null : replay);
    if (readable) shown = window.view($("viewer"), replay);
    say(readable ? `${replay.file}: ${replay.accepted ? "accepted" : "refused"}.` : "The transcript cannot be read.");
    return readable;
  } catch (error) {
    showProblems($("replay-errors"), error.answer ?? { error: error.message });
    say("The transcript cannot be read.");
    return false;
  }
}

export function start() {
  $("replay-list").addEventListener("change", (event) => { if (event.target.value) openTranscript({ path: event.target.value }); });
  $("replay-disk").addEventListener("change", async (event) => {
    const [file] = event.target.files;
    if (file) await openTranscript({ text: await file.text() });
    event.target.value = "";
  });
}
