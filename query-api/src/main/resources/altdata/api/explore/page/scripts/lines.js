import { firstDay, lastDay } from "./view.js";
import { dayOf } from "./days.js";
import { pointsOf } from "./entity-charts.js";
import { between, change, changes, valuesOf, weekly } from "./series.js";

/**
 * The lines of a chart: all lines of the entity if it is alone, otherwise the first line of each ticker. A line has the
 * metric, points to draw (`points`), the published points (`published`), its last value, its change over the range in
 * percent, and the day of its newest value at all (`newest`), which may be outside the range.
 */
export function linesOf(chart, source, responses, view) {
  const first = dayOf(firstDay(view.range, "1900-01-01"));
  const last = lastDay(view.range) && dayOf(lastDay(view.range));
  const isAlone = view.compared.length === 0;
  const inPercent = isInPercent(chart, view);
  const all = responses.flatMap(({ ticker, place, body }) =>
    (isAlone ? source.lines : source.lines.slice(0, 1)).map((line, index) => {
      const values = valuesOf(pointsOf(source, line, body));
      return {
        place,
        ticker,
        colour: isAlone ? index : place,
        name: isAlone ? line.label : ticker,
        metric: line.metric,
        metricLabel: line.label,
        role: line.role ?? "main",
        newest: values.at(-1)?.at ?? null,
        published: between(values, first, last),
      };
    }));
  const lines = all.filter(({ published }) => published.length > 0);
  return {
    newest: all.reduce((day, line) => (line.place === 0 ? Math.max(day, line.newest ?? -Infinity) : day), -Infinity),
    lines: lines
      .flatMap((line) => (chart.isNoisy ? smoothed(chart, line, isAlone, inPercent) : [drawn(chart, line, line.published, inPercent)]))
      // Without a sufficient base, a line in percent has no points.
      .filter(({ points }) => points.length > 0),
  };
}

export const isInPercent = (chart, view) => view.isChange && view.compared.length > 0 && !chart.isScore;

function smoothed(chart, line, isAlone, inPercent) {
  const mean = drawn(chart, line, weekly(line.published), inPercent);
  return isAlone
    ? [
        { ...drawn(chart, line, line.published, inPercent), label: "Daily value", role: "noise", change: null },
        // Revisions are marked on the daily values.
        { ...mean, label: "7-day mean", metric: null },
      ]
    : [mean];
}

function drawn({ minBase = 0 }, line, points, inPercent) {
  return {
    ...line,
    label: line.name,
    last: points.at(-1).value,
    change: change(points, minBase),
    points: inPercent ? changes(points, minBase) : points,
  };
}
