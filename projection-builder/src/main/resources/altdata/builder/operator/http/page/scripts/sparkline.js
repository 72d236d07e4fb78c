import { svgElement } from "./element.js";

const WIDTH = 100;
const HEIGHT = 24;

/** A line in a cell, from zero to its own peak; the number beside it format how much that is. */
export function sparkline(points, label) {
  const first = points[0]?.x ?? 0;
  const span = Math.max(1, (points.at(-1)?.x ?? 0) - first);
  const peak = Math.max(1, ...points.map(({ y }) => y));
  const path = points.map(({ x, y }, index) =>
    `${index === 0 ? "M" : "L"}${(((x - first) / span) * WIDTH).toFixed(1)} ${(HEIGHT - 1 - (y / peak) * (HEIGHT - 3)).toFixed(1)}`);
  return svgElement("svg", { class: "spark", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", role: "img", "aria-label": label },
    svgElement("line", { x1: 0, x2: WIDTH, y1: HEIGHT - 1, y2: HEIGHT - 1 }),
    svgElement("path", { d: path.join("") }));
}
