// What the reader has selected. It is kept in the address, so that a link shows the same.
import { address } from "./address.js";
import { DAY, dateText } from "./days.js";
import { moment, now } from "./moment.js";

export const RANGES = [
  { id: "1m", label: "1M", name: "one month", days: 30 },
  { id: "3m", label: "3M", name: "three months", days: 91 },
  { id: "6m", label: "6M", name: "six months", days: 182 },
  { id: "1y", label: "1Y", name: "one year", days: 365 },
  { id: "all", label: "All", name: "all data", days: null },
];
const DEFAULT_RANGE = "1y";
const DATE = /^\d{4}-\d\d-\d\d$/;

/** A range between two dates, both included; either may be empty, which means without a limit. */
export const customRange = (from, to) =>
  ({ id: "custom", label: "Custom", name: `${from || "the first day"} to ${to || "the newest day"}`, days: null, from, to });

/** The selection in the address. `tickers` may contain unknown ones. */
export function viewFromAddress() {
  const query = new URLSearchParams(location.search);
  const date = (name) => (isDate(query.get(name)) ? query.get(name) : "");
  const custom = customRange(date("from"), date("to"));
  const range = custom.from || custom.to
    ? custom
    : RANGES.find(({ id }) => id === (query.get("range") ?? DEFAULT_RANGE)) ?? RANGES.find(({ id }) => id === DEFAULT_RANGE);
  const tickers = (query.get("compare") ?? "").split(",").map((each) => each.trim().toUpperCase()).filter(Boolean);
  return { range, tickers: [...new Set(tickers)], isChange: query.get("show") !== "values" };
}

const isDate = (text) => DATE.test(text ?? "") && !Number.isNaN(Date.parse(text));

export function writeToAddress(view) {
  const query = new URLSearchParams();
  if (moment.isPast) {
    query.set("as_of", moment.text);
  }
  if (view.range.id === "custom") {
    ["from", "to"].filter((name) => view.range[name]).forEach((name) => query.set(name, view.range[name]));
  } else if (view.range.id !== DEFAULT_RANGE) {
    query.set("range", view.range.id);
  }
  if (view.compared.length > 0) {
    query.set("compare", view.compared.map(({ ticker }) => ticker).join(","));
  }
  // Compared values may differ by a factor of 1,000, so changes are the default.
  if (view.compared.length > 0 && !view.isChange) {
    query.set("show", "values");
  }
  history.replaceState(null, "", address(location.pathname, query));
}

/** The first day of a range, or `earliest` if the range has no limit. */
export function firstDay(range, earliest) {
  if (range.id === "custom") {
    return range.from || earliest;
  }
  return range.days === null ? earliest : dateText(now() - range.days * DAY);
}

/** The last day of a range; null if it has no limit. */
export const lastDay = (range) => range.to || null;
