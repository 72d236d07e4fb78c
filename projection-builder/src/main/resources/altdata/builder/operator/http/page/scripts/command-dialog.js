import { startRun, waitForEnd } from "./api.js";
import { element } from "./element.js";
import { announce } from "./status.js";
import { table } from "./table.js";

/**
 * Explains a command, runs it after confirmation, and shows its result.
 *
 * `sentences` say what will happen; `fields` are elements to fill in, `body(form)` creates the body of the request.
 */
export function confirm({ title, sentences, fields = [], label, name, body, isBroad = false, done = () => {} }) {
  const opener = document.activeElement;
  const result = element("div", { class: "result", role: "status" });
  const submitButton = element("button", { type: "submit", class: "primary" }, label);
  const close = element("button", { type: "button", class: "quiet", onclick: () => dialog.close() }, "Cancel");
  const submit = async (event) => {
    event.preventDefault();
    submitButton.disabled = true;
    result.replaceChildren("Sending …");
    try {
      const run = await waitForEnd(await startRun(name, body(new FormData(form))), (running) =>
        result.replaceChildren(`Run ${running.run} is running. It continues if you close this dialog; see the list of runs.`));
      result.replaceChildren(...resultOf(run));
      announce(`${title}: ${run.problem ?? run.said.join(". ")}`);
      submitButton.hidden = run.state === "DONE";
      done();
    } catch (error) {
      result.replaceChildren(element("p", { class: "problem" }, error.message));
    }
    submitButton.disabled = false;
    close.textContent = "Close";
    close.focus();
  };
  const form = element("form", { class: "command", onsubmit: submit },
    ...sentences.map((sentence) => element("p", {}, sentence)),
    fields.length > 0 ? element("div", { class: "fields" }, ...fields) : null,
    result,
    element("div", { class: "dialog-actions" }, close, submitButton));
  const dialog = element("dialog", { class: isBroad ? "panel broad" : "panel", "aria-labelledby": "command-title" },
    element("h2", { id: "command-title" }, title), form);
  dialog.addEventListener("close", () => {
    dialog.remove();
    opener?.focus();
  });
  document.body.append(dialog);
  dialog.showModal();
  (dialog.querySelector("input, textarea") ?? submitButton).focus();
}

/** Calls `open`; if it fails, shows the error in a dialog. */
export async function attempt(open) {
  try {
    await open();
  } catch (error) {
    const dialog = element("dialog", { class: "panel", "aria-labelledby": "command-title" },
      element("h2", { id: "command-title" }, "The command could not be prepared"),
      element("p", { class: "problem" }, error.message),
      element("div", { class: "dialog-actions" },
        element("button", { type: "button", onclick: () => dialog.close() }, "Close")));
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
  }
}

/** Describes the result of a run. */
export function resultOf(run) {
  if (run.problem) {
    return [element("p", { class: "problem" }, `${run.state === "REJECTED" ? "Rejected" : "Failed"}: ${run.problem}.`)];
  }
  const sentences = run.said.map((sentence) => element("p", {}, sentence));
  return [...sentences, ...(run.state === "DONE" ? detailsOf(run) : []).filter(Boolean)];
}

function detailsOf({ operation, rows }) {
  switch (operation) {
    case "diff": return difference(rows);
    case "verify": return [examples(rows.flatMap((row) => row.examples))];
    default: return [];
  }
}

function difference(rows) {
  return [
    table("Differences by table", ["Table", "Added", "Removed", "Changed"],
      rows.map((row) => [row.table, row.added, row.removed, row.changed].map(String))),
    examples(rows.flatMap(({ table: name, examples: some }) => some.map((each) => `${name}: ${each}`))),
  ];
}

const examples = (lines) => (lines.length > 0
  ? element("pre", { tabindex: "0", role: "region", "aria-label": "Examples" }, lines.join("\n"))
  : null);

/** A field of a command. */
export function field(name, label, attributes = {}) {
  return element("label", {}, label, element("input", { name, autocomplete: "off", ...attributes }));
}

/** The values of the fields that are not empty. */
export function filled(form, ...names) {
  return Object.fromEntries(names.map((name) => [name, form.get(name)?.trim()]).filter(([, value]) => value));
}
