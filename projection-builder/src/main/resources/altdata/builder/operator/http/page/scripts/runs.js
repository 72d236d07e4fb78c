import { element } from "./element.js";
import { clock } from "./numbers.js";
import { told } from "./order-dialog.js";

/** What operators have asked this builder for, the newest first. */
export function runList() {
  const list = element("ul", { class: "runs", id: "runs" });
  const node = element("section", { class: "panel", hidden: true, "aria-labelledby": "runs-title" },
    element("h2", { id: "runs-title" }, "Runs"),
    element("p", { class: "about" }, "What this builder was asked for since it started."), list);
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
          element("strong", {}, run.operation), " ", element("code", {}, words(run.of)), " ",
          run.state === "RUNNING" ? "is under way" : "",
          ...told({ ...run, operation: "" }))));
      }
    },
  };
}

const words = (of) => Object.entries(of).map(([name, value]) => `${name} ${[value].flat().join(", ")}`).join("; ");
