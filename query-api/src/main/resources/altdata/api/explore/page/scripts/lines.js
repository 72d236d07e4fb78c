import { firstDay } from "./choice.js";
import { dayOf } from "./days.js";
import { read } from "./entity-charts.js";
import { change, changes, from, weekly } from "./series.js";

/**
 * What a chart draws: every line of the entity when it is alone, else the first line of each ticker. A line has what
 * is drawn (`points`), what was answered (`stated`), its last value and its change over the range in percent.
 */
export function linesOf(chart, source, answered, choice) {
  const first = dayOf(firstDay(choice.range, "1900-01-01"));
  const isAlone = choice.compared.length === 0;
  const inPercent = isInPercent(chart, choice);
  return answered
    .flatMap(({ ticker, place, body }) =>
      (isAlone ? source.lines : source.lines.slice(0, 1)).map((line, index) => ({
        place,
        colour: isAlone ? index : place,
        name: isAlone ? line.label : ticker,
        role: line.role ?? "main",
        stated: from(read(source, line, body), first),
      })),
    )
    .filter(({ stated }) => stated.length > 0)
    .flatMap((line) => (chart.isNoisy ? smoothed(line, isAlone, inPercent) : [shown(line, line.stated, inPercent)]));
}

export const isInPercent = (chart, choice) => choice.isChange && choice.compared.length > 0 && !chart.isScore;

function smoothed(line, isAlone, inPercent) {
  const mean = shown(line, weekly(line.stated), inPercent);
  return isAlone
    ? [
        { ...shown(line, line.stated, inPercent), label: "That day", role: "noise", change: null },
        { ...mean, label: "Mean of 7 days" },
      ]
    : [mean];
}

function shown(line, points, inPercent) {
  return {
    ...line,
    label: line.name,
    last: points.at(-1).value,
    change: change(points),
    points: inPercent ? changes(points) : points,
  };
}
