import { shortHour } from "./days.js";
import { hourChart } from "./hour-chart.js";
import { full } from "./numbers.js";
import { enableKeyboardNavigation } from "./keyboard-navigation.js";
import { table } from "./table.js";
import { onThemeChange } from "./theme.js";

/**
 * Draws the hours of a day into a card.
 *
 * @param name the name of downloaded files, without their ending
 */
export function drawHours(frame, name, title, hours) {
  let chart = null;
  const total = hours.reduce((sum, { mentions }) => sum + mentions, 0);
  const peak = hours.reduce((one, other) => (other.mentions > one.mentions ? other : one));
  const draw = () => {
    chart?.destroy();
    const canvas = frame.showCanvas(`${title}: ${full(total)} mentions in 24 hours, most of them (${full(peak.mentions)}) `
      + `in the hour from ${shortHour(peak.at)}. The arrow keys read single hours.`);
    chart = hourChart(canvas, hours);
    enableKeyboardNavigation(canvas, () => chart, ([{ index }]) =>
      `${shortHour(hours[index].at)}: ${full(hours[index].mentions)} mentions`);
  };
  draw();
  onThemeChange(draw);
  frame.setTable(() => table(title, ["Hour (Los Angeles)", "Mentions"],
    hours.toReversed().map(({ at, mentions }) => [shortHour(at), full(mentions)])));
  frame.setDownloads(name, () => [["Hour (Los Angeles)", "Mentions"],
    ...hours.map(({ at, mentions }) => [new Date(at).toISOString().slice(0, 16).replace("T", " "), mentions])]);
}
