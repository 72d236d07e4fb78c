import { valueAxis } from "./axes.js";
import { Chart } from "./chart-library.js";
import { clock, shortHour } from "./days.js";
import { full } from "./numbers.js";
import { colour, seriesColour } from "./theme.js";
import { tooltip } from "./tooltip.js";

/** Draws mentions by hour as bars. */
export function hourChart(canvas, hours) {
  return new Chart(canvas, {
    type: "bar",
    data: {
      labels: hours.map(({ at }) => clock(at)),
      datasets: [
        {
          label: "Mentions",
          data: hours.map(({ mentions }) => mentions),
          backgroundColor: seriesColour(0),
          hoverBackgroundColor: colour("ink"),
          borderRadius: 2,
          categoryPercentage: 0.92,
          barPercentage: 0.92,
        },
      ],
    },
    options: {
      interaction: { mode: "index", intersect: false },
      scales: {
        x: {
          grid: { display: false },
          border: { color: colour("line-strong") },
          ticks: { color: colour("muted"), maxRotation: 0, autoSkipPadding: 14 },
        },
        y: valueAxis({ precision: 0, scale: { beginAtZero: true } }),
      },
      plugins: {
        tooltip: tooltip({
          title: ([item]) => (item ? shortHour(hours[item.dataIndex].at) : ""),
          label: (item) => ` ${full(item.parsed.y)} mentions`,
        }),
      },
    },
  });
}
