import { RANGES } from "./choice.js";
import { compare } from "./compare.js";
import { element } from "./element.js";

/** Range, comparison and scale of all charts below. `changed` is told the next choice. */
export function controls(detail, choice, problems, changed) {
  let now = choice;
  const next = (part) => {
    now = { ...now, ...part };
    scale.hidden = now.compared.length === 0;
    changed(now);
  };

  const ranges = RANGES.map((range) =>
    radio("range", range.label, range.says, range.id === now.range.id, () => next({ range })));
  const scale = element("fieldset", { class: "segments", hidden: now.compared.length === 0 },
    element("legend", { class: "unseen" }, "Show"),
    radio("scale", "Change %", "Change in %", now.isChange, () => next({ isChange: true })),
    radio("scale", "Values", null, !now.isChange, () => next({ isChange: false })));

  return element("section", { class: "controls", "aria-label": "What the charts show" },
    element("fieldset", { class: "segments ranges" }, element("legend", { class: "unseen" }, "Range"), ...ranges),
    scale,
    compare(detail, { compared: choice.compared, problems }, (compared) => next({ compared })));
}

function radio(name, label, says, isChosen, onchange) {
  return element("label", {},
    element("input", { type: "radio", name, checked: isChosen, onchange, "aria-label": says }),
    element("span", {}, label));
}
