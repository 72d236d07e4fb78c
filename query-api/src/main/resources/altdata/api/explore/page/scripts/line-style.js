import { svgElement } from "./element.js";
import { seriesColour } from "./theme.js";

// Each line has its own dashes as well as its own colour, for readers who cannot distinguish colours and for print.
const DASHES = [[], [11, 5], [2, 4], [11, 4, 2, 4], [5, 4], [14, 3, 2, 3, 2, 3], [1, 2], [7, 2]];
const SAMPLE = 30;

/** The dashes of the nth line, from 0, as lengths of strokes and gaps in pixels. */
export const dashes = (index) => DASHES[index % DASHES.length];

/** A sample of the nth line for legends. */
export function sample(index, role = "main") {
  const line = svgElement("line", {
    x1: 0,
    x2: SAMPLE,
    y1: 4,
    y2: 4,
    "stroke-width": role === "main" ? 3 : 2,
    "stroke-dasharray": role === "noise" ? null : dashes(index).join(" ") || null,
  });
  const picture = svgElement("svg", { class: `swatch ${role}`, width: SAMPLE, height: 8, "aria-hidden": "true" }, line);
  picture.style.setProperty("--colour", seriesColour(index));
  return picture;
}
