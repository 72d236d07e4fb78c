import { timeAxis, valueAxis } from "./axes.js";
import { Chart } from "./chart-library.js";
import { element } from "./element.js";
import { clock } from "./numbers.js";
import { enableKeyboardNavigation } from "./keyboard-navigation.js";
import { colour, onThemeChange, SERIES_COLOURS, seriesColour } from "./theme.js";
import { tooltip } from "./tooltip.js";

/**
 * A measure of the last 15 minutes, with one line per generation. There may be more generations than colours, so lines
 * that are always 0 are left out, except one if there is no other; the highest are drawn first.
 */
export function minutesChart({ id, title, about, measure, format }) {
  const legend = element("ul", { class: "legend" });
  const canvas = element("canvas", { role: "img" });
  const node = element("section", { class: "figure panel", id, "aria-labelledby": `${id}-title` },
    element("h2", { id: `${id}-title` }, title),
    element("p", { class: "about" }, about),
    legend,
    element("div", { class: "plot" }, canvas));
  const colours = new Map();
  let chart = null;
  let drawn = null;

  function show(generations, past) {
    drawn = { generations, past };
    const lines = generations.map(({ generation }) => ({ generation, points: past.of(generation, measure) }))
      .filter(({ points }) => points.length > 0)
      .map((line) => ({ ...line, peak: Math.max(...line.points.map(({ y }) => y)) }))
      .sort((one, other) => other.peak - one.peak)
      .filter(({ peak }, index) => index === 0 || (peak > 0 && index < SERIES_COLOURS));
    chart ??= createChart();
    chart.data.datasets = lines.map(({ generation, points }) => dataset(generation, points, colourOf(generation, lines)));
    chart.update("none");
    legend.replaceChildren(...lines.map((line) => legendItem(line, format, colourOf(line.generation, lines))));
    canvas.setAttribute("aria-label", `${title}, last 15 minutes: ${lines.map(({ generation, points, peak }) =>
      `${generation} ${format(points.at(-1).y)} now, ${format(peak)} at most`).join("; ")}. The arrow keys read single points.`);
  }

  // A generation keeps its colour while it is drawn.
  function colourOf(generation, lines) {
    const shown = new Set(lines.map((line) => line.generation));
    [...colours.keys()].filter((known) => !shown.has(known)).forEach((gone) => colours.delete(gone));
    if (!colours.has(generation)) {
      const taken = new Set(colours.values());
      colours.set(generation, [...Array(SERIES_COLOURS).keys()].find((index) => !taken.has(index)) ?? 0);
    }
    return seriesColour(colours.get(generation));
  }

  function createChart() {
    return new Chart(canvas, {
      type: "line",
      data: { datasets: [] },
      options: {
        parsing: false,
        normalized: true,
        interaction: { mode: "nearest", axis: "x", intersect: false },
        layout: { padding: { top: 6, right: 8 } },
        scales: { x: timeAxis(), y: valueAxis(format) },
        plugins: {
          tooltip: tooltip({
            title: ([item]) => (item ? clock(item.parsed.x) : ""),
            label: (item) => ` ${item.dataset.label}  ${format(item.parsed.y)}`,
          }),
        },
      },
    });
  }

  enableKeyboardNavigation(canvas, () => chart, (points) => {
    const read = points.map(({ datasetIndex, index }) => {
      const { label, data } = chart.data.datasets[datasetIndex];
      return { at: data[index].x, text: `${label} ${format(data[index].y)}` };
    });
    return `${clock(read[0].at)}: ${read.map(({ text }) => text).join(", ")}`;
  });
  onThemeChange(() => {
    chart?.destroy();
    chart = null;
    if (drawn) {
      show(drawn.generations, drawn.past);
    }
  });
  return { node, show };
}

function dataset(label, points, stroke) {
  return {
    label,
    data: points.slice(),
    borderColor: stroke,
    backgroundColor: stroke,
    borderWidth: 2,
    borderJoinStyle: "round",
    pointRadius: points.length === 1 ? 3 : 0,
    pointHoverRadius: 4,
    pointHoverBorderColor: colour("surface"),
    tension: 0,
  };
}

function legendItem({ generation, points }, format, stroke) {
  const swatch = element("i", { class: "swatch", "aria-hidden": "true" });
  swatch.style.setProperty("--colour", stroke);
  return element("li", {}, swatch, element("span", {}, generation), element("b", {}, format(points.at(-1).y)));
}
