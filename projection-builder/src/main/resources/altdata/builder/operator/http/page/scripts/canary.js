import { element } from "./element.js";
import { attempt } from "./command-dialog.js";
import { withdraw } from "./commands.js";

/** Shows which keys are served from which generations; hidden if there is no canary. */
export function canaryPanel(changed) {
  const sentence = element("p", {});
  const node = element("section", { class: "panel", id: "canary", hidden: true, "aria-labelledby": "canary-title" },
    element("h2", { id: "canary-title" }, "Canary"),
    sentence,
    element("div", { class: "actions" },
      element("button", { type: "button", onclick: () => attempt(() => withdraw(changed)) }, "Withdraw the canary")));
  return {
    node,
    show(sentences) {
      node.hidden = sentences.length === 0;
      sentence.textContent = sentences.join(" ");
    },
  };
}
