import { ask } from "./api.js";
import { benchmark } from "./benchmark.js";
import { chosen, keep } from "./choice.js";
import { comparedOf } from "./compared.js";
import { controls } from "./controls.js";
import { element } from "./element.js";
import { chartsOf, firstRequest } from "./entity-charts.js";
import { entityHead, fillPrice } from "./entity-head.js";
import { entityForum } from "./entity-forum.js";
import { keyPanel } from "./key-form.js";
import { encoded, v2 } from "./request.js";
import { seriesChart } from "./series-chart.js";
import { announce } from "./status.js";

/** Everything about one entity. */
export async function showEntity(content, ticker) {
  document.title = `${ticker} – Altdata Explorer`;
  content.replaceChildren(element("p", { class: "instead loading" }, `Loading ${ticker} …`));
  const { range, tickers, isChange } = chosen();
  // Its chart tells what may be wrong with it.
  ask(firstRequest(ticker, range)).catch(() => {});
  let detail;
  let compared;
  let problems;
  try {
    [detail, { compared, problems }] = await Promise.all([
      ask(v2(`/api/entities/${encoded(ticker)}`)),
      comparedOf(ticker, tickers),
    ]);
  } catch (refusal) {
    content.replaceChildren(...instead(ticker, refusal));
    announce(refusal.message);
    return;
  }
  document.title = `${detail.ticker} ${detail.name} – Altdata Explorer`;
  const charts = chartsOf(detail.platforms).map((each) => seriesChart(each, detail.ticker));
  const show = (choice) => charts.forEach((chart) => chart.show(choice));
  const choice = { range, compared, isChange };
  // Before the rest of the page asks for what is further down.
  show(choice);
  content.replaceChildren(
    entityHead(detail),
    controls(detail, choice, problems, (next) => {
      keep(next);
      show(next);
      const others = next.compared.map((each) => each.ticker);
      announce(`Charts show ${next.range.says}${others.length > 0 ? `, with ${others.join(", ")}` : ""}`);
    }),
    element("section", { class: "charts", "aria-label": "Charts" },
      ...charts.map(({ node }) => node), entityForum(detail.ticker)),
    benchmark(detail.ticker));
  if (problems.length > 0) {
    announce(problems.join(" "));
  }
}

function instead(ticker, refusal) {
  const head = element("header", { class: "entity-head" },
    element("div", { class: "entity-name" },
      element("h1", {}, refusal.isUnknown ? "Nothing here" : ticker),
      refusal.isOfKey ? null : element("p", { class: "problem" }, refusal.message),
      refusal.isUnknown
        ? element("p", {}, "The search above finds entities by a part of their name. ", element("a", { href: "/explore" }, "Back to the overview"))
        : null,
      refusal.isPassing ? element("p", {}, element("button", { type: "button", class: "quiet", onclick: () => location.reload() }, "Try again")) : null));
  if (!refusal.isOfKey) {
    return [head];
  }
  const price = element("p", { class: "price" });
  fillPrice(price, ticker);
  head.append(price);
  return [head, keyPanel(`${refusal.message} Everything but the last price is for those who have one.`)];
}
