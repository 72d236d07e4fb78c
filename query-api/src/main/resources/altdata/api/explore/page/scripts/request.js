// Requests of the API, as the page sends them, as curl commands and as Python programs. In these, the key is an
// environment variable. They ask for the moment that the page shows.
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

/** The Python program that prints the responses: with the package altdata if it has methods for all of them. */
export function python(requests) {
  const calls = requests.map(clientCall);
  return (calls.includes(null) ? standardLibrary(requests) : withClient(calls)).join("\n");
}

const withClient = (calls) => [
  "import os",
  "from altdata import Client",
  "",
  `client = Client(${text(location.origin)}, os.environ["ALTDATA_KEY"])`,
  ...calls.map((call) => `print(client.${call})`),
];

const standardLibrary = (requests) => [
  "import json",
  "import os",
  "from urllib.request import Request, urlopen",
  "",
  'key = os.environ["ALTDATA_KEY"]',
  ...requests.flatMap((request) => [
    `request = Request(f${text(location.origin + target(request, "{key}"))}${request.dialect === "v2" ? ', headers={"X-API-Key": key}' : ""})`,
    "with urlopen(request) as response:",
    "    print(json.load(response))",
  ]),
];

/** The call of the package's method for the request, or null if it has none. */
function clientCall(request) {
  const social = request.path.match(/^\/api\/social\/([^/]+)\/([^/]+)$/);
  if (social === null) {
    return null;
  }
  const positional = social.slice(1).map((part) => text(decodeURIComponent(part)));
  const named = Object.entries(request.parameters)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => `${name}=${text(String(value))}`);
  return `social(${[...positional, ...named].join(", ")})`;
}

/** A text as a Python literal: JSON escapes the same characters. */
const text = (value) => JSON.stringify(value);

// Commas and colons are allowed in a query, and easier to read unencoded.
function pair([name, value]) {
  return `${name}=${encoded(value).replaceAll("%2C", ",").replaceAll("%3A", ":")}`;
}
