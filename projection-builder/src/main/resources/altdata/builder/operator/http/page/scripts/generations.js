import { element } from "./element.js";
import { full, lasting, many } from "./numbers.js";
import { attempt } from "./order-dialog.js";
import { ordersOf, ordersOfSeveral } from "./orders.js";
import { spark } from "./spark.js";

const HEADS = ["Projection", "State", "Not read", "Lag", "Rows a second", "Last minutes", "Derived behind", "Refused", ""];

/** Shows one row per generation, and updates it in place. */
export function generationTable({ isOperable, changed }) {
  const body = element("tbody", {});
  const rows = new Map();
  const selection = selectionBar(changed);
  const node = element("section", { class: "panel", "aria-labelledby": "generations-title" },
    element("h2", { id: "generations-title" }, "Generations"),
    element("table", { class: "generations", id: "generations" },
      element("thead", {}, element("tr", {}, ...HEADS.map((head) =>
        head ? element("th", { scope: "col", class: head === "State" ? "text" : "" }, head) : element("td", {})))),
      body),
    selection.node);
  return {
    node,
    show(generations, past) {
      const there = new Set(generations.map(({ generation }) => generation));
      [...rows].filter(([name]) => !there.has(name)).forEach(([name, row]) => {
        row.node.remove();
        rows.delete(name);
      });
      generations.forEach((each, index) => {
        const row = rows.get(each.generation) ?? generationRow(each, isOperable, changed, selection);
        rows.set(each.generation, row);
        if (body.children[index] !== row.node) {
          body.insertBefore(row.node, body.children[index] ?? null);
        }
        row.show(each, past);
      });
      selection.show(generations);
    },
  };
}

/** Shows the commands for the selected generations; hidden unless at least two are selected. */
function selectionBar(changed) {
  const names = new Set();
  const about = element("span", {});
  const acts = element("div", { class: "acts" });
  const node = element("div", { class: "selection", role: "group", "aria-label": "Selected generations" }, about, acts);
  node.hidden = true;
  let known = [];
  let offered = "";
  const update = () => {
    const selected = known.filter(({ generation }) => names.has(generation));
    const orders = selected.length < 2 ? [] : ordersOfSeveral(selected, changed);
    node.hidden = selected.length < 2;
    about.textContent = `${many(selected.length, "generation")} selected${orders.length === 0 ? ": no command is possible for all of them" : ""}`;
    const now = [...names, ...orders.map(({ label }) => label)].join();
    if (now !== offered) {
      offered = now;
      acts.replaceChildren(...orders.map(({ label, act }) => element("button",
        { type: "button", "aria-label": `${label} the selected generations`, onclick: () => attempt(act) }, label)));
    }
  };
  return {
    node,
    set(generation, isSelected) {
      names[isSelected ? "add" : "delete"](generation);
      update();
    },
    show(generations) {
      known = generations;
      [...names].filter((name) => !known.some(({ generation }) => generation === name)).forEach((name) => names.delete(name));
      update();
    },
  };
}

function generationRow({ projection, generation }, isOperable, changed, selection) {
  const state = element("span", { class: "state" });
  const bar = element("progress", { max: 1, "aria-label": `${generation}: how much of the log is read` });
  const togo = element("span", {});
  const progress = element("div", { class: "progress", hidden: true }, bar, togo);
  const why = element("p", { class: "why" });
  const ignored = element("p", { class: "ignored" });
  const scope = element("small", {});
  const cells = Object.fromEntries(["Not read", "Lag", "Rows a second", "Derived behind", "Refused"].map((label) =>
    [label, element("td", { "data-label": label })]));
  const line = element("td", { "data-label": "Last minutes" });
  const acts = element("div", { class: "acts" });
  const node = element("tr", { id: `row-${generation}` },
    element("th", { scope: "row" },
      isOperable
        ? element("input", { type: "checkbox", "aria-label": `Select ${generation}`,
          onchange: (event) => selection.set(generation, event.target.checked) })
        : null,
      projection, element("code", {}, generation)),
    element("td", { class: "text broad" }, state, scope, progress, why, ignored),
    cells["Not read"], cells.Lag, cells["Rows a second"], line, cells["Derived behind"], cells.Refused,
    element("td", { class: "broad" }, acts));
  let offered = "";
  let orders = [];
  const act = (label) => attempt(() => orders.find((order) => order.label === label)?.act());
  return {
    node,
    show(each, past) {
      const isBuilt = ["BUILDING", "CATCHING_UP", "READY"].includes(each.state);
      state.textContent = each.paused ? `${each.state}, paused` : each.state;
      state.className = `state ${each.why ? "stands" : each.state === "LIVE" ? "live" : isBuilt ? "replay" : ""}`;
      scope.textContent = [each.scope, each.rows_per_second_at_most ? ` at most ${full(each.rows_per_second_at_most)} rows/s` : ""].join("");
      progress.hidden = !isBuilt;
      bar.value = each.progress;
      togo.textContent = `${Math.floor(each.progress * 100)} %${each.seconds_to_go === null ? "" : `, ${lasting(each.seconds_to_go)} to go`}`;
      why.textContent = each.why ?? "";
      ignored.textContent = ignoredFields(each);
      cells["Not read"].textContent = full(each.lag_rows);
      cells.Lag.textContent = lasting(each.lag_seconds);
      cells["Rows a second"].textContent = full(each.rows_per_second);
      cells["Derived behind"].textContent = lasting(each.derived_behind_seconds);
      cells.Refused.textContent = full(each.dead_letters);
      line.replaceChildren(spark(past.of(generation, isBuilt ? "rows_per_second" : "lag_rows"),
        isBuilt ? "Rows a second in the last minutes" : "Rows not read in the last minutes"));
      orders = isOperable ? ordersOf(each, changed) : [];
      const labels = orders.map(({ label }) => label).join();
      // Keeps unchanged buttons, because the user may be about to press one.
      if (labels !== offered) {
        offered = labels;
        acts.replaceChildren(...orders.map(({ label }) =>
          element("button", { type: "button", "aria-label": `${label} ${generation}`, onclick: () => act(label) }, label)));
      }
    },
  };
}

/** Says which fields of rows have no effect; empty if every field is known. */
function ignoredFields({ ignored_fields: count, ignored }) {
  const names = ignored.map(({ field, count: rows, did_you_mean: known }) =>
    `${field} ${full(rows)}${known ? `, did you mean ${known}?` : ""}`);
  return count ? `Ignored unknown fields: ${full(count)} (${names.join("; ")})` : "";
}
