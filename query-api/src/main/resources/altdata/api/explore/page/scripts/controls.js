import { compare } from "./compare.js";
import { dateText } from "./days.js";
import { element } from "./element.js";
import { now } from "./moment.js";
import { momentPicker } from "./moment-picker.js";
import { customRange, firstDay, RANGES } from "./view.js";

/** Range, comparison and scale of all charts below. `changed` receives the new view. */
export function controls(detail, view, problems, changed) {
  let current = view;
  const update = (part) => {
    current = { ...current, ...part };
    scale.hidden = current.compared.length === 0;
    showRange();
    changed(current);
  };

  const buttons = RANGES.map((range) => ({
    range,
    node: radio("range", range.label, range.name, false, () => update({ range })),
  }));
  const dates = dateFields((from, to) => update({ range: from || to ? customRange(from, to) : RANGES.at(-1) }));
  const scale = element("fieldset", { class: "segments", hidden: current.compared.length === 0 },
    element("legend", { class: "unseen" }, "Scale"),
    radio("scale", "Change %", "Change in %", current.isChange, () => update({ isChange: true })),
    radio("scale", "Values", null, !current.isChange, () => update({ isChange: false })));

  function showRange() {
    buttons.forEach(({ range, node }) => (node.querySelector("input").checked = range.id === current.range.id));
    dates.show(current.range);
  }

  showRange();
  return {
    node: element("section", { class: "controls", "aria-label": "What the charts show" },
      element("fieldset", { class: "segments ranges" }, element("legend", { class: "unseen" }, "Range"),
        ...buttons.map(({ node }) => node)),
      dates.node,
      scale,
      momentPicker(),
      compare(detail, { compared: view.compared, problems }, (compared) => update({ compared }))),
    /** Selects the whole range. */
    showAll: () => update({ range: RANGES.at(-1) }),
  };
}

/** Two dates for a range of one's own. They show the limits of the selected range. */
function dateFields(changed) {
  const problem = element("p", { class: "problem", role: "alert" });
  const field = (label, id) => {
    const input = element("input", { id, type: "date", min: "1900-01-01", max: "2100-12-31", onchange: () => apply() });
    return { input, node: element("label", {}, element("span", {}, label), input) };
  };
  const from = field("From", "from-date");
  const to = field("To", "to-date");
  const apply = () => {
    const isReversed = from.input.value && to.input.value && from.input.value > to.input.value;
    problem.textContent = isReversed ? "The first date must not be after the last date." : "";
    [from.input, to.input].forEach((input) => input.setAttribute("aria-invalid", String(Boolean(isReversed))));
    if (!isReversed) {
      changed(from.input.value, to.input.value);
    }
  };
  return {
    node: element("div", { class: "dates", role: "group", "aria-label": "Custom range" }, from.node, to.node, problem),
    show(range) {
      problem.textContent = "";
      from.input.value = firstDay(range, "");
      to.input.value = range.id === "custom" ? range.to : range.id === "all" ? "" : dateText(now());
    },
  };
}

function radio(name, label, accessibleName, isSelected, onchange) {
  return element("label", {},
    element("input", { type: "radio", name, checked: isSelected, onchange, "aria-label": accessibleName }),
    element("span", {}, label));
}
