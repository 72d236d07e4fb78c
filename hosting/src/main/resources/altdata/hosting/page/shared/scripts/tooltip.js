import { colour } from "./theme.js";

/** The tooltip options of all charts. */
export function tooltip(callbacks) {
  return {
    mode: "nearest",
    axis: "x",
    intersect: false,
    backgroundColor: colour("tip"),
    titleColor: colour("tip-ink"),
    bodyColor: colour("tip-ink"),
    padding: 10,
    cornerRadius: 6,
    boxWidth: 8,
    boxHeight: 8,
    boxPadding: 5,
    usePointStyle: true,
    callbacks,
  };
}
