import { HOUR, hourOf } from "./days.js";

/** One entry for each of the last 24 hours up to `last`, including hours without posts. */
export function lastDayByHour(points, last) {
  const counts = new Map();
  points.forEach(({ hour, mentions }) => counts.set(hourOf(hour), (counts.get(hourOf(hour)) ?? 0) + mentions));
  return Array.from({ length: 24 }, (_, index) => {
    const at = last - (23 - index) * HOUR;
    return { at, mentions: counts.get(at) ?? 0 };
  });
}

/** The newest hour that has posts. */
export const newestHour = (points) => Math.max(...points.map(({ hour }) => hourOf(hour)));
