import { getOnce } from "./api.js";
import { chartRevisions } from "./chart-revisions.js";
import { dateText, longDay, monthOfYear } from "./days.js";
import { enqueueDrawing } from "./draw-queue.js";
import { element } from "./element.js";
import { figure } from "./figure.js";
import { isStale, staleBadge } from "./freshness.js";
import { lineChart } from "./line-chart.js";
import { isInPercent, linesOf } from "./lines.js";
import { direction, full, percent, short } from "./numbers.js";
import { sample } from "./line-style.js";
import { enableKeyboardNavigation } from "./keyboard-navigation.js";
import { table } from "./table.js";
import { onThemeChange } from "./theme.js";
import { firstDay } from "./view.js";

/**
 * A chart of an entity over days, next to the entities it is compared with. `show(view)` draws it again; it resolves to
 * false if the entity has no values at all.
 *
 * @param showAll shows the whole range, for a chart whose values are all outside the selected one
 */
export function seriesChart(definition, ticker, showAll) {
  let source = definition.sources[0];
  let isSourceSelected = false;
  let view = null;
  let turn = 0;
  let chart = null;
  let lines = [];
  let newest = -Infinity;
  let missing = [];

  const select = sourceSelect(definition, (next) => {
    source = next;
    isSourceSelected = true;
    show(view);
  });
  const frame = figure({ ...definition, control: select });
  const dayText = definition.isMonthly ? monthOfYear : longDay;
  const revisions = chartRevisions(frame, definition, ticker, dayText);

  async function show(next) {
    view = next;
    const mine = ++turn;
    if (!source) {
      frame.node.hidden = true;
      return false;
    }
    const wanted = [{ ticker, place: 0 }, ...view.compared].map((each) =>
      ({ ...each, request: source.request(each.ticker, view.range) }));
    frame.setRequests(wanted.map(({ request }) => request));
    frame.showLoading();
    try {
      const responses = await Promise.all(wanted.map(responseOrProblem));
      await enqueueDrawing(() => {
        if (mine !== turn) {
          return;
        }
        ({ lines, newest } = linesOf(definition, source, responses.filter(({ body }) => body), view));
        if (newest === -Infinity && isBeforeRange(source.newest, view.range)) {
          newest = source.newest;
        }
        missing = responses.filter((each) => each.place > 0 && !lines.some(({ place }) => place === each.place));
        draw();
      });
      const hasValues = newest > -Infinity;
      const next = definition.sources[definition.sources.indexOf(source) + 1];
      // A platform may have followers, but no mentions.
      if (!hasValues && next && !isSourceSelected && mine === turn) {
        source = next;
        select.querySelector("select").value = definition.sources.indexOf(source);
        return show(view);
      }
      // A comparison is shown even if only the other entities have values.
      frame.node.hidden = !hasValues && lines.length === 0 && !isSourceSelected;
      return hasValues || isSourceSelected;
    } catch (error) {
      if (mine === turn) {
        chart?.destroy();
        chart = null;
        revisions.clear();
        frame.showError(error, () => show(view));
      }
      return true;
    }
  }

  function draw() {
    chart?.destroy();
    chart = null;
    revisions.clear();
    const inPercent = isInPercent(definition, view);
    frame.setAbout(inPercent ? "Change in % since each line's first value in the range" : aboutOf(definition, view));
    frame.setBadge(staleBadge(newest, definition.cadence));
    if (newest === -Infinity && lines.length === 0) {
      frame.showEmpty(source.label ? `No values for ${source.label}.` : "No values.");
      return;
    }
    if (lines.length === 0) {
      frame.showEmpty(
        `No values in the range ${view.range.name}. The newest value is of ${dayText(newest)}.`,
        element("button", { type: "button", class: "quiet", onclick: showAll }, "Show all data"));
      return;
    }
    const format = definition.format ?? short;
    frame.legend.replaceChildren(
      ...lines.map((line) => legendItem(line, format, definition.cadence, dayText)), ...missing.map(missingItem));
    const canvas = frame.showCanvas(description(definition, source, lines, dayText));
    chart = lineChart(canvas, lines, { ...definition, inPercent });
    const valueText = inPercent ? percent : (definition.format ?? full);
    enableKeyboardNavigation(canvas, () => chart,
      (points) => spoken(points, lines, dayText, valueText) + (revisions.isRevised(dayAt(points)) ? "; revised, Enter shows its history" : ""),
      (points) => revisions.open(dayAt(points)));
    revisions.mark(chart, lines);
    frame.setTable(() => valueTable(definition, lines));
    frame.setDownloads(`${ticker}-${definition.id}`, () => {
      const { heads, rows } = valueRows(lines);
      return [heads, ...rows.toReversed().map(([at, values]) => [dateText(at), ...values])];
    });
  }

  const dayAt = ([{ datasetIndex, index }]) => lines[datasetIndex].points[index].at;

  onThemeChange(() => lines.length > 0 && chart && draw());
  return { node: frame.node, title: definition.title, show };
}

