import { combobox } from "./combobox.js";
import { lookedUp, MOST_COMPARED, withOneMore } from "./compared.js";
import { element } from "./element.js";
import { sample } from "./line-style.js";
import { announce } from "./status.js";

const FEWER = `No more than ${MOST_COMPARED}: remove one first`;

/** Those an entity is compared with: a field that finds anybody, and its peers at hand. `changed` is told who they are. */
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
  const near = element("p", { class: "peers" });
  const problem = element("p", { class: "problem", id: "compare-problem" }, problems.join(" "));

  const isFull = () => compared.length >= MOST_COMPARED;
  const isShown = (ticker) => ticker === own || compared.some((each) => each.ticker === ticker);

  function draw() {
    list.replaceChildren(...compared.map(pill));
    // Not disabled: it keeps the focus, and says why nothing can be typed.
    input.readOnly = isFull();
    input.placeholder = isFull() ? FEWER : "Any name or ticker";
    const left = peers.filter((ticker) => !isShown(ticker));
    near.replaceChildren(...(left.length === 0 || isFull() ? [] : ["Peers: ", ...left.map(peerButton)]));
  }

  function next(now) {
    compared = now;
    draw();
    changed(compared);
  }

  async function add(ticker) {
    problem.textContent = "";
    const entity = await lookedUp(ticker);
    if (entity.problem) {
      problem.textContent = entity.problem;
      announce(entity.problem);
    } else if (!isShown(ticker) && !isFull()) {
      next(withOneMore(compared, entity));
    }
  }

  function remove(ticker) {
    const at = compared.findIndex((each) => each.ticker === ticker);
    problem.textContent = "";
    next(compared.filter((each) => each.ticker !== ticker));
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
      const at = [...near.querySelectorAll("button")].findIndex((each) => each === document.activeElement);
      await add(ticker);
      const buttons = near.querySelectorAll("button");
      (buttons[Math.min(Math.max(at, 0), buttons.length - 1)] ?? list.querySelector("li:last-child button"))?.focus();
    },
  }, `+ ${ticker}`);

  combobox(form, {
    take: (ticker) => {
      input.value = "";
      add(ticker);
    },
    isLeftOut: isShown,
    none: "The charts show it already.",
  });
  draw();
  return element("div", { class: "compare", role: "group", "aria-labelledby": "compare-title" },
    element("label", { id: "compare-title", for: "compare-input" }, "Compare with"), list, form, near, problem);
}
