import { DAY } from "./days.js";
import { isValue } from "./numbers.js";

const WEEK = 7;

/** Points `{ at, value }` in order, from a day on, without those that have no value. */
export function from(points, first) {
  return points.filter(({ at, value }) => isValue(value) && at >= first).sort((one, other) => one.at - other.at);
}

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

/** Percent since the first value that is not 0. */
export function changes(points) {
  const base = points.find(({ value }) => value !== 0)?.value;
  return base === undefined ? [] : points.map(({ at, value }) => ({ at, value: (value / base - 1) * 100 }));
}

/** Percent between the first and the last, null where there is none. */
export function change(points) {
  const all = changes(points);
  return all.length < 2 ? null : all.at(-1).value;
}
