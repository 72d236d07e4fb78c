import { RANGES, MOST_COMPARED } from "./choice.js";
import { element } from "./element.js";

/** Range, peers and scale of all charts below. `changed` is told the next choice. */
export function controls(choice, peers, changed) {
  let now = choice;
  const next = (part) => {
    now = { ...now, ...part };
    scale.hidden = now.compared.length === 0;
    boxes.forEach((box) => (box.disabled = !box.checked && now.compared.length >= MOST_COMPARED));
    changed(now);
  };

  const ranges = RANGES.map((range) =>
    radio("range", range.label, range.says, range.id === now.range.id, () => next({ range })));
  const offered = [...new Set([...peers, ...now.compared])];
  const boxes = offered.map((ticker) => element("input", {
    type: "checkbox",
    value: ticker,
    checked: now.compared.includes(ticker),
    onchange: () => next({ compared: boxes.filter(({ checked }) => checked).map(({ value }) => value) }),
  }));
  const scale = element("fieldset", { class: "segments", hidden: now.compared.length === 0 },
    element("legend", { class: "unseen" }, "Show"),
    radio("scale", "Change %", "Change in %", now.isChange, () => next({ isChange: true })),
    radio("scale", "Values", null, !now.isChange, () => next({ isChange: false })));

  return element("section", { class: "controls", "aria-label": "What the charts show" },
    element("fieldset", { class: "segments" }, element("legend", { class: "unseen" }, "Range"), ...ranges),
    boxes.length === 0 ? null : element("fieldset", { class: "chips" },
      element("legend", {}, "Compare with"),
      ...boxes.map((box) => element("label", {}, box, element("span", {}, box.value)))),
    boxes.length === 0 ? null : scale);
}

function radio(name, label, says, isChosen, onchange) {
  return element("label", {},
    element("input", { type: "radio", name, checked: isChosen, onchange, "aria-label": says }),
    element("span", {}, label));
}
