import { announce } from "./status.js";
import { element } from "./element.js";
import { searchEntities } from "./entity-search.js";
import { counted } from "./labels.js";

const DEBOUNCE_MILLIS = 120;

/**
 * A search field with a list of results: the arrow keys choose, Enter selects, Escape closes.
 *
 * `select` receives the ticker. `isExcluded` says which tickers are not offered; if that leaves no result,
 * `allExcluded` is shown.
 */
export function combobox(form, { select, isExcluded = () => false, allExcluded = "" }) {
  const input = form.querySelector("input");
  const list = form.querySelector("ul");
  let offered = [];
  let at = -1;
  let turn = 0;
  let timer = 0;

  const close = () => {
    clearTimeout(timer);
    turn++;
    offered = [];
    list.hidden = true;
    at = -1;
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
  };
  const show = (items, message) => {
    offered = items;
    at = -1;
    input.removeAttribute("aria-activedescendant");
    list.replaceChildren(...(items.length > 0 ? items.map(option) : [note(message)]));
    list.hidden = false;
    list.scrollTop = 0;
    input.setAttribute("aria-expanded", "true");
  };
  const choose = (index) => {
    at = index;
    [...list.children].forEach((each, i) => each.setAttribute("aria-selected", String(i === at)));
    input.setAttribute("aria-activedescendant", list.children[at].id);
    list.children[at].scrollIntoView({ block: "nearest" });
  };
  const accept = (ticker) => {
    close();
    select(ticker);
  };
  const option = ({ ticker, name, industry }, index) => element(
    "li",
    {
      id: `${list.id}-${index}`,
      role: "option",
      "aria-selected": "false",
      onmousedown: (event) => event.preventDefault(),
      onclick: () => accept(ticker),
    },
    element("strong", {}, ticker),
    element("span", {}, name),
    element("small", {}, industry ?? ""),
  );
  /** Resolves to whether the list shows the results of the current text. */
  const search = async () => {
    const text = input.value.trim();
    const mine = ++turn;
    if (text === "") {
      close();
      return false;
    }
    try {
      const { items, corrected } = await searchEntities(text);
      if (mine !== turn) {
        return false;
      }
      const left = items.filter(({ ticker }) => !isExcluded(ticker));
      const message = items.length > 0 ? allExcluded : `No name or ticker matches “${text}”.`;
      show(left, message);
      announce(left.length > 0
        ? `${counted(left.length, "result")}${corrected ? `, similar to “${text}”` : ""}`
        : message);
    } catch (error) {
      if (mine !== turn) {
        return false;
      }
      show([], error.message);
      announce(error.message);
    }
    return true;
  };

  input.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(search, DEBOUNCE_MILLIS);
  });
  input.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      input.value = list.hidden ? "" : input.value;
      close();
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      if (list.hidden) {
        search();
      } else if (offered.length > 0) {
        choose(at < 0 && step < 0 ? offered.length - 1 : (at + step + offered.length) % offered.length);
      }
    }
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    clearTimeout(timer);
    if (at < 0 && !(await search())) {
      return;
    }
    const wanted = offered[Math.max(at, 0)];
    if (wanted) {
      accept(wanted.ticker);
    }
  });
  form.addEventListener("focusout", (event) => !form.contains(event.relatedTarget) && close());
}

const note = (text) => element("li", { class: "note", role: "option", "aria-disabled": "true" }, text);
