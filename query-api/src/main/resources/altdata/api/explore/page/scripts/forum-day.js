import { ask } from "./api.js";
import { clock, shortHour } from "./days.js";
import { element } from "./element.js";
import { figure } from "./figure.js";
import { drawHours } from "./hour-figure.js";
import { fullDay, newestHour } from "./hours.js";
import { v1 } from "./request.js";
import { entityAddress } from "./search.js";
import { many } from "./words.js";

const SHOWN = 12;
const STEPS = 5;
const TITLE = "The last day of the forum";

/** The last 24 hours of the forum: all of it as bars, those most spoken of as rows of a map. */
export function forumDay() {
  const request = v1("/forum_realtime", { symbol: "forum_graph" });
  const frame = figure({ id: "forum-day", title: TITLE, about: "Mentions by the hour, Los Angeles time" });
  frame.requests([request]);
  const map = element("div", { class: "heat-frame" });
  frame.node.querySelector(".figure-foot").before(map);
  const show = async () => {
    frame.wait();
    try {
      const { data } = await ask(request);
      const all = Object.values(data).flat();
      if (all.length === 0) {
        frame.empty("The forum has been silent for a day.");
        return;
      }
      const last = newestHour(all);
      drawHours(frame, TITLE, fullDay(all, last));
      map.replaceChildren(heat(data, last));
    } catch (refusal) {
      frame.failed(refusal, show);
    }
  };
  show();
  return frame.node;
}

function heat(data, last) {
  const rows = Object.entries(data)
    .map(([ticker, points]) => ({ ticker, hours: fullDay(points, last) }))
    .map((row) => ({ ...row, total: row.hours.reduce((sum, { mentions }) => sum + mentions, 0) }))
    .sort((one, other) => other.total - one.total || one.ticker.localeCompare(other.ticker))
    .slice(0, SHOWN);
  const most = Math.max(...rows.flatMap(({ hours }) => hours.map(({ mentions }) => mentions)));
  const step = (mentions) => (mentions === 0 ? 0 : Math.ceil((mentions / most) * STEPS));
  return element("table", { class: "heat" },
    element("caption", {}, "Most mentioned, in the same hours"),
    element("colgroup", {}, element("col", { class: "heat-name" }), element("col", { span: "24" }), element("col", { class: "heat-sum" })),
    element("thead", { class: "unseen" }, element("tr", {}, element("th", { scope: "col" }, "Ticker"),
      ...rows[0].hours.map(({ at }) => element("th", { scope: "col" }, clock(at))), element("th", { scope: "col" }, "Sum"))),
    element("tbody", {}, ...rows.map(({ ticker, hours, total }) => element("tr", {},
      element("th", { scope: "row" }, element("a", { href: entityAddress(ticker) }, ticker)),
      ...hours.map(({ at, mentions }) => element("td",
        { class: `heat-${step(mentions)}`, title: `${ticker}, ${shortHour(at)}: ${many(mentions, "mention")}` },
        element("span", { class: "unseen" }, String(mentions)))),
      element("td", { class: "sum" }, String(total))))));
}
