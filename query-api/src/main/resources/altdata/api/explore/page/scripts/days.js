import { now } from "./moment.js";

// Responses have days and hours as strings. Here they are milliseconds in UTC, because a chart's axis has no time zone.
export const DAY = 86_400_000;
export const HOUR = 3_600_000;

const LONG = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });
const DAY_OF_MONTH = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });
const MONTH = new Intl.DateTimeFormat("en", { month: "short", timeZone: "UTC" });
const MONTH_OF_YEAR = new Intl.DateTimeFormat("en", { month: "short", year: "numeric", timeZone: "UTC" });

export const dayOf = (text) => Date.parse(`${text.slice(0, 10)}T00:00:00Z`);
export const hourOf = (text) => Date.parse(`${text.slice(0, 13).replace(" ", "T")}:00:00Z`);
export const dateText = (day) => new Date(day).toISOString().slice(0, 10);
export const longDay = (day) => LONG.format(day);
export const monthOfYear = (day) => MONTH_OF_YEAR.format(day);
export const clock = (hour) => new Date(hour).toISOString().slice(11, 16);
export const shortHour = (hour) => `${DAY_OF_MONTH.format(hour)}, ${clock(hour)}`;
/** Today (UTC), or the day of the moment that the page shows. */
export const today = () => dayOf(new Date(now()).toISOString());

/**
 * The ticks of a time axis: days, or first days of months, at most `most`. The first tick and the first tick of each
 * year have the year in a second line, so that every date on the axis is unambiguous.
 */
export function dayTicks(from, to, most) {
  return withYears(isShort(from, to) ? days(from, to, most) : months(from, to, most));
}

const isShort = (from, to) => (to - from) / DAY <= 62;

// Counted back from the newest day, which readers look for first.
function days(from, to, most) {
  const step = DAY * Math.max(1, Math.ceil((to - from) / DAY / most));
  const ticks = [];
  for (let day = to; day >= from; day -= step) {
    ticks.unshift({ value: day, text: DAY_OF_MONTH.format(day) });
  }
  return ticks;
}

function months(from, to, most) {
  const every = [1, 2, 3, 6, 12, 24, 60].find((each) => (to - from) / DAY / 30.4 / each <= most) ?? 120;
  const ticks = [];
  const start = new Date(from);
  for (let month = start.getUTCFullYear() * 12 + start.getUTCMonth(); ; month++) {
    const day = Date.UTC(Math.floor(month / 12), month % 12, 1);
    if (day > to) {
      return ticks;
    }
    if (day >= from && month % every === 0) {
      ticks.push({ value: day, text: MONTH.format(day) });
    }
  }
}

function withYears(ticks) {
  let shown = null;
  return ticks.map(({ value, text }) => {
    const year = new Date(value).getUTCFullYear();
    const label = year === shown ? text : [text, String(year)];
    shown = year;
    return { value, label };
  });
}
