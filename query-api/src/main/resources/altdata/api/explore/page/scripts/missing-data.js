import { element } from "./element.js";
import { moment } from "./moment.js";

const METRICS = "metrics";
/** For each kind of data, its topic and a row with it. */
const ROWS = {
  Price: [METRICS, { price: 187.5 }],
  Followers: [METRICS, { microblog_followers: 12500 }],
  Mentions: [METRICS, { forum_mentions: 42 }],
  Sentiment: [METRICS, { forum_sentiment: 0.61 }],
  "Job postings": [METRICS, { jobs_review_site: 120, jobs_professional_network: 140 }],
  "Web traffic": [METRICS, { webtraffic: 250000 }],
  "AI scores": [METRICS, { ai_score: 55 }],
  Forum: ["posts"],
  News: ["news"],
  Jobs: ["jobs"],
  Reviews: ["app-reviews, employee-reviews"],
};
const CHART_COUNT = Object.values(ROWS).filter(([topic]) => topic === METRICS).length;

/**
 * One card that lists the data an entity does not have, and how to push it. In the past, it lists what was missing.
 * Without any series, it replaces the charts.
 */
export function missingData({ ticker, platforms }) {
  const hasData = new Map();
  const node = element("section", { class: "panel missing-data", id: "missing-data", hidden: true, "aria-labelledby": "missing-data-title" });

  function draw() {
    const missing = Object.keys(ROWS).filter((title) => hasData.get(title) === false);
    const charts = missing.filter((title) => ROWS[title][0] === METRICS);
    const isEmpty = charts.length === CHART_COUNT;
    node.hidden = missing.length === 0;
    document.getElementById("content").classList.toggle("without-series", isEmpty);
    if (moment.isPast) {
      node.replaceChildren(
        element("h2", { id: "missing-data-title" }, isEmpty ? `No series for ${ticker} at this moment` : "Data that was missing"),
        element("p", {}, `At this moment, ${ticker} had no values for: `, element("strong", {}, missing.join(", ")), "."));
      return;
    }
    node.replaceChildren(
      element("h2", { id: "missing-data-title" }, isEmpty ? `No series for ${ticker} yet` : "Data that is missing"),
      element("p", {}, `${ticker} has no values for: `, element("strong", {}, missing.join(", ")), "."),
      ...(charts.length > 0 ? pushing(ticker, charts) : []),
      platforms.length > 0 ? "" : element("p", {}, "Series of social platforms are shown only for platforms on which the entity has an account. Name its accounts in ",
        element("code", {}, "handles"), " of its row in the topic ", element("code", {}, "entities"), "."),
      element("p", { class: "about" }, "All topics and their fields: ", element("a", { href: "/docs/topics" }, "topics"), ". ",
        "Topics of the missing data: ", [...new Set(missing.map((title) => ROWS[title][0]))].join(", "), "."));
  }

  return {
    node,
    /** Registers whether the entity has data of this kind. */
    report(title, isThere) {
      if (hasData.get(title) !== isThere) {
        hasData.set(title, isThere);
        draw();
      }
    },
  };
}

function pushing(ticker, charts) {
  const metrics = Object.assign({}, ...charts.map((title) => ROWS[title][1]));
  const today = new Date();
  const row = JSON.stringify({ data_key: today.getTime(), ticker, date: today.toISOString().slice(0, 10), metrics });
  const command = `echo '${row}' | ./altdata push metrics -`;
  return [
    element("p", {}, "Push a row for each day. With your values, this command adds today's:"),
    element("pre", { tabindex: "0" }, element("code", {}, command)),
  ];
}
