import { dayAxis, valueAxis } from "./axes.js";
import { Chart } from "./chart-library.js";
import { DAY, longDay, monthOfYear } from "./days.js";
import { dashes } from "./line-style.js";
import { full, percent, short } from "./numbers.js";
import { colour, seriesColour } from "./theme.js";
import { tooltip } from "./tooltip.js";

// Values may be monthly; a longer gap interrupts the line.
const MAX_GAP = 45 * DAY;

/** Draws lines over days; `inPercent` for changes, `isScore` for values from 0 to 100. */
export function lineChart(canvas, lines, { inPercent, isScore, isMonthly, isCount, format = full }) {
  const valueText = inPercent ? percent : format;
  const dayText = isMonthly ? monthOfYear : longDay;
  return new Chart(canvas, {
    type: "line",
    data: { datasets: lines.map((line) => dataset(line, isMonthly)) },
    options: {
      parsing: false,
      normalized: true,
      interaction: { mode: "nearest", axis: "x", intersect: false },
      layout: { padding: { top: 6, right: 4 } },
      scales: {
        x: { ...dayAxis(), ...extent(lines) },
        y: valueAxis({
          format: inPercent ? percent : short,
          scale: isScore ? { min: 0, max: 100 } : unbounded(lines, isCount && !inPercent),
        }),
      },
      plugins: {
        tooltip: tooltip({
          title: ([item]) => (item ? dayText(item.parsed.x) : ""),
          label: (item) => ` ${item.dataset.label}  ${valueText(item.parsed.y)}`,
        }),
      },
    },
  });
}

// A single day would be in the middle of several years.
function extent(lines) {
  const days = lines.flatMap(({ points }) => [points[0].at, points.at(-1).at]);
  const [first, last] = [Math.min(...days), Math.max(...days)];
  return first === last ? { min: first - 3 * DAY, max: last + 3 * DAY } : {};
}

// Some space above and below, but nothing below 0 unless values are.
function unbounded(lines, beginAtZero) {
  const isPositive = lines.every(({ points }) => points.every(({ value }) => value >= 0));
  return {
    beginAtZero,
    grace: "6%",
    afterDataLimits: (axis) => {
      axis.min = isPositive ? Math.max(0, axis.min) : axis.min;
    },
  };
}

function dataset({ label, points, role, colour: index }, isMonthly) {
  const stroke = role === "noise" ? `${seriesColour(index)}55` : seriesColour(index);
  return {
    label,
    data: points.map(({ at, value }) => ({ x: at, y: value })),
    borderColor: stroke,
    backgroundColor: stroke,
    borderWidth: { main: 2.25, aside: 1.25, dashed: 1.5, noise: 1 }[role],
    borderDash: role === "noise" ? [] : dashes(index),
    borderJoinStyle: "round",
    pointRadius: isMonthly ? 3 : points.length === 1 ? 4 : 0,
    pointHoverRadius: 4,
    pointHoverBorderWidth: 2,
    pointHoverBorderColor: colour("surface"),
    spanGaps: MAX_GAP,
    tension: 0,
    order: { main: 0, dashed: 1, aside: 2, noise: 3 }[role],
  };
}
