import { announce } from "./status.js";

/**
 * Steps through a chart's points with the arrow keys, Page Up, Page Down, Home and End, and announces each point to
 * screen readers. Enter selects the current point.
 */
export function enableKeyboardNavigation(canvas, getChart, describe, select = () => {}) {
  let at = -1;
  canvas.tabIndex = 0;
  canvas.addEventListener("keydown", (event) => {
    const chart = getChart();
    const count = Math.max(0, ...(chart?.data.datasets.map(({ data }) => data.length) ?? []));
    if (event.key === "Enter" && at >= 0 && at < count) {
      event.preventDefault();
      select(points(elementsAt(chart, at, count)));
      return;
    }
    const next = step(event.key, at, count);
    if (next === null || count === 0) {
      return;
    }
    event.preventDefault();
    at = next;
    const active = elementsAt(chart, at, count);
    chart.setActiveElements(active);
    const { x, y } = chart.getDatasetMeta(active[0].datasetIndex).data[active[0].index];
    chart.tooltip.setActiveElements(active, { x, y });
    chart.update("none");
    announce(describe(points(active)));
  });
  canvas.addEventListener("blur", () => {
    at = -1;
    const chart = getChart();
    chart?.setActiveElements([]);
    chart?.tooltip.setActiveElements([], { x: 0, y: 0 });
    chart?.update("none");
  });
}

const points = (elements) => elements.map(({ datasetIndex, index }) => ({ datasetIndex, index }));

function step(key, at, count) {
  switch (key) {
    case "ArrowRight":
      return Math.min(at + 1, count - 1);
    case "ArrowLeft":
      return at < 0 ? count - 1 : Math.max(at - 1, 0);
    case "PageDown":
      return Math.min(Math.max(at, 0) + 30, count - 1);
    case "PageUp":
      return Math.max((at < 0 ? count : at) - 30, 0);
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}

/** The nth point of the longest line, and the points of the other lines at the same x value. */
function elementsAt(chart, at, count) {
  const { datasets } = chart.data;
  const longest = datasets.find(({ data }) => data.length === count);
  const wanted = longest.data[at];
  return datasets.flatMap(({ data }, datasetIndex) => {
    const index = typeof wanted === "object" ? data.findIndex(({ x }) => x === wanted.x) : at;
    return index < 0 ? [] : [{ datasetIndex, index }];
  });
}
