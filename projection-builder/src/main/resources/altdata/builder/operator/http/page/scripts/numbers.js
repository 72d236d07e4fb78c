const WHOLE = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
const SHORT = new Intl.NumberFormat("en", { notation: "compact", maximumSignificantDigits: 3 });
const MISSING = "–";

const isNumber = (value) => typeof value === "number" && Number.isFinite(value);

/** All digits, with separators. */
export const full = (value) => (isNumber(value) ? WHOLE.format(value) : MISSING);

/** A number in few characters: 17.2M. */
export const short = (value) => (!isNumber(value) ? MISSING : Math.abs(value) < 10_000 ? full(value) : SHORT.format(value));

/** A duration: 0.4 s, 12 s, 3 min 20 s, 2 h 5 min. */
export function duration(seconds) {
  if (!isNumber(seconds)) {
    return MISSING;
  }
  if (seconds < 60) {
    return `${seconds < 10 ? Math.round(seconds * 10) / 10 : Math.round(seconds)} s`;
  }
  const whole = Math.round(seconds);
  return whole < 3600
    ? `${Math.floor(whole / 60)} min ${whole % 60} s`
    : `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
}

/** A share from 0 to 1: 5 %. */
export const percent = (share) => (isNumber(share) ? `${Number((share * 100).toPrecision(4))} %` : MISSING);

export const counted = (count, one, more = `${one}s`) => `${full(count)} ${count === 1 ? one : more}`;

/** The time of day, in UTC. */
export const clock = (time) => new Date(time).toISOString().slice(11, 19);

/** Day and time, in UTC. */
export const dateTime = (time) => new Date(time).toISOString().slice(0, 19).replace("T", " ");
