// Marks the revised values on a chart and shows the history of a selected one. Only the values of the page's entity are
// marked, not those of the entities that it is compared with.
import { longDay } from "./days.js";
import { element } from "./element.js";
import { counted } from "./labels.js";
import { addressAsOf, moment, momentText } from "./moment.js";
import { full } from "./numbers.js";
import { diamond, markPoints, selectByPointer } from "./point-marks.js";
import { mayReadRevisions, revisedValues } from "./revisions.js";
import { announce } from "./status.js";

const SHOWN = 10;

/**
 * @param definition of the chart
 * @param dayText    displays a day
 */
export function chartRevisions(frame, definition, ticker, dayText) {
  const loaded = new Map();
  const visible = whenVisible(frame.node);
  const format = definition.format ?? full;
  let turn = 0;
  let marked = [];

  /** A metric's revisions; they are requested unless they were already, for this range or a longer one. */
  async function revisionsOf({ metric, published }) {
    const [from, to] = [published[0].at, published.at(-1).at];
    const known = loaded.get(metric);
    if (known && known.from <= from && known.to >= to) {
      const revisions = await known.request;
      // The same request again has the same limit.
      if (revisions.since <= from || (known.from === from && known.to === to)) {
        return revisions;
      }
    }
    const request = revisedValues(ticker, metric, from, to);
    const own = { from, to, request };
    loaded.set(metric, own);
    try {
      return await request;
    } catch (error) {
      if (loaded.get(metric) === own) {
        loaded.delete(metric);
      }
      throw error;
    }
  }

  /** Forgets the marks of a chart that is no longer shown. */
  function clear() {
    turn++;
    marked = [];
    frame.setRevisions(null);
  }

  /** Marks the lines of a chart that was just drawn. */
  async function mark(chart, lines) {
    clear();
    const mine = turn;
    await visible;
    try {
      if (!(await mayReadRevisions())) {
        return;
      }
      const found = [];
      // One after the other, so that the charts in sight come first.
      for (const [datasetIndex, line] of lines.entries()) {
        if (line.place === 0 && line.metric && mine === turn) {
          found.push({ datasetIndex, line, ...(await revisionsOf(line)) });
        }
      }
      if (mine === turn) {
        draw(chart, found);
      }
    } catch (error) {
      if (mine === turn) {
        const retry = element("button", { type: "button", class: "quiet", onclick: () => mark(chart, lines) }, "Try again");
        frame.setRevisions("Revisions", () => [element("p", { class: "problem" }, error.message), retry]);
      }
    }
  }

  function draw(chart, found) {
    marked = found.map(inRange).filter(({ byDay }) => byDay.size > 0);
    marked.forEach(({ datasetIndex, byDay }) => markPoints(chart, datasetIndex, (at) => byDay.has(at)));
    const days = [...new Set(marked.flatMap(({ byDay }) => [...byDay.keys()]))].sort((one, other) => other - one);
    const since = Math.max(...found.map((each) => each.since));
    const isIncomplete = found.some((each) => each.since > each.line.published[0].at);
    if (days.length === 0 && !isIncomplete) {
      return;
    }
    if (days.length > 0) {
      frame.legend.append(element("li", { class: "revised" }, diamond(), element("span", {}, "revised")));
      chart.options.plugins.tooltip.callbacks.footer = ([item]) => (item && isRevised(item.parsed.x) ? "Revised: select it for its history" : "");
      chart.update("none");
      selectByPointer(chart, marked, open);
    }
    frame.setRevisions(counted(days.length, "revised value"), () => [
      isIncomplete ? element("p", { class: "about" }, `Only values from ${longDay(since)} on are checked. Select a shorter range for earlier ones.`) : null,
      dayList(days),
    ].filter(Boolean));
  }

  /** Whether the day has no value left, and so no point on the chart. */
  const isWithdrawn = (at) => marked.every(({ byDay }) => !byDay.has(at) || byDay.get(at).at(-1).value === null);

  const isRevised = (at) => marked.some(({ byDay }) => byDay.has(at));

  function dayList(days) {
    const item = (day) => element("li", {},
      element("button", { type: "button", class: "link", onclick: () => open(day) }, dayText(day)),
      isWithdrawn(day) ? element("small", {}, " withdrawn") : null);
    const list = element("ul", { class: "revised-days", "aria-label": `${definition.title}: revised values` }, ...days.slice(0, SHOWN).map(item));
    if (days.length > SHOWN) {
      const more = element("button", { type: "button", class: "quiet", onclick: () => {
        const added = days.slice(SHOWN).map(item);
        more.parentElement.replaceWith(...added);
        added[0].firstChild.focus();
      } }, `Show ${days.length - SHOWN} more`);
      list.append(element("li", {}, more));
    }
    return list;
  }

  /** Shows the history of a day's values; false if none of them was revised. */
  function open(day) {
    const histories = marked.filter(({ byDay }) => byDay.has(day))
      .map(({ line, byDay }) => ({ label: line.metricLabel, versions: byDay.get(day) }));
    if (histories.length === 0) {
      return false;
    }
    const title = `${definition.title} on ${dayText(day)}`;
    frame.showHistory(`${title}: history`, ...histories.map((each) => historyTable(title, each, histories.length > 1, format)));
    announce(`${title}: ${histories.map(({ versions }) => counted(versions.length, "version")).join(", ")}`);
    return true;
  }

  return { mark, clear, open, isRevised };
}

/** Without the days of a longer range that was loaded before. */
function inRange(revisions) {
  const { published } = revisions.line;
  const [from, to] = [published[0].at, published.at(-1).at];
  return { ...revisions, byDay: new Map([...revisions.byDay].filter(([at]) => at >= from && at <= to)) };
}

function historyTable(title, { label, versions }, isLabelled, format) {
  const heads = ["Value", "data_key", "Known from", "Known to"];
  const caption = isLabelled ? element("caption", {}, label) : element("caption", { class: "unseen" }, title);
  return element("table", { class: "history-table" }, caption,
    element("thead", {}, element("tr", {}, ...heads.map((head) => element("th", { scope: "col" }, head)))),
    element("tbody", {}, ...versions.map((version) => element("tr", {},
      element("th", { scope: "row" }, version.value === null ? "withdrawn" : format(version.value)),
      element("td", {}, version.data_key === null ? "computed" : String(version.data_key)),
      element("td", {}, element("a", { href: addressAsOf(version.known_from) }, momentText(version.known_from))),
      element("td", {}, version.known_to === null ? (moment.isPast ? "the moment shown" : "the present") : momentText(version.known_to))))));
}

function whenVisible(node) {
  return new Promise((resolve) => {
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) {
        observer.disconnect();
        resolve();
      }
    }, { rootMargin: "100px" });
    observer.observe(node);
  });
}
