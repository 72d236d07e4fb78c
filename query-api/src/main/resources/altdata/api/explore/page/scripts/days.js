// Days and hours are strings in answers and milliseconds in UTC here: a chart's axis has no time zone.
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

/** What stands below an axis: as many days or first days of months as there is room for. */
export function dayTicks(from, to, most) {
  const days = (to - from) / DAY;
  if (days <= 62) {
    const step = DAY * Math.max(1, Math.ceil(days / most));
    return backwards(to, from, step).map((day) => ({ value: day, label: DAY_OF_MONTH.format(day) }));
  }
  const every = [1, 2, 3, 6, 12, 24, 60].find((months) => days / 30.4 / months <= most) ?? 120;
  const ticks = [];
  const start = new Date(from);
  for (let month = start.getUTCFullYear() * 12 + start.getUTCMonth(); ; month++) {
    const day = Date.UTC(Math.floor(month / 12), month % 12, 1);
    if (day > to) {
      return ticks;
    }
    if (day >= from && month % every === 0) {
      ticks.push({ value: day, label: month % 12 === 0 ? String(month / 12) : MONTH.format(day) });
    }
  }
}

// From the newest day, which is the one that is looked for.
function backwards(to, from, step) {
  const found = [];
  for (let day = to; day >= from; day -= step) {
    found.unshift(day);
  }
  return found;
}
