import { key } from "./key.js";
import { encoded, headers, target } from "./request.js";

/**
 * A failed request, with a message for people. `isKeyError` is true if another key would help, `isNotFound` for an
 * unknown entity, `isInvalid` for a parameter that the service rejects, `isTemporary` if the same request may succeed
 * later, `isNotRead` if the service has not read all records up to the moment. The page reports a key error, and a
 * used-up quota (`isQuotaError`), once for all charts.
 */
export class ApiError extends Error {
  constructor(message, kind = {}) {
    super(message);
    Object.assign(this, { isKeyError: false, isNotFound: false, isInvalid: false, isTemporary: false, isNotRead: false, isQuotaError: false }, kind);
  }

  /** Whether every request with this key fails the same way, so that one message for the whole page is enough. */
  get concernsWholePage() {
    return this.isKeyError || this.isQuotaError;
  }
}

const ATTEMPTS = 3;
/** `Retry-After` of a moment that is not read yet. */
const PAUSE_MILLIS = 1_000;
const responses = new Map();

/** The response to a request. Charts that need the same request share it. Rejects with an ApiError. */
export function getOnce(request) {
  const address = target(request, "");
  if (!responses.has(address)) {
    const response = getWhenRead(request);
    responses.set(address, response);
    response.catch(() => responses.delete(address));
  }
  return responses.get(address);
}

/** The service reads the records of a moment shortly after it has passed, so a recent one may need a second attempt. */
async function getWhenRead(request, attempts = ATTEMPTS) {
  try {
    return await get(request, key.current);
  } catch (error) {
    if (!error.isNotRead || attempts === 1) {
      throw error;
    }
  }
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MILLIS));
  return getWhenRead(request, attempts - 1);
}

/** Sends a request with a key, which need not be the stored one. Rejects with an ApiError. */
export async function get(request, withKey, signal = AbortSignal.timeout(20_000)) {
  if (request.dialect !== "open" && !withKey) {
    throw new ApiError("This needs a key.", { isKeyError: true });
  }
  if (/[^\x21-\x7e]/.test(withKey ?? "")) {
    throw new ApiError("The key is invalid: it contains characters that no key has.", { isKeyError: true });
  }
  let response;
  try {
    response = await fetch(target(request, encoded(withKey ?? "")), { headers: headers(request, withKey), signal });
  } catch {
    throw new ApiError("The service does not respond. It may be stopped, or the network is down.", { isTemporary: true });
  }
  const body = await response.json().catch(() => null);
  if (!response.ok) {
    throw errorOf(response, body ?? {});
  }
  if (body === null) {
    throw new ApiError("The response is incomplete. Try again.", { isTemporary: true });
  }
  return body;
}

function errorOf(response, body) {
  // Messages of the API are sentences; the texts below add their own full stop.
  const invalid = Array.isArray(body.detail) ? body.detail.map(({ msg }) => msg.replace(/^Value error, /, "")).join("; ") : null;
  const message = (invalid ?? body.detail?.message ?? body.message ?? `status ${response.status}`).replace(/\.$/, "");
  switch (response.status) {
    case 401:
      return new ApiError("This needs a key.", { isKeyError: true });
    case 403:
      return /scope/i.test(message)
        ? new ApiError(`This key does not include this data: ${message}.`)
        : new ApiError(`${message}.`, { isKeyError: true });
    case 404:
      return new ApiError(`${capitalized(message)}.`, { isNotFound: true });
    case 400:
    case 422:
      return new ApiError(`The request failed: ${message}.`, { isInvalid: true });
    case 429:
      return new ApiError(`The daily quota of this key is used up${retryTime(response)}.`, { isQuotaError: true });
    case 503:
      return /not read all records/.test(message)
        ? new ApiError("The service has not read all records up to this moment yet. Try again in a few seconds.", { isTemporary: true, isNotRead: true })
        : new ApiError("The service is not ready. Try again in a few seconds.", { isTemporary: true });
    default:
      return new ApiError(`The request failed: ${message}.`, { isTemporary: response.status >= 500 });
  }
}

function retryTime(response) {
  const seconds = Number(response.headers.get("Retry-After"));
  return seconds > 0 ? `; try again in ${Math.ceil(seconds / 3600)} h` : "";
}

const capitalized = (text) => text.charAt(0).toUpperCase() + text.slice(1);
