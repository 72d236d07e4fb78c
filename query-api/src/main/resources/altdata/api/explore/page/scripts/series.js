import { DAY } from "./days.js";
import { isValue } from "./numbers.js";

const WEEK = 7;

/** Points `{ at, value }` in order, without points that have no value. */
export function valuesOf(points) {
  return points.filter(({ value }) => isValue(value)).sort((one, other) => one.at - other.at);
}

/** The points between two days, both included; null is no limit. */
export const between = (points, first, last) =>
  points.filter(({ at }) => at >= (first ?? -Infinity) && at <= (last ?? Infinity));

/** The mean of each day and the six before it. */
export function weekly(points) {
  let start = 0;
  let sum = 0;
  return points.map(({ at, value }, index) => {
    sum += value;
    while (points[start].at <= at - WEEK * DAY) {
      sum -= points[start++].value;
    }
    return { at, value: sum / (index - start + 1) };
  });
}

/** Changes in percent since the first value that is not 0 and at least `minBase`; earlier points are left out. */
export function changes(points, minBase = 0) {
  const start = points.findIndex(({ value }) => value !== 0 && Math.abs(value) >= minBase);
  const base = points[start]?.value;
  return base === undefined ? [] : points.slice(start).map(({ at, value }) => ({ at, value: (value / base - 1) * 100 }));
}

/** The change in percent from the first to the last value; null without a sufficient base or a second value. */
export function change(points, minBase = 0) {
  const [first] = points;
  const last = points.at(-1);
  return points.length < 2 || first.value === 0 || Math.abs(first.value) < minBase
    ? null
    : (last.value / first.value - 1) * 100;
}