/** Whether a platform's newest point is older than the range, so that a response for the range says nothing about it. */
const isBeforeRange = (newest, range) => newest !== undefined && dateText(newest) < firstDay(range, "");

function sourceSelect({ id, title, sources }, choose) {
  if (sources.length < 2) {
    return null;
  }
  const options = sources.map(({ label }, index) => element("option", { value: index }, label));
  const change = (event) => choose(sources[event.target.value]);
  return element("label", { class: "choice" },
    element("span", { class: "unseen" }, `${title}: platform`),
    element("select", { id: `${id}-source`, onchange: change }, ...options));
}

// A failed request of a compared entity does not remove the chart.
async function responseOrProblem(each) {
  try {
    return { ...each, body: await getOnce(each.request) };
  } catch (error) {
    if (each.place === 0 || error.concernsWholePage) {
      throw error;
    }
    return { ...each, body: null, problem: error.message };
  }
}

const aboutOf = ({ about, aboutCompared = about }, { compared }) => (compared.length > 0 ? aboutCompared : about);

function legendItem({ label, role, last, change, colour, newest, place }, format, cadence, dayText) {
  const end = place > 0 && isStale(newest, cadence) ? element("small", {}, `ends ${dayText(newest)}`) : null;
  return element("li", {}, sample(colour, role), element("span", {}, label), element("b", {}, format(last)),
    change === null ? null : element("small", { class: direction(change) }, percent(change)), end);
}

const missingItem = ({ ticker, problem }) =>
  element("li", { class: "missing" }, `${ticker}: ${problem ?? "no values in this range"}`);

function description({ title }, source, lines, dayText) {
  const summaries = lines.filter(({ role }) => role !== "noise").map(({ name, published }) =>
    `${name} from ${full(published[0].value)} on ${dayText(published[0].at)}`
      + ` to ${full(published.at(-1).value)} on ${dayText(published.at(-1).at)}`);
  const platform = source.label ? `, ${source.label}` : "";
  return `${title}${platform}: ${summaries.join("; ")}. The arrow keys read single days; the table below has all values.`;
}

function spoken(points, lines, dayText, valueText) {
  const read = points
    .map(({ datasetIndex, index }) => ({ line: lines[datasetIndex], point: lines[datasetIndex].points[index] }));
  const values = read.map(({ line, point }) => `${line.label} ${valueText(point.value)}`);
  return `${dayText(read[0].point.at)}: ${values.join(", ")}`;
}

/** The published values of all lines by day, newest first; null if a line has no value. */
function valueRows(lines) {
  const columns = lines.filter(({ role }) => role !== "noise");
  const rows = new Map();
  columns.forEach(({ published }, column) => published.forEach(({ at, value }) => {
    rows.set(at, rows.get(at) ?? columns.map(() => null));
    rows.get(at)[column] = value;
  }));
  return { heads: ["Date", ...columns.map(({ name }) => name)], rows: [...rows].sort(([one], [other]) => other - one) };
}

function valueTable({ title, format = full }, lines) {
  const { heads, rows } = valueRows(lines);
  return table(title, heads, rows.map(([at, values]) => [dateText(at), ...values.map((value) => format(value))]));
}
