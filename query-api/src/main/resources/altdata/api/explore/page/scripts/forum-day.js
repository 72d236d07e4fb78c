import { getOnce } from "./api.js";
import { clock, shortHour } from "./days.js";
import { element } from "./element.js";
import { figure } from "./figure.js";
import { drawHours } from "./hour-figure.js";
import { lastDayByHour, newestHour } from "./hours.js";
import { v1 } from "./request.js";
import { entityAddress } from "./search.js";
import { counted } from "./labels.js";

const SHOWN = 12;
const STEPS = 5;
const TITLE = "Forum activity";

/** The last 24 hours of the forum: all mentions as bars, and the most mentioned entities as rows of a heat map. */
export function forumDay() {
  const request = v1("/forum_realtime", { symbol: "forum_graph" });
  const frame = figure({ id: "forum-day", title: TITLE, about: "Mentions by hour in the last 24 hours, Los Angeles time" });
  frame.setRequests([request]);
  const map = element("div", { class: "heat-frame" });
  frame.node.querySelector(".figure-foot").before(map);
  const show = async () => {
    frame.showLoading();
    try {
      const { data } = await getOnce(request);
      const all = Object.values(data).flat();
      if (all.length === 0) {
        frame.showEmpty("No mentions in the last 24 hours.");
        return;
      }
      const last = newestHour(all);
      drawHours(frame, "forum-activity", TITLE, lastDayByHour(all, last));
      map.replaceChildren(heat(data, last));
    } catch (error) {
      frame.showError(error, show);
    }
  };
  show();
  return frame.node;
}

function heat(data, last) {
  const rows = Object.entries(data)
    .map(([ticker, points]) => ({ ticker, hours: lastDayByHour(points, last) }))
    .map((row) => ({ ...row, total: row.hours.reduce((sum, { mentions }) => sum + mentions, 0) }))
    .sort((one, other) => other.total - one.total || one.ticker.localeCompare(other.ticker))
    .slice(0, SHOWN);
  const maximum = Math.max(...rows.flatMap(({ hours }) => hours.map(({ mentions }) => mentions)));
  const step = (mentions) => (mentions === 0 ? 0 : Math.ceil((mentions / maximum) * STEPS));
  return element("table", { class: "heat" },
    element("caption", {}, "Most mentioned entities in the same hours"),
    element("colgroup", {}, element("col", { class: "heat-name" }), element("col", { span: "24" }), element("col", { class: "heat-sum" })),
    element("thead", { class: "unseen" }, element("tr", {}, element("th", { scope: "col" }, "Ticker"),
      ...rows[0].hours.map(({ at }) => element("th", { scope: "col" }, clock(at))), element("th", { scope: "col" }, "Sum"))),
    element("tbody", {}, ...rows.map(({ ticker, hours, total }) => element("tr", {},
      element("th", { scope: "row" }, element("a", { href: entityAddress(ticker) }, ticker)),
      ...hours.map(({ at, mentions }) => element("td",
        { class: `heat-${step(mentions)}`, title: `${ticker}, ${shortHour(at)}: ${counted(mentions, "mention")}` },
        element("span", { class: "unseen" }, String(mentions)))),
      element("td", { class: "sum" }, String(total))))));
}
