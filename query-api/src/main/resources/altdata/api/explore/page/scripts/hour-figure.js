import { shortHour } from "./days.js";
import { hourChart } from "./hour-chart.js";
import { full } from "./numbers.js";
import { enableKeyboardNavigation } from "./keyboard-navigation.js";
import { table } from "./table.js";
import { onThemeChange } from "./theme.js";

/** Draws a day by the hour into a frame. */
export function drawHours(frame, title, hours) {
  let chart = null;
  const total = hours.reduce((sum, { mentions }) => sum + mentions, 0);
  const most = hours.reduce((one, other) => (other.mentions > one.mentions ? other : one));
  const draw = () => {
    chart?.destroy();
    const canvas = frame.canvas(`${title}: ${full(total)} mentions in 24 hours, most of them (${full(most.mentions)}) `
      + `in the hour from ${shortHour(most.at)}. Arrow keys read it hour by hour.`);
    chart = hourChart(canvas, hours);
    enableKeyboardNavigation(canvas, () => chart, ([{ index }]) =>
      `${shortHour(hours[index].at)}: ${full(hours[index].mentions)} mentions`);
  };
  draw();
  onThemeChange(draw);
  frame.table(() => table(title, ["Hour (Los Angeles)", "Mentions"],
    hours.toReversed().map(({ at, mentions }) => [shortHour(at), full(mentions)])));
}
