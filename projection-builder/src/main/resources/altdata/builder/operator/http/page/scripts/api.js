import { token } from "./token.js";

/** A failed request, with a message for people. `isOfToken` is true if another token would help. */
export class Refusal extends Error {
  constructor(words, isOfToken = false) {
    super(words);
    this.isOfToken = isOfToken;
  }
}

/** Sends GET to a path below /operate/. */
export const look = (path, shown = token.current) => send(path, {}, shown);

/** Starts a command and returns its run. */
export const order = (name, body) =>
  send(name, { method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }, token.current);

const POLL_INTERVAL_MILLIS = 500;

/** Waits until the run has ended, and returns it. Calls `tells` with its state until then. */
export async function ended(run, tells) {
  let now = run;
  while (now.state === "RUNNING") {
    tells(now);
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MILLIS));
    now = await look(`runs/${run.run}`);
  }
  return now;
}

async function send(path, settings, shown) {
  if (/[^\x21-\x7e]/.test(shown ?? "")) {
    throw new Refusal("The token has invalid characters.", true);
  }
  let response;
  try {
    response = await fetch(`/operate/${path}`, {
      ...settings,
      headers: { ...settings.headers, ...(shown ? { Authorization: `Bearer ${shown}` } : {}) },
      signal: AbortSignal.timeout(20_000),
    });
  } catch {
    throw new Refusal("This builder does not respond. It may be stopped, or the network is down.");
  }
  const body = await response.json().catch(() => ({}));
  if (!response.ok) {
    const said = body.detail?.message ?? `status ${response.status}`;
    throw new Refusal(`${said.charAt(0).toUpperCase()}${said.slice(1)}.`, response.status === 401);
  }
  return body;
}
