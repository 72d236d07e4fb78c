const WHOLE = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
const FINE = new Intl.NumberFormat("en", { maximumFractionDigits: 2 });
const CENTS = new Intl.NumberFormat("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const FINER = new Intl.NumberFormat("en", { maximumSignificantDigits: 4 });
const SMALL = new Intl.NumberFormat("en", { maximumSignificantDigits: 3 });
const SHORT = new Intl.NumberFormat("en", { notation: "compact", maximumSignificantDigits: 3 });
const PERCENT = new Intl.NumberFormat("en", { maximumFractionDigits: 1, signDisplay: "exceptZero" });
const NONE = "–";

const isNumber = (value) => typeof value === "number" && Number.isFinite(value);

/** As it is, with separators. */
export function full(value) {
  if (!isNumber(value)) {
    return NONE;
  }
  return Math.abs(value) >= 1000 ? WHOLE.format(value) : Math.abs(value) < 1 ? SMALL.format(value) : FINE.format(value);
}

/** An amount of money, to the cent; what costs less than one has more digits. */
export const money = (value) => (isNumber(value) ? (Math.abs(value) < 1 ? FINER : CENTS).format(value) : NONE);

/** In few characters: 17.2M. */
export function short(value) {
  return !isNumber(value) ? NONE : Math.abs(value) < 10_000 ? full(value) : SHORT.format(value);
}

export const percent = (value) => (isNumber(value) ? `${PERCENT.format(value).replace("-", "−")} %` : NONE);

/** Which way a change goes, as a class. */
export const direction = (change) => (!isNumber(change) || change === 0 ? "flat" : change > 0 ? "up" : "down");

export const isValue = isNumber;
