import { getOnce } from "./api.js";
import { changeOf } from "./changes.js";
import { enqueueDrawing } from "./draw-queue.js";
import { element } from "./element.js";
import { figure } from "./figure.js";
import { counted, labelOf, ordinal } from "./labels.js";
import { direction, full, percent, short } from "./numbers.js";
import { v1 } from "./request.js";
import { strip } from "./strip.js";

// The metrics that are shown first.
const FIRST = ["ai_score", "microblog_followers", "photo_share_followers", "video_site_subscribers", "forum_mentions",
  "microblog_mentions", "news_mentions", "forum_sentiment", "app_downloads", "job_posts",
  "employees_professional_network", "webtraffic", "employer_rating_overall", "market_cap", "pe_ratio"];

/** Compares an entity with its industry: one strip per metric, with a dot for each entity. */
export function benchmark(ticker) {
  const request = v1("/industry_benchmark/", { symbol: ticker });
  const frame = figure({
    id: "benchmark",
    title: "Industry comparison",
    about: "Each strip shows the range from the smallest to the largest value of the industry",
  });
  frame.node.classList.add("benchmark");
  frame.setRequests([request]);
  const show = async () => {
    frame.showLoading();
    try {
      const { data } = await getOnce(request);
      await enqueueDrawing(() => draw(frame, ticker, data));
    } catch (error) {
      frame.showError(error, show);
    }
  };
  show();
  return frame.node;
}

function draw(frame, ticker, data) {
  const metrics = Object.keys(data).filter((metric) => data[metric].peers.length > 0);
  if (metrics.length === 0) {
    frame.node.hidden = true;
    return;
  }
  frame.legend.replaceChildren(
    element("li", {}, element("i", { class: "dot own", "aria-hidden": "true" }), ticker),
    element("li", {}, element("i", { class: "dot", "aria-hidden": "true" }), "a peer"));
  const first = FIRST.filter((metric) => metrics.includes(metric));
  const rest = metrics.filter((metric) => !first.includes(metric));
  const body = element("tbody", {}, ...first.map((metric) => row(ticker, metric, data[metric])));
  const more = element("button", { type: "button", class: "quiet", onclick: () => {
    const added = rest.map((metric) => row(ticker, metric, data[metric]));
    body.append(...added);
    more.remove();
    added[0].tabIndex = -1;
    added[0].focus();
  } }, `Show ${counted(rest.length, "more metric")}`);
  frame.showContent(
    element("table", { class: "strips" },
      element("caption", { class: "unseen" }, `${ticker} compared with its industry`),
      element("thead", {}, element("tr", {}, ...["Metric", "Smallest to largest", "Value", "Rank", "Month"].map(
        (head) => element("th", { scope: "col" }, head)))),
      body),
    rest.length > 0 ? more : null);
}

function row(ticker, metric, { value, delta, peers }) {
  const change = changeOf(metric, value, delta);
  const rank = 1 + peers.filter((peer) => peer.value > value).length;
  return element("tr", {},
    element("th", { scope: "row" }, labelOf(metric)),
    element("td", { class: "strip-cell" }, strip(ticker, value, peers)),
    element("td", { class: "number", title: full(value) }, short(value)),
    element("td", { class: "place" }, `${ordinal(rank)} of ${peers.length + 1}`),
    element("td", { class: `number ${direction(change)}` }, percent(change)));
}
