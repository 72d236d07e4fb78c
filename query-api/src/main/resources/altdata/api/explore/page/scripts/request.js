// Requests of the API, as the page sends them and as curl commands, in which the key is a shell variable. They ask for
// the moment that the page shows.
import { withMoment } from "./moment.js";

const KEY_VARIABLE = "$ALTDATA_KEY";

export const v1 = (path, parameters = {}) => ({ dialect: "v1", path, parameters: withMoment(parameters) });
export const v2 = (path, parameters = {}) => ({ dialect: "v2", path, parameters: withMoment(parameters) });
export const open = (path) => ({ dialect: "open", path, parameters: withMoment({}) });
/** A request of the explorer itself, which is not part of the public API. The key is in a header, as in v2. */
export const explorer = v2;

/** Encodes a part of a path or query so that a shell does not change it within double quotes. */
export const encoded = (text) => encodeURIComponent(text).replaceAll("!", "%21");

/** The path and query of a request. */
export function target(request, key) {
  const given = Object.entries(request.parameters).filter(([, value]) => value !== null && value !== undefined);
  const all = request.dialect === "v1" ? [...given.map(pair), `apiKey=${key}`] : given.map(pair);
  return request.path + (all.length > 0 ? `?${all.join("&")}` : "");
}

export function headers(request, key) {
  return request.dialect === "v2" ? { "X-API-Key": key } : {};
}

/** The curl command that sends the request. */
export function curl(request) {
  const header = request.dialect === "v2" ? `-H "X-API-Key: ${KEY_VARIABLE}" ` : "";
  return `curl ${header}"${location.origin}${target(request, KEY_VARIABLE)}"`;
}

// Commas and colons are allowed in a query, and easier to read unencoded.
function pair([name, value]) {
  return `${name}=${encoded(value).replaceAll("%2C", ",").replaceAll("%3A", ":")}`;
}
