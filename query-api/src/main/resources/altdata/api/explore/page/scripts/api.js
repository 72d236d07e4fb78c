import { key } from "./key.js";
import { encoded, headers, target } from "./request.js";

/** Why there is no answer, in words for people. `isOfKey` where another key would help. */
export class Refusal extends Error {
  constructor(words, { isOfKey = false, isUnknown = false, isPassing = false } = {}) {
    super(words);
    this.isOfKey = isOfKey;
    this.isUnknown = isUnknown;
    this.isPassing = isPassing;
  }
}

const answers = new Map();

/** The answer to a request, asked for once however many charts need it. Fails with a Refusal. */
export function ask(request) {
  const address = target(request, "");
  if (!answers.has(address)) {
    const answer = send(request, key.current);
    answers.set(address, answer);
    answer.catch(() => answers.delete(address));
  }
  return answers.get(address);
}

/** Asks with a key that is not kept yet. */
export async function send(request, withKey) {
  if (request.dialect !== "open" && !withKey) {
    throw new Refusal("This needs a key.", { isOfKey: true });
  }
  if (/[^\x21-\x7e]/.test(withKey ?? "")) {
    throw new Refusal("The key was refused: it has characters that no key has.", { isOfKey: true });
  }
  let response;
  try {
    response = await fetch(target(request, encoded(withKey ?? "")), {
      headers: headers(request, withKey),
      signal: AbortSignal.timeout(20_000),
    });
  } catch {
    throw new Refusal("The service did not answer. It may be stopped, or the network is down.", { isPassing: true });
  }
  const body = await response.json().catch(() => ({}));
  if (!response.ok) {
    throw refusal(response, body);
  }
  return body;
}

function refusal(response, body) {
  const message = body.detail?.message ?? body.message ?? `status ${response.status}`;
  // Messages of the API are sentences; the texts below add their own full stop.
  const said = message.replace(/\.$/, "");
  switch (response.status) {
    case 401:
      return new Refusal("This needs a key.", { isOfKey: true });
    case 403:
      return /scope/i.test(said)
        ? new Refusal(`This key may not read this: ${said}.`)
        : new Refusal(`The key was refused: ${said}.`, { isOfKey: true });
    case 404:
      return new Refusal(`${capital(said)}.`, { isUnknown: true });
    case 429:
      return new Refusal(`The key has used up its requests of today${again(response)}.`);
    case 503:
      return new Refusal("The service is not ready yet. It usually is in a moment.", { isPassing: true });
    default:
      return new Refusal(`The service could not answer: ${said}.`, { isPassing: response.status >= 500 });
  }
}

function again(response) {
  const seconds = Number(response.headers.get("Retry-After"));
  return seconds > 0 ? `; it works again in ${Math.ceil(seconds / 3600)} h` : "";
}

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
