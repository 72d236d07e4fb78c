import { clock, short } from "./numbers.js";
import { colour } from "./theme.js";

/** The last minutes from left to right. */
export function timeAxis() {
  return {
    type: "linear",
    bounds: "data",
    grid: { display: false },
    border: { color: colour("line-strong") },
    ticks: {
      color: colour("muted"),
      maxRotation: 0,
      autoSkipPadding: 16,
      maxTicksLimit: 5,
      callback: (at) => clock(at),
    },
  };
}

/** Values from bottom to top, with at most 5 grid lines. */
export function valueAxis(format = short) {
  return {
    beginAtZero: true,
    suggestedMax: 4,
    border: { display: false },
    grid: { color: colour("line"), drawTicks: false },
    ticks: { color: colour("muted"), maxTicksLimit: 5, precision: 0, padding: 8, callback: (value) => format(value) },
  };
}
