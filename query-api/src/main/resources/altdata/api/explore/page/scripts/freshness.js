// Whether values are older than their cadence allows, at the moment that the page shows. Weekends and public holidays are
// no delay.
import { DAY, longDay, monthOfYear, today } from "./days.js";
import { element } from "./element.js";
import { counted } from "./labels.js";
import { moment } from "./moment.js";

/** The age in days from which the newest value counts as stale. */
export const MAX_AGE_DAYS = { trading: 5, daily: 3, monthly: 62 };

/** Whether a newest value of this day is too old. */
export const isStale = (day, cadence) => ageDays(day) > MAX_AGE_DAYS[cadence];

/** A badge if a newest value of this day is too old, otherwise null. */
export function staleBadge(day, cadence) {
  if (!Number.isFinite(day) || !isStale(day, cadence)) {
    return null;
  }
  const text = cadence === "monthly" ? monthOfYear(day) : longDay(day);
  return element("span", { class: "badge", title: `Newest value: ${text}, ${counted(ageDays(day), "day")} ${moment.isPast ? "earlier" : "ago"}` },
    `Out of date: ends ${text}`);
}

const ageDays = (day) => Math.floor((today() - day) / DAY);
