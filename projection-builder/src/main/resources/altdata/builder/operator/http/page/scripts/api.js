import { token } from "./token.js";

/** Why there is no answer, in words for people. `isOfToken` where another token would help. */
export class Refusal extends Error {
  constructor(words, isOfToken = false) {
    super(words);
    this.isOfToken = isOfToken;
  }
}

/** What can be looked at below /operate/. */
export const look = (path, shown = token.current) => send(path, {}, shown);

/** Asks for something to be done; answers with the run that does it. */
export const order = (name, body) =>
  send(name, { method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }, token.current);

const MILLIS_BETWEEN_LOOKS = 500;

/** The run once it has ended; `tells` is told how it stands until then. */
export async function ended(run, tells) {
  let now = run;
  while (now.state === "RUNNING") {
    tells(now);
    await new Promise((resolve) => setTimeout(resolve, MILLIS_BETWEEN_LOOKS));
    now = await look(`runs/${run.run}`);
  }
  return now;
}

async function send(path, settings, shown) {
  if (/[^\x21-\x7e]/.test(shown ?? "")) {
    throw new Refusal("The token has characters that no token has.", true);
  }
  let response;
  try {
    response = await fetch(`/operate/${path}`, {
      ...settings,
      headers: { ...settings.headers, ...(shown ? { Authorization: `Bearer ${shown}` } : {}) },
      signal: AbortSignal.timeout(20_000),
    });
  } catch {
    throw new Refusal("This builder does not answer. It may be stopped, or the network is down.");
  }
  const body = await response.json().catch(() => ({}));
  if (!response.ok) {
    const said = body.detail?.message ?? `status ${response.status}`;
    throw new Refusal(`${said.charAt(0).toUpperCase()}${said.slice(1)}.`, response.status === 401);
  }
  return body;
}
