const WHOLE = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
const FINE = new Intl.NumberFormat("en", { maximumFractionDigits: 2 });
const CENTS = new Intl.NumberFormat("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const FINER = new Intl.NumberFormat("en", { maximumSignificantDigits: 4 });
const SMALL = new Intl.NumberFormat("en", { maximumSignificantDigits: 3 });
const COMPACT = new Intl.NumberFormat("en", { notation: "compact", maximumSignificantDigits: 3 });
const PERCENT = new Intl.NumberFormat("en", { maximumFractionDigits: 1, signDisplay: "exceptZero" });
const MISSING = "–";

/** Larger changes are shown as "> 1,000 %": the exact number says more about the base than about the change. */
const MAX_PERCENT = 1_000;

export const isValue = (value) => typeof value === "number" && Number.isFinite(value);

/** All digits that matter, with separators. */
export function full(value) {
  if (!isValue(value)) {
    return MISSING;
  }
  return Math.abs(value) >= 1000 ? WHOLE.format(value) : Math.abs(value) < 1 ? SMALL.format(value) : FINE.format(value);
}

/** An amount of money, to the cent; amounts below 1 have more digits. */
export const money = (value) => (isValue(value) ? (Math.abs(value) < 1 ? FINER : CENTS).format(value) : MISSING);

/** A number in few characters: 17.2M. */
export function short(value) {
  return !isValue(value) ? MISSING : Math.abs(value) < 10_000 ? full(value) : COMPACT.format(value);
}

/** A change in percent, capped at 1,000 % for display. */
export function percent(value) {
  if (!isValue(value)) {
    return MISSING;
  }
  if (Math.abs(value) > MAX_PERCENT) {
    return value > 0 ? "> 1,000 %" : "< −1,000 %";
  }
  return `${PERCENT.format(value).replace("-", "−")} %`;
}

/** The direction of a change, as a CSS class. */
export const direction = (change) => (!isValue(change) || change === 0 ? "flat" : change > 0 ? "up" : "down");
