// The JSON API of the server.

export class Refused extends Error {
  constructor(answer) {
    super(answer.error);
    this.answer = answer;
  }
}

export async function ask(name, question = {}) {
  const reply = await fetch(`/api/${name}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(question),
  });
  let answer;
  try {
    answer = await reply.json();
  } catch {
    answer = { error: `the server answered with ${reply.status}` };
  }
  if (!reply.ok) throw new Refused(answer);
  return answer;
}

// Questions of one kind with one request in flight; while it runs only the latest waits.
export function latest(name, done, failed) {
  let running = false;
  let waiting = null;
  async function run(question) {
    running = true;
    try {
      done(await ask(name, question), question);
    } catch (error) {
      failed(error, question);
    }
    running = false;
    if (waiting) {
      const next = waiting;
      waiting = null;
      run(next);
    }
  }
  return (question) => {
    if (running) waiting = question;
    else run(question);
  };
}
