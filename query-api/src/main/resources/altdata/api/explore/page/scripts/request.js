// A request of the public API: what the page sends, and the same for a terminal, where the key is a variable.
const KEY_VARIABLE = "$ALTDATA_KEY";

export const v1 = (path, parameters = {}) => ({ dialect: "v1", path, parameters });
export const v2 = (path, parameters = {}) => ({ dialect: "v2", path, parameters });
export const open = (path) => ({ dialect: "open", path, parameters: {} });

/** A part of a path or query that a shell leaves alone between double quotes. */
export const encoded = (text) => encodeURIComponent(text).replaceAll("!", "%21");

/** Where it goes, from the root. */
export function target(request, key) {
  const given = Object.entries(request.parameters).filter(([, value]) => value !== null && value !== undefined);
  const all = request.dialect === "v1" ? [...given.map(pair), `apiKey=${key}`] : given.map(pair);
  return request.path + (all.length > 0 ? `?${all.join("&")}` : "");
}

export function headers(request, key) {
  return request.dialect === "v2" ? { "X-API-Key": key } : {};
}

/** What to type for the same answer. */
export function curl(request) {
  const header = request.dialect === "v2" ? `-H "X-API-Key: ${KEY_VARIABLE}" ` : "";
  return `curl ${header}"${location.origin}${target(request, KEY_VARIABLE)}"`;
}

// Commas separate values of one parameter and read better as they are.
function pair([name, value]) {
  return `${name}=${encoded(value).replaceAll("%2C", ",")}`;
}
