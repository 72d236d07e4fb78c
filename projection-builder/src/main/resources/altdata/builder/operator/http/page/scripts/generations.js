import { element } from "./element.js";
import { counted, duration, full } from "./numbers.js";
import { attempt } from "./command-dialog.js";
import { commandsOf, commandsOfSeveral } from "./commands.js";
import { sparkline } from "./sparkline.js";

const HEADS = ["Projection", "State", "Lag (rows)", "Lag (time)", "Rows per second", "Last 15 minutes", "Derivation lag", "Rejected", ""];

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
  const actions = element("div", { class: "actions" });
  const node = element("div", { class: "selection", role: "group", "aria-label": "Selected generations" }, about, actions);
  node.hidden = true;
  let known = [];
  let offered = "";
  const update = () => {
    const selected = known.filter(({ generation }) => names.has(generation));
    const commands = selected.length < 2 ? [] : commandsOfSeveral(selected, changed);
    node.hidden = selected.length < 2;
    about.textContent = `${counted(selected.length, "generation")} selected${commands.length === 0 ? ": no command is possible for all of them" : ""}`;
    const now = [...names, ...commands.map(({ label }) => label)].join();
    if (now !== offered) {
      offered = now;
      actions.replaceChildren(...commands.map(({ label, run }) => element("button",
        { type: "button", "aria-label": `${label} the selected generations`, onclick: () => attempt(run) }, label)));
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
  const bar = element("progress", { max: 1, "aria-label": `${generation}: progress of the replay` });
  const remaining = element("span", {});
  const progress = element("div", { class: "progress", hidden: true }, bar, remaining);
  const why = element("p", { class: "why" });
  const ignored = element("p", { class: "ignored" });
  const scope = element("small", {});
  const cells = Object.fromEntries(["Lag (rows)", "Lag (time)", "Rows per second", "Derivation lag", "Rejected"].map((label) =>
    [label, element("td", { "data-label": label })]));
  const line = element("td", { "data-label": "Last 15 minutes" });
  const actions = element("div", { class: "actions" });
  const node = element("tr", { id: `row-${generation}` },
    element("th", { scope: "row" },
      isOperable
        ? element("input", { type: "checkbox", "aria-label": `Select ${generation}`,
          onchange: (event) => selection.set(generation, event.target.checked) })
        : null,
      projection, element("code", {}, generation)),
    element("td", { class: "text broad" }, state, scope, progress, why, ignored),
    cells["Lag (rows)"], cells["Lag (time)"], cells["Rows per second"], line, cells["Derivation lag"], cells.Rejected,
    element("td", { class: "broad" }, actions));
  let offered = "";
  let commands = [];
  const run = (label) => attempt(() => commands.find((command) => command.label === label)?.run());
  return {
    node,
    show(each, past) {
      const isBuilt = ["BUILDING", "CATCHING_UP", "READY"].includes(each.state);
      state.textContent = each.paused ? `${each.state}, paused` : each.state;
      state.className = `state ${each.why ? "stalled" : each.state === "LIVE" ? "live" : isBuilt ? "replay" : ""}`;
      scope.textContent = [each.scope, each.rows_per_second_at_most ? ` at most ${full(each.rows_per_second_at_most)} rows per second` : ""].join("");
      progress.hidden = !isBuilt;
      bar.value = each.progress;
      remaining.textContent = `${Math.floor(each.progress * 100)} %${each.seconds_to_go === null ? "" : `, ${duration(each.seconds_to_go)} remaining`}`;
      why.textContent = each.why ?? "";
      ignored.textContent = ignoredFields(each);
      cells["Lag (rows)"].textContent = full(each.lag_rows);
      cells["Lag (time)"].textContent = duration(each.lag_seconds);
      cells["Rows per second"].textContent = full(each.rows_per_second);
      cells["Derivation lag"].textContent = duration(each.derived_behind_seconds);
      cells.Rejected.textContent = full(each.dead_letters);
      line.replaceChildren(sparkline(past.of(generation, isBuilt ? "rows_per_second" : "lag_rows"),
        isBuilt ? "Rows per second in the last 15 minutes" : "Lag in rows in the last 15 minutes"));
      commands = isOperable ? commandsOf(each, changed) : [];
      const labels = commands.map(({ label }) => label).join();
      // Keeps unchanged buttons, because the user may be about to press one.
      if (labels !== offered) {
        offered = labels;
        actions.replaceChildren(...commands.map(({ label }) =>
          element("button", { type: "button", "aria-label": `${label} ${generation}`, onclick: () => run(label) }, label)));
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
