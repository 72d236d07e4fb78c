// The moment of the past that an entity's page shows: the parameter `as_of` of its address. All requests of the page
// have it, and "now" and "today" are those of the moment. Without it, the page shows the present.
import { address } from "./address.js";

const DATE = /^\d{4}-\d\d-\d\d$/;
const WITH_OFFSET = /(?:z|[+-]\d\d:\d\d)$/i;
const LONG = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });

const isEntityPage = /^\/explore\/[^/]/.test(location.pathname);
const given = isEntityPage ? new URLSearchParams(location.search).get("as_of")?.trim() || null : null;

export const moment = {
  /** As in the address, and as the API receives it; null for the present. */
  text: given,
  isPast: given !== null,
  /** In milliseconds; null for the present, and if the text is no moment, which the API's error explains. */
  at: given === null ? null : parse(given),
};

/** A date means the end of that day in UTC, as in the API. */
function parse(text) {
  const at = DATE.test(text) ? Date.parse(`${text}T23:59:59.999Z`) : WITH_OFFSET.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(at) ? null : at;
}

/** The time that the page regards as the present, in milliseconds. */
export const now = () => moment.at ?? Date.now();

/** A moment for people: "3 May 2026, 14:03:22 UTC". Decimals of seconds are shown if there are any. */
export function momentText(text) {
  const at = parse(text);
  if (at === null) {
    return `“${text}”`;
  }
  const [decimals] = DATE.test(text) ? [""] : (text.match(/\.\d+/) ?? [""]);
  return DATE.test(text)
    ? `the end of ${LONG.format(at)} (UTC)`
    : `${LONG.format(at)}, ${new Date(at).toISOString().slice(11, 19)}${decimals.replace(/0+$/, "").replace(/\.$/, "")} UTC`;
}

/** Adds the moment to the parameters of a request. */
export const withMoment = (parameters) => (moment.isPast ? { ...parameters, as_of: moment.text } : parameters);

/** Adds the moment to the name of a file, without the characters that file names cannot have. */
export const fileName = (name) => (moment.isPast ? `${name}-as-of-${moment.text.replaceAll(/[^\w-]/g, "")}` : name);

/** The address of this page at another moment, or in the present if `text` is null. */
export function addressAsOf(text) {
  const query = new URLSearchParams(location.search);
  text === null ? query.delete("as_of") : query.set("as_of", text);
  return address(location.pathname, query);
}
