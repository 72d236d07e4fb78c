import { svgElement } from "./element.js";
import { seriesColour } from "./theme.js";

// Beside its colour each line has its dashes, for those who do not see colours or print them.
const DASHES = [[], [11, 5], [2, 4], [11, 4, 2, 4], [5, 4], [14, 3, 2, 3, 2, 3], [1, 2], [7, 2]];
const SAMPLE = 30;

/** Dashes of the nth line, from 0, as lengths of strokes and gaps in pixels. */
export const dashes = (index) => DASHES[index % DASHES.length];

/** How the nth line looks, beside its name. */
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
