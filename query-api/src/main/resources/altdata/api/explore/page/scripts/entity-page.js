import { getOnce } from "./api.js";
import { benchmark } from "./benchmark.js";
import { comparisonOf } from "./comparison.js";
import { controls } from "./controls.js";
import { element } from "./element.js";
import { chartsOf, firstRequest } from "./entity-charts.js";
import { entityForum } from "./entity-forum.js";
import { entityHead, fillPrice } from "./entity-head.js";
import { entityJobs, entityNews, entityReviews } from "./entity-posts.js";
import { keyPanel } from "./key-form.js";
import { missingData } from "./missing-data.js";
import { moment, momentText } from "./moment.js";
import { bannerText, momentBanner, momentPicker, presentButton } from "./moment-picker.js";
import { encoded, v2 } from "./request.js";
import { revisionsNote } from "./revisions.js";
import { seriesChart } from "./series-chart.js";
import { announce } from "./status.js";
import { viewFromAddress, writeToAddress } from "./view.js";

/** Shows all data of one entity, at the moment in the address. */
export async function showEntity(content, ticker) {
  document.body.classList.toggle("past", moment.isPast);
  const asOf = moment.isPast ? ` as of ${moment.text}` : "";
  document.title = `${ticker}${asOf} – Altdata Explorer`;
  content.replaceChildren(element("p", { class: "message loading" }, `Loading ${ticker} …`));
  const { range, tickers, isChange } = viewFromAddress();
  // The chart reports an error of this request.
  getOnce(firstRequest(ticker, range)).catch(() => {});
  let detail;
  let compared;
  let problems;
  try {
    [detail, { compared, problems }] = await Promise.all([
      getOnce(v2(`/api/entities/${encoded(ticker)}`)),
      comparisonOf(ticker, tickers),
    ]);
  } catch (error) {
    content.replaceChildren(...errorPage(ticker, error));
    announce(error.message);
    return;
  }
  document.title = `${detail.ticker} ${detail.name}${asOf} – Altdata Explorer`;
  const missing = missingData(detail);
  const charts = chartsOf(detail.platforms)
    .map((each) => seriesChart(each, detail.ticker, () => settings.showAll()));
  const show = (view) => charts.forEach(async (chart) => missing.report(chart.title, await chart.show(view)));
  const view = { range, compared, isChange };
  const settings = controls(detail, view, problems, (next) => {
    writeToAddress(next);
    show(next);
    const others = next.compared.map((each) => each.ticker);
    announce(`The charts show ${next.range.name}${others.length > 0 ? `, with ${others.join(", ")}` : ""}`);
  });
  // Sends the requests of the charts before those of the sections below them.
  show(view);
  const sections = [entityForum, entityNews, entityJobs, entityReviews].map((create) =>
    create(detail.ticker, (title, hasData) => missing.report(title, hasData)));
  const [forum, ...posts] = sections;
  content.replaceChildren(...[
    momentBanner(),
    entityHead(detail),
    missing.node,
    settings.node,
    revisionsNote(),
    element("section", { class: "charts", "aria-label": "Charts" }, ...charts.map(({ node }) => node), forum),
    element("section", { class: "post-lists", "aria-label": "News, jobs and reviews" }, ...posts),
    benchmark(detail.ticker),
  ].filter(Boolean));
  if (moment.isPast || problems.length > 0) {
    announce([...(moment.isPast ? [bannerText()] : []), ...problems].join(" "));
  }
}

function errorPage(ticker, error) {
  if (moment.isPast && !error.isKeyError) {
    return [pastErrorCard(ticker, error)];
  }
  const head = element("header", { class: "entity-head" },
    element("div", { class: "entity-name" },
      element("h1", {}, error.isNotFound ? "Unknown ticker" : ticker),
      error.isKeyError ? null : element("p", { class: "problem" }, error.message),
      error.isNotFound
        ? element("p", {}, "The search above finds entities by name and ticker. ", element("a", { href: "/explore" }, "Back to the overview"))
        : null,
      error.isTemporary ? element("p", {}, element("button", { type: "button", class: "quiet", onclick: () => location.reload() }, "Try again")) : null));
  if (!error.isKeyError) {
    return [head];
  }
  const price = element("p", { class: "price" });
  fillPrice(price, ticker);
  head.append(price);
  return [head, keyPanel(`${error.message} All data except the last price needs a key.`)];
}

/** Why the page cannot be shown at the moment in the address, and ways to another moment. */
function pastErrorCard(ticker, error) {
  const title = error.isNotFound ? `${ticker} was not known at this moment`
    : error.isInvalid ? "This moment cannot be shown"
    : ticker;
  const text = error.isNotFound ? `The service knew no entity with this ticker at ${momentText(moment.text)}. Select a later moment, or go back to the present.`
    : error.message;
  const retry = error.isTemporary
    ? element("button", { type: "button", class: "quiet", onclick: () => location.reload() }, "Try again")
    : null;
  return element("section", { class: "panel as-of-error", id: "as-of-error", "aria-labelledby": "as-of-error-title" },
    element("h1", { id: "as-of-error-title" }, title),
    element("p", { class: error.isNotFound ? "" : "problem" }, text),
    momentPicker(),
    element("p", { class: "choices" }, retry, presentButton()));
}
