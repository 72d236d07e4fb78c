import { token } from "./token.js";

/** A failed request, with a message for people. `isTokenError` is true if another token would help. */
export class RequestError extends Error {
  constructor(message, isTokenError = false) {
    super(message);
    this.isTokenError = isTokenError;
  }
}

/** Sends GET to a path below /operate/. */
export const get = (path, withToken = token.current) => send(path, {}, withToken);

/** Starts a command and returns its run. */
export const startRun = (name, body) =>
  send(name, { method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }, token.current);

const POLL_INTERVAL_MILLIS = 500;

/** Waits until the run has waitForEnd, and returns it. Calls `onProgress` with its state until then. */
export async function waitForEnd(run, onProgress) {
  let now = run;
  while (now.state === "RUNNING") {
    onProgress(now);
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MILLIS));
    now = await get(`runs/${run.run}`);
  }
  return now;
}

async function send(path, settings, withToken) {
  if (/[^\x21-\x7e]/.test(withToken ?? "")) {
    throw new RequestError("The token has invalid characters.", true);
  }
  let response;
  try {
    response = await fetch(`/operate/${path}`, {
      ...settings,
      headers: { ...settings.headers, ...(withToken ? { Authorization: `Bearer ${withToken}` } : {}) },
      signal: AbortSignal.timeout(20_000),
    });
  } catch {
    throw new RequestError("This builder does not respond. It may be stopped, or the network is down.");
  }
  const body = await response.json().catch(() => null);
  if (!response.ok) {
    const message = body?.detail?.message ?? `status ${response.status}`;
    throw new RequestError(`${message.charAt(0).toUpperCase()}${message.slice(1)}.`, response.status === 401);
  }
  if (body === null) {
    throw new RequestError("The response is incomplete.");
  }
  return body;
}
