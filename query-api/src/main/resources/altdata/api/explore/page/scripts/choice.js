// What the reader has chosen, kept in the address so that it can be sent to somebody.
import { DAY, dateText } from "./days.js";

export const RANGES = [
  { id: "1m", label: "1M", says: "one month", days: 30 },
  { id: "3m", label: "3M", says: "three months", days: 91 },
  { id: "6m", label: "6M", says: "six months", days: 182 },
  { id: "1y", label: "1Y", says: "one year", days: 365 },
  { id: "all", label: "All", says: "all there is", days: null },
];
const USUAL_RANGE = "1y";

/** What the address asks for; `tickers` are not known to be of somebody. */
export function chosen() {
  const asked = new URLSearchParams(location.search);
  const range = RANGES.find(({ id }) => id === asked.get("range")) ?? RANGES.find(({ id }) => id === USUAL_RANGE);
  const tickers = (asked.get("compare") ?? "").split(",").map((each) => each.trim().toUpperCase()).filter(Boolean);
  return { range, tickers: [...new Set(tickers)], isChange: asked.get("show") !== "values" };
}

export function keep(choice) {
  const asked = new URLSearchParams();
  if (choice.range.id !== USUAL_RANGE) {
    asked.set("range", choice.range.id);
  }
  if (choice.compared.length > 0) {
    asked.set("compare", choice.compared.map(({ ticker }) => ticker).join(","));
  }
  // What differs a thousandfold is compared by how it changed, unless somebody wants the values.
  if (choice.compared.length > 0 && !choice.isChange) {
    asked.set("show", "values");
  }
  const query = asked.toString().replaceAll("%2C", ",");
  history.replaceState(null, "", location.pathname + (query ? `?${query}` : ""));
}

/** The first day of a range, or `earliest` where it has none. */
export function firstDay(range, earliest) {
  return range.days === null ? earliest : dateText(Date.now() - range.days * DAY);
}
