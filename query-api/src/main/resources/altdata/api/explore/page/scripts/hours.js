import { HOUR, hourOf } from "./days.js";

/** One entry for each of the last 24 hours up to `last`, those without posts included. */
export function fullDay(points, last) {
  const counted = new Map();
  points.forEach(({ hour, mentions }) => counted.set(hourOf(hour), (counted.get(hourOf(hour)) ?? 0) + mentions));
  return Array.from({ length: 24 }, (_, index) => {
    const at = last - (23 - index) * HOUR;
    return { at, mentions: counted.get(at) ?? 0 };
  });
}

/** The newest hour of which there are posts. */
export const newestHour = (points) => Math.max(...points.map(({ hour }) => hourOf(hour)));
