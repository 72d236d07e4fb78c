// Changes in percent. A change from a very small number says nothing: 1 mention after 0.1 is not "+900 %".
import { isValue } from "./numbers.js";

const MIN_COUNT = 10;
// Counts of people, posts, downloads and the like. Scores, ratings, prices and ratios have no minimum.
const COUNTED = /(mentions|followers|likes|subscribers|downloads|posts|jobs|employees|webtraffic|views)/;

/** The smallest base of a metric from which a change is shown. */
export const minBase = (metric) => (COUNTED.test(metric) ? MIN_COUNT : 0);

/** A change that the service has computed, or null if its base is too small. The base follows from value and change. */
export function changeOf(metric, value, change) {
  if (!isValue(change)) {
    return null;
  }
  const base = isValue(value) ? value / (1 + change / 100) : Infinity;
  return Math.abs(base) >= minBase(metric) ? change : null;
}
