import { ask } from "./api.js";
import { element } from "./element.js";
import { figure } from "./figure.js";
import { direction, full, percent, short } from "./numbers.js";
import { v1 } from "./request.js";
import { strip } from "./strip.js";
import { inTurn } from "./turns.js";
import { many, named, place } from "./words.js";

// What is shown before somebody asks for all.
const FIRST = ["ai_score", "microblog_followers", "photo_share_followers", "video_site_subscribers", "forum_mentions",
  "microblog_mentions", "news_mentions", "forum_sentiment", "app_downloads", "job_posts",
  "employees_professional_network", "webtraffic", "employer_rating_overall", "market_cap", "pe_ratio"];

/** An entity among its industry: one strip for each metric, with everybody on it. */
export function benchmark(ticker) {
  const request = v1("/industry_benchmark/", { symbol: ticker });
  const frame = figure({
    id: "benchmark",
    title: "Among its industry",
    about: "Each strip reaches from the least to the greatest value of the industry",
  });
  frame.node.classList.add("benchmark");
  frame.requests([request]);
  const show = async () => {
    frame.wait();
    try {
      const { data } = await ask(request);
      await inTurn(() => draw(frame, ticker, data));
    } catch (refusal) {
      frame.failed(refusal, show);
    }
  };
  show();
  return frame.node;
}

function draw(frame, ticker, data) {
  const metrics = Object.keys(data).filter((metric) => data[metric].peers.length > 0);
  if (metrics.length === 0) {
    frame.empty("It has no peers with values of their own.");
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
  } }, `Show ${many(rest.length, "more metric")}`);
  frame.instead(
    element("table", { class: "strips" },
      element("caption", { class: "unseen" }, `${ticker} among its industry`),
      element("thead", {}, element("tr", {}, ...["Metric", "Least to greatest", "Value", "Place", "Month"].map(
        (head) => element("th", { scope: "col" }, head)))),
      body),
    rest.length > 0 ? more : null);
}

function row(ticker, metric, { value, delta, peers }) {
  const rank = 1 + peers.filter((peer) => peer.value > value).length;
  return element("tr", {},
    element("th", { scope: "row" }, named(metric)),
    element("td", { class: "strip-cell" }, strip(ticker, value, peers)),
    element("td", { class: "number", title: full(value) }, short(value)),
    element("td", { class: "place" }, `${place(rank)} of ${peers.length + 1}`),
    element("td", { class: `number ${direction(delta)}` }, percent(delta)));
}
