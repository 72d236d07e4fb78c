import { element } from "./element.js";
import { clock } from "./numbers.js";
import { resultOf } from "./command-dialog.js";

/** Lists the operator commands of this builder, newest first. */
export function runList() {
  const list = element("ul", { class: "runs", id: "runs" });
  const node = element("section", { class: "panel", hidden: true, "aria-labelledby": "runs-title" },
    element("h2", { id: "runs-title" }, "Runs"),
    element("p", { class: "about" }, "Operator commands since this builder started."), list);
  let shown = "";
  return {
    node,
    show(runs) {
      const now = JSON.stringify(runs);
      if (now !== shown) {
        shown = now;
        node.hidden = runs.length === 0;
        list.replaceChildren(...runs.slice(0, 10).map((run) => element("li", {},
          element("time", { datetime: run.started_at }, clock(run.started_at)), " ",
          element("strong", {}, run.operation), " ", element("code", {}, argumentsOf(run.of)), " ",
          run.state === "RUNNING" ? "is running" : "",
          ...resultOf({ ...run, operation: "" }))));
      }
    },
  };
}

const argumentsOf = (of) => Object.entries(of).map(([name, value]) => `${name} ${[value].flat().join(", ")}`).join("; ");
