import { combobox } from "./combobox.js";
import { lookUp, MAX_COMPARED, withEntity } from "./comparison.js";
import { element } from "./element.js";
import { sample } from "./line-style.js";
import { announce } from "./status.js";

const FULL = `At most ${MAX_COMPARED}: remove one first`;

/** Selects the entities of a comparison: a search field, and buttons for the peers. `changed` receives them. */
export function compare({ ticker: own, peers }, { compared: first, problems }, changed) {
  let compared = first;
  const list = element("ul", { class: "compared", "aria-label": "Compared" });
  const input = element("input", {
    id: "compare-input",
    type: "text",
    autocomplete: "off",
    autocapitalize: "none",
    spellcheck: "false",
    enterkeyhint: "done",
    role: "combobox",
    "aria-autocomplete": "list",
    "aria-expanded": "false",
    "aria-controls": "compare-results",
  });
  const form = element("form", { class: "combobox compare-form" },
    input,
    element("ul", { class: "results", id: "compare-results", role: "listbox", "aria-label": "Entities to compare with", hidden: true }));
  const peerList = element("p", { class: "peers" });
  const problem = element("p", { class: "problem", id: "compare-problem" }, problems.join(" "));

  const isFull = () => compared.length >= MAX_COMPARED;
  const isShown = (ticker) => ticker === own || compared.some((each) => each.ticker === ticker);

  function draw() {
    list.replaceChildren(...compared.map(pill));
    // Read-only instead of disabled, so that it keeps the focus and shows the reason.
    input.readOnly = isFull();
    input.placeholder = isFull() ? FULL : "Any name or ticker";
    const left = peers.filter((ticker) => !isShown(ticker));
    peerList.replaceChildren(...(left.length === 0 || isFull() ? [] : ["Peers: ", ...left.map(peerButton)]));
  }

  function update(next) {
    compared = next;
    draw();
    changed(compared);
  }

  async function add(ticker) {
    problem.textContent = "";
    const entity = await lookUp(ticker);
    if (entity.problem) {
      problem.textContent = entity.problem;
      announce(entity.problem);
    } else if (!isShown(ticker) && !isFull()) {
      update(withEntity(compared, entity));
    }
  }

  function remove(ticker) {
    const at = compared.findIndex((each) => each.ticker === ticker);
    problem.textContent = "";
    update(compared.filter((each) => each.ticker !== ticker));
    const buttons = list.querySelectorAll("button");
    (buttons[Math.min(at, buttons.length - 1)] ?? input).focus();
  }

  const pill = ({ ticker, name, place }) => element("li", {},
    sample(place),
    element("strong", {}, ticker),
    element("span", { title: name }, name),
    element("button", { type: "button", class: "remove", "aria-label": `Remove ${ticker}`, onclick: () => remove(ticker) }, "×"));

  const peerButton = (ticker) => element("button", {
    type: "button",
    class: "peer-button",
    "aria-label": `Compare with ${ticker}`,
    onclick: async () => {
      const at = [...peerList.querySelectorAll("button")].findIndex((each) => each === document.activeElement);
      await add(ticker);
      const buttons = peerList.querySelectorAll("button");
      (buttons[Math.min(Math.max(at, 0), buttons.length - 1)] ?? list.querySelector("li:last-child button"))?.focus();
    },
  }, `+ ${ticker}`);

  combobox(form, {
    select: (ticker) => {
      input.value = "";
      add(ticker);
    },
    isExcluded: isShown,
    allExcluded: "The charts show it already.",
  });
  draw();
  return element("div", { class: "compare", role: "group", "aria-labelledby": "compare-title" },
    element("label", { id: "compare-title", for: "compare-input" }, "Compare with"), list, form, peerList, problem);
}
