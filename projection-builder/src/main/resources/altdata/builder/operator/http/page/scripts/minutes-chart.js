import { timeAxis, valueAxis } from "./axes.js";
import { Chart } from "./chart-library.js";
import { element } from "./element.js";
import { clock } from "./numbers.js";
import { enableKeyboardNavigation } from "./keyboard-navigation.js";
import { colour, onThemeChange, SERIES_COLOURS, seriesColour } from "./theme.js";
import { tooltip } from "./tooltip.js";

/**
 * A measure of the last minutes, a line for each generation. There are more generations than colours: those are drawn
 * whose line is not at zero all the time, the highest first, and one of the others so that there is a picture.
 */
export function minutesChart({ id, title, about, measure, says }) {
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
    chart ??= made();
    chart.data.datasets = lines.map(({ generation, points }) => dataset(generation, points, colourOf(generation, lines)));
    chart.update("none");
    legend.replaceChildren(...lines.map((line) => legendItem(line, says, colourOf(line.generation, lines))));
    canvas.setAttribute("aria-label", `${title}, last minutes: ${lines.map(({ generation, points, peak }) =>
      `${generation} ${says(points.at(-1).y)} now, ${says(peak)} at most`).join("; ")}. Arrow keys read it.`);
  }

  // A generation keeps its colour as long as it is drawn.
  function colourOf(generation, lines) {
    const shown = new Set(lines.map((line) => line.generation));
    [...colours.keys()].filter((known) => !shown.has(known)).forEach((gone) => colours.delete(gone));
    if (!colours.has(generation)) {
      const taken = new Set(colours.values());
      colours.set(generation, [...Array(SERIES_COLOURS).keys()].find((index) => !taken.has(index)) ?? 0);
    }
    return seriesColour(colours.get(generation));
  }

  function made() {
    return new Chart(canvas, {
      type: "line",
      data: { datasets: [] },
      options: {
        parsing: false,
        normalized: true,
        interaction: { mode: "nearest", axis: "x", intersect: false },
        layout: { padding: { top: 6, right: 8 } },
        scales: { x: timeAxis(), y: valueAxis(says) },
        plugins: {
          tooltip: tooltip({
            title: ([item]) => (item ? clock(item.parsed.x) : ""),
            label: (item) => ` ${item.dataset.label}  ${says(item.parsed.y)}`,
          }),
        },
      },
    });
  }

  enableKeyboardNavigation(canvas, () => chart, (read) => {
    const told = read.map(({ datasetIndex, index }) => {
      const { label, data } = chart.data.datasets[datasetIndex];
      return { at: data[index].x, words: `${label} ${says(data[index].y)}` };
    });
    return `${clock(told[0].at)}: ${told.map(({ words }) => words).join(", ")}`;
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

function legendItem({ generation, points }, says, stroke) {
  const swatch = element("i", { class: "swatch", "aria-hidden": "true" });
  swatch.style.setProperty("--colour", stroke);
  return element("li", {}, swatch, element("span", {}, generation), element("b", {}, says(points.at(-1).y)));
}
