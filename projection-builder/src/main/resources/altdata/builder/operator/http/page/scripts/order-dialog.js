import { ended, order } from "./api.js";
import { element } from "./element.js";
import { announce } from "./status.js";
import { table } from "./table.js";

/**
 * Explains a command, runs it after confirmation, and shows its result.
 *
 * `sentences` say what will happen; `fields` are elements to fill in, `body(form)` makes the order of them.
 */
export function confirm({ title, sentences, fields = [], label, name, body, isBroad = false, done = () => {} }) {
  const opener = document.activeElement;
  const outcome = element("div", { class: "outcome", role: "status" });
  const go = element("button", { type: "submit", class: "primary" }, label);
  const close = element("button", { type: "button", class: "quiet", onclick: () => dialog.close() }, "Cancel");
  const submit = async (event) => {
    event.preventDefault();
    go.disabled = true;
    outcome.replaceChildren("Sending …");
    try {
      const run = await ended(await order(name, body(new FormData(form))), (running) =>
        outcome.replaceChildren(`Run ${running.run} is running. It continues if you close this dialog; see the list of runs.`));
      outcome.replaceChildren(...told(run));
      announce(`${title}: ${run.problem ?? run.said.join(". ")}`);
      go.hidden = run.state === "DONE";
      done();
    } catch (refusal) {
      outcome.replaceChildren(element("p", { class: "problem" }, refusal.message));
    }
    go.disabled = false;
    close.textContent = "Close";
    close.focus();
  };
  const form = element("form", { class: "order", onsubmit: submit },
    ...sentences.map((sentence) => element("p", {}, sentence)),
    fields.length > 0 ? element("div", { class: "fields" }, ...fields) : null,
    outcome,
    element("div", { class: "dialog-actions" }, close, go));
  const dialog = element("dialog", { class: isBroad ? "panel broad" : "panel", "aria-labelledby": "order-title" },
    element("h2", { id: "order-title" }, title), form);
  dialog.addEventListener("close", () => {
    dialog.remove();
    opener?.focus();
  });
  document.body.append(dialog);
  dialog.showModal();
  (dialog.querySelector("input, textarea") ?? go).focus();
}

/** Calls `open`; if it fails, shows the error in a dialog. */
export async function attempt(open) {
  try {
    await open();
  } catch (refusal) {
    const dialog = element("dialog", { class: "panel", "aria-labelledby": "order-title" },
      element("h2", { id: "order-title" }, "The effect could not be determined"),
      element("p", { class: "problem" }, refusal.message),
      element("div", { class: "dialog-actions" },
        element("button", { type: "button", onclick: () => dialog.close() }, "Close")));
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
  }
}

/** Describes the result of a run. */
export function told(run) {
  if (run.problem) {
    return [element("p", { class: "problem" }, `${run.state === "REFUSED" ? "Rejected" : "Failed"}: ${run.problem}.`)];
  }
  const sentences = run.said.map((sentence) => element("p", {}, sentence));
  return run.operation === "diff" && run.state === "DONE" ? [...sentences, ...difference(run.rows)] : sentences;
}

function difference(rows) {
  const examples = rows.flatMap(({ table: name, examples: some }) => some.map((each) => `${name}: ${each}`));
  return [
    table("Differences by table", ["Table", "Added", "Removed", "Changed"],
      rows.map((row) => [row.table, row.added, row.removed, row.changed].map(String))),
    examples.length > 0
      ? element("pre", { tabindex: "0", role: "region", "aria-label": "Examples" }, examples.join("\n"))
      : null,
  ].filter(Boolean);
}

/** A field of an order. */
export function field(name, label, attributes = {}) {
  return element("label", {}, label, element("input", { name, autocomplete: "off", ...attributes }));
}

/** What was filled in, without what was not. */
export function filled(form, ...names) {
  return Object.fromEntries(names.map((name) => [name, form.get(name)?.trim()]).filter(([, value]) => value));
}
