import { announce } from "./status.js";
import { element } from "./element.js";
import { found } from "./found.js";
import { many } from "./words.js";

const PAUSE = 120;

/**
 * A form with a field and a list that finds entities as one types: arrows choose, Enter takes, Escape closes.
 *
 * `take` is told the ticker; `isLeftOut` those that are not offered, and `none` says why nothing is.
 */
export function combobox(form, { take, isLeftOut = () => false, none = "" }) {
  const input = form.querySelector("input");
  const list = form.querySelector("ul");
  let offered = [];
  let at = -1;
  let asked = 0;
  let timer = 0;

  const close = () => {
    clearTimeout(timer);
    asked++;
    offered = [];
    list.hidden = true;
    at = -1;
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
  };
  const show = (items, words) => {
    offered = items;
    at = -1;
    input.removeAttribute("aria-activedescendant");
    list.replaceChildren(...(items.length > 0 ? items.map(option) : [note(words)]));
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
  const taken = (ticker) => {
    close();
    take(ticker);
  };
  const option = ({ ticker, name, industry }, index) => element(
    "li",
    {
      id: `${list.id}-${index}`,
      role: "option",
      "aria-selected": "false",
      onmousedown: (event) => event.preventDefault(),
      onclick: () => taken(ticker),
    },
    element("strong", {}, ticker),
    element("span", {}, name),
    element("small", {}, industry ?? ""),
  );
  /** Whether the list shows what is typed now. */
  const look = async () => {
    const text = input.value.trim();
    const turn = ++asked;
    if (text === "") {
      close();
      return false;
    }
    try {
      const { items, total } = await found(text);
      if (turn !== asked) {
        return false;
      }
      const left = items.filter(({ ticker }) => !isLeftOut(ticker));
      const words = total > 0 ? none : `Nothing has “${text}” in its name or ticker.`;
      show(left, words);
      announce(left.length > 0 ? `${many(total, "entity", "entities")} found` : words);
    } catch (refusal) {
      if (turn !== asked) {
        return false;
      }
      show([], refusal.message);
      announce(refusal.message);
    }
    return true;
  };

  input.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(look, PAUSE);
  });
  input.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      input.value = list.hidden ? "" : input.value;
      close();
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      if (list.hidden) {
        look();
      } else if (offered.length > 0) {
        choose(at < 0 && step < 0 ? offered.length - 1 : (at + step + offered.length) % offered.length);
      }
    }
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    clearTimeout(timer);
    if (at < 0 && !(await look())) {
      return;
    }
    const wanted = offered[Math.max(at, 0)];
    if (wanted) {
      taken(wanted.ticker);
    }
  });
  form.addEventListener("focusout", (event) => !form.contains(event.relatedTarget) && close());
}

const note = (words) => element("li", { class: "note", role: "option", "aria-disabled": "true" }, words);
