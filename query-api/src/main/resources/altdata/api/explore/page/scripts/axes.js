import { dayTicks } from "./days.js";
import { short } from "./numbers.js";
import { colour } from "./theme.js";

const ROOM_PER_LABEL = 54;

/** Days from left to right, with the year below the first label of each year. */
export function dayAxis() {
  return {
    type: "linear",
    bounds: "data",
    offset: false,
    grid: { display: false },
    border: { color: colour("line-strong") },
    afterBuildTicks: (axis) => {
      axis.ticks = dayTicks(axis.min, axis.max, Math.max(2, Math.floor(axis.width / ROOM_PER_LABEL)));
    },
    ticks: { color: colour("muted"), maxRotation: 0, autoSkip: false, callback: (_, index, all) => all[index].label },
  };
}

/** Values from bottom to top, with at most 5 grid lines. */
export function valueAxis(settings = {}) {
  return {
    border: { display: false },
    grid: { color: colour("line"), drawTicks: false },
    ticks: {
      color: colour("muted"),
      maxTicksLimit: 5,
      padding: 8,
      precision: settings.precision,
      callback: settings.format ?? short,
    },
    ...settings.scale,
  };
}
