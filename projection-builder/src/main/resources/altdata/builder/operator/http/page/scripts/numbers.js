const WHOLE = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
const SHORT = new Intl.NumberFormat("en", { notation: "compact", maximumSignificantDigits: 3 });
const NONE = "–";

const isNumber = (value) => typeof value === "number" && Number.isFinite(value);

/** As it is, with separators. */
export const full = (value) => (isNumber(value) ? WHOLE.format(value) : NONE);

/** In few characters: 17.2M. */
export const short = (value) => (!isNumber(value) ? NONE : Math.abs(value) < 10_000 ? full(value) : SHORT.format(value));

/** A time that has passed or will: 0.4 s, 12 s, 3 min 20 s, 2 h 5 min. */
export function lasting(seconds) {
  if (!isNumber(seconds)) {
    return NONE;
  }
  if (seconds < 60) {
    return `${seconds < 10 ? Math.round(seconds * 10) / 10 : Math.round(seconds)} s`;
  }
  const whole = Math.round(seconds);
  return whole < 3600
    ? `${Math.floor(whole / 60)} min ${whole % 60} s`
    : `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
}

export const many = (count, one, more = `${one}s`) => `${full(count)} ${count === 1 ? one : more}`;

/** The time of day, in UTC. */
export const clock = (time) => new Date(time).toISOString().slice(11, 19);

/** Day and time, in UTC. */
export const moment = (time) => new Date(time).toISOString().slice(0, 19).replace("T", " ");
