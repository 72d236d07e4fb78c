import { getOnce } from "./api.js";
import { changeOf } from "./changes.js";
import { element } from "./element.js";
import { labelOf } from "./labels.js";
import { listFigure } from "./list-figure.js";
import { direction, full, isValue, percent, short } from "./numbers.js";
import { parameterSchema } from "./published.js";
import { v1, v2 } from "./request.js";
import { entityAddress } from "./search.js";

const KINDS = [["", "All kinds"], ["company", "Companies"], ["crypto", "Cryptocurrencies"]];
const SHOWN = 12;

/** The entities with the largest values of a metric, optionally of one kind or industry. */
export function toplist() {
  const sort = select("Sorted by", []);
  const kind = select("Kind", KINDS);
  const industry = select("Industry", [["", "All industries"]]);
  const control = element("div", { class: "choices" }, sort.node, kind.node, industry.node);
  const list = listFigure({ id: "toplist", title: "Toplist", about: "By newest value, with the change against a month before", control }, rows);
  const show = () => list.show(v1("/toplist", {
    sort: sort.input.value || null,
    entity: kind.input.value || null,
    industry: industry.input.value || null,
  }));
  [sort, kind, industry].forEach(({ input }) => input.addEventListener("change", show));
  show();
  fillSorts(sort.input);
  fillIndustries(industry.input);
  return list.node;
}

/** Until the published document is there, the list is sorted by the default, which is then the selected option. */
async function fillSorts(input) {
  try {
    const sort = await parameterSchema("/toplist", "sort");
    input.append(...sort.enum.map((each) => option(each, labelOf(each))));
    input.value = sort.default;
  } catch {
    // The list is still shown, sorted by the default.
  }
}

async function fillIndustries(input) {
  try {
    const { items } = await getOnce(v2("/api/entities", { limit: 1000 }));
    const industries = [...new Set(items.map(({ industry }) => industry).filter(Boolean))].sort();
    input.append(...industries.map((each) => option(each, each)));
  } catch {
    // The list is still shown, for all industries.
  }
}

const option = (value, text) => element("option", { value }, text);

function select(label, options) {
  const input = element("select", {}, ...options.map(([value, text]) => option(value, text)));
  return { input, node: element("label", { class: "choice" }, element("span", { class: "unseen" }, label), input) };
}

function rows({ ordered_by: metric, entities }) {
  if (entities.length === 0) {
    return null;
  }
  const maximum = Math.max(...entities.map((entity) => (isValue(entity[metric]) ? entity[metric] : 0)));
  const body = element("tbody", {}, ...entities.slice(0, SHOWN).map((entity) => row(entity, metric, maximum)));
  const rest = entities.slice(SHOWN);
  const more = element("button", { type: "button", class: "quiet", onclick: () => {
    const added = rest.map((entity) => row(entity, metric, maximum));
    body.append(...added);
    more.remove();
    added[0].querySelector("a").focus();
  } }, `Show ${rest.length} more`);
  return [
    element("table", { class: "toplist" },
      element("caption", { class: "unseen" }, `Entities by ${labelOf(metric)}`),
      element("thead", {}, element("tr", {}, ...["Entity", labelOf(metric), "Month"].map((head) => element("th", { scope: "col" }, head)))),
      body),
    rest.length > 0 ? more : null,
  ];
}

function row(entity, metric, maximum) {
  const value = entity[metric];
  const change = changeOf(metric, value, entity[`${metric}_change`]);
  const bar = element("i", { class: "bar-of", "aria-hidden": "true" });
  bar.style.setProperty("--share", isValue(value) && maximum > 0 ? Math.max(0, value / maximum) : 0);
  return element("tr", {},
    element("th", { scope: "row" },
      element("a", { href: entityAddress(entity.ticker) }, element("strong", {}, entity.ticker), element("span", {}, entity.name))),
    element("td", { class: "measure", title: isValue(value) ? full(value) : null },
      isValue(value) ? bar : null, element("b", {}, isValue(value) ? short(value) : String(value))),
    element("td", { class: `number ${direction(change)}` }, percent(change)));
}
