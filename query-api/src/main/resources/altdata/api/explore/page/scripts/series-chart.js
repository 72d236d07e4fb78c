import { ask } from "./api.js";
import { dateText, longDay, monthOfYear } from "./days.js";
import { element } from "./element.js";
import { figure } from "./figure.js";
import { lineChart } from "./line-chart.js";
import { isInPercent, linesOf } from "./lines.js";
import { direction, full, percent, short } from "./numbers.js";
import { sample } from "./line-style.js";
import { enableKeyboardNavigation } from "./keyboard-navigation.js";
import { table } from "./table.js";
import { onThemeChange } from "./theme.js";
import { inTurn } from "./turns.js";

/** A chart of an entity over days, beside those it is compared with. `show(choice)` draws it anew. */
export function seriesChart(definition, ticker) {
  let source = definition.sources[0];
  let choice = null;
  let turn = 0;
  let chart = null;
  let lines = [];
  let missing = [];

  const frame = figure({ ...definition, control: sourceChoice(definition, (next) => {
    source = next;
    show(choice);
  }) });
  const day = definition.isMonthly ? monthOfYear : longDay;

  async function show(next) {
    choice = next;
    const mine = ++turn;
    if (!source) {
      frame.empty("It has no account that is followed here.");
      return;
    }
    const asked = [{ ticker, place: 0 }, ...choice.compared].map((each) =>
      ({ ...each, request: source.ask(each.ticker, choice.range) }));
    frame.requests(asked.map(({ request }) => request));
    frame.wait();
    try {
      const answered = await Promise.all(asked.map(answer));
      await inTurn(() => {
        if (mine !== turn) {
          return;
        }
        lines = linesOf(definition, source, answered.filter(({ body }) => body), choice);
        missing = answered.filter((each) => each.place > 0 && !lines.some(({ place }) => place === each.place));
        draw();
      });
    } catch (refusal) {
      if (mine === turn) {
        chart?.destroy();
        chart = null;
        frame.failed(refusal, () => show(choice));
      }
    }
  }

  function draw() {
    chart?.destroy();
    chart = null;
    const inPercent = isInPercent(definition, choice);
    frame.about(inPercent ? "Change in % since each line's first value here" : comparedAbout(definition, choice));
    if (lines.length === 0) {
      frame.empty(`No values in ${choice.range.says}.`);
      return;
    }
    frame.legend.replaceChildren(...lines.map((line) => legendItem(line, definition.says ?? short)), ...missing.map(missingItem));
    const canvas = frame.canvas(description(definition, source, lines, day));
    chart = lineChart(canvas, lines, { ...definition, inPercent });
    enableKeyboardNavigation(canvas, () => chart, (read) => spoken(read, lines, day, inPercent ? percent : (definition.says ?? full)));
    frame.table(() => valueTable(definition, lines));
  }

  onThemeChange(() => lines.length > 0 && chart && draw());
  return { node: frame.node, show };
}

function sourceChoice({ id, title, sources }, choose) {
  if (sources.length < 2) {
    return null;
  }
  const options = sources.map(({ label }, index) => element("option", { value: index }, label));
  const change = (event) => choose(sources[event.target.value]);
  return element("label", { class: "choice" },
    element("span", { class: "unseen" }, `${title}: where`),
    element("select", { id: `${id}-source`, onchange: change }, ...options));
}

// One of those it is compared with may fail without taking the chart away.
async function answer(each) {
  try {
    return { ...each, body: await ask(each.request) };
  } catch (refusal) {
    if (each.place === 0) {
      throw refusal;
    }
    return { ...each, body: null, problem: refusal.message };
  }
}

const comparedAbout = ({ about, aboutCompared = about }, { compared }) => (compared.length > 0 ? aboutCompared : about);

function legendItem({ label, role, last, change, colour }, says) {
  return element("li", {}, sample(colour, role), element("span", {}, label), element("b", {}, says(last)),
    change === null ? null : element("small", { class: direction(change) }, percent(change)));
}

const missingItem = ({ ticker, problem }) =>
  element("li", { class: "missing" }, `${ticker}: ${problem ?? "no values here"}`);

function description({ title }, source, lines, day) {
  const told = lines.filter(({ role }) => role !== "noise").map(({ name, stated }) =>
    `${name} from ${full(stated[0].value)} on ${day(stated[0].at)} to ${full(stated.at(-1).value)} on ${day(stated.at(-1).at)}`);
  const where = source.label ? `, ${source.label}` : "";
  return `${title}${where}: ${told.join("; ")}. Arrow keys read it day by day; the table below has all values.`;
}

function spoken(read, lines, day, says) {
  const points = read.map(({ datasetIndex, index }) => ({ line: lines[datasetIndex], point: lines[datasetIndex].points[index] }));
  const told = points.map(({ line, point }) => `${line.label} ${says(point.value)}`);
  return `${day(points[0].point.at)}: ${told.join(", ")}`;
}

function valueTable({ title, says = full }, lines) {
  const columns = lines.filter(({ role }) => role !== "noise");
  const rows = new Map();
  columns.forEach(({ stated }, column) => stated.forEach(({ at, value }) => {
    rows.set(at, rows.get(at) ?? columns.map(() => "–"));
    rows.get(at)[column] = says(value);
  }));
  const newestFirst = [...rows].sort(([one], [other]) => other - one).map(([at, cells]) => [dateText(at), ...cells]);
  return table(title, ["Date", ...columns.map(({ name }) => name)], newestFirst);
}
