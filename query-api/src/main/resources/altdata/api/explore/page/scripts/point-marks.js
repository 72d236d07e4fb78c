// The marks of revised values on a chart.
import { svgElement } from "./element.js";
import { colour } from "./theme.js";

const RADIUS = 5;
/** How far from a mark, in pixels, a click still selects it. */
const REACH = 16;

/** Marks the revised points of a line. Their shape differs, so that readers need no colour to find them. */
export function markPoints(chart, datasetIndex, isRevised) {
  const dataset = chart.data.datasets[datasetIndex];
  const each = (revised, other) => dataset.data.map(({ x }) => (isRevised(x) ? revised : other));
  Object.assign(dataset, {
    pointStyle: each("rectRot", "circle"),
    pointRadius: each(RADIUS, dataset.pointRadius),
    pointHoverRadius: each(RADIUS + 2, dataset.pointHoverRadius),
    pointBackgroundColor: each(colour("surface"), dataset.borderColor),
    pointBorderColor: each(colour("ink"), dataset.borderColor),
    pointBorderWidth: each(1.75, 1),
  });
}

/** Opens the day of a mark that is clicked. `marked` has the days with marks, `byDay`, of each line. */
export function selectByPointer(chart, marked, open) {
  const { canvas } = chart;
  const dayAt = ({ offsetX, offsetY }) => marked
    .flatMap(({ datasetIndex, byDay }) => chart.getDatasetMeta(datasetIndex).data
      .map(({ x, y }, index) => ({ distance: Math.hypot(x - offsetX, y - offsetY), day: chart.data.datasets[datasetIndex].data[index].x }))
      .filter(({ distance, day }) => distance <= REACH && byDay.has(day)))
    .sort((one, other) => one.distance - other.distance)[0]?.day;
  canvas.addEventListener("mousemove", (event) => (canvas.style.cursor = dayAt(event) === undefined ? "" : "pointer"));
  canvas.addEventListener("click", (event) => {
    const day = dayAt(event);
    if (day !== undefined) {
      open(day);
    }
  });
}

/** The mark, for legends. */
export const diamond = () => svgElement("svg", { class: "diamond", width: 12, height: 12, "aria-hidden": "true" },
  svgElement("path", { d: "M6 1 L11 6 L6 11 L1 6 Z" }));
