import { ask } from "./api.js";
import { element } from "./element.js";
import { encoded, v2 } from "./request.js";
import { announce } from "./status.js";
import { many } from "./words.js";

const MOST = 8;
const PAUSE = 120;

/** A search as one types: arrows choose, Enter opens, Escape closes, `/` comes here from anywhere. */
export function offerSearch(form) {
  const input = form.querySelector("input");
  const list = form.querySelector("ul");
  let found = [];
  let at = -1;
  let asked = 0;
  let timer = 0;

  const close = () => {
    asked++;
    list.hidden = true;
    at = -1;
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
  };
  const show = (...items) => {
    list.replaceChildren(...items);
    list.hidden = false;
    input.setAttribute("aria-expanded", "true");
  };
  const choose = (index) => {
    at = index;
    [...list.children].forEach((each, i) => each.setAttribute("aria-selected", String(i === at)));
    input.setAttribute("aria-activedescendant", list.children[at].id);
    list.children[at].scrollIntoView({ block: "nearest" });
  };
  const look = async () => {
    const text = input.value.trim();
    const turn = ++asked;
    if (text === "") {
      close();
      return;
    }
    try {
      const body = await ask(v2("/api/entities", { search: text, limit: MOST }));
      if (turn !== asked) {
        return;
      }
      found = body.items;
      at = -1;
      input.removeAttribute("aria-activedescendant");
      if (found.length === 0) {
        show(note(`Nothing has “${text}” in its name or ticker.`));
      } else {
        show(...found.map(option));
      }
      announce(found.length === 0 ? "Nothing found" : `${many(body.total, "entity", "entities")} found`);
    } catch (refusal) {
      if (turn === asked) {
        found = [];
        show(note(refusal.message));
        announce(refusal.message);
      }
    }
  };

  input.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(look, PAUSE);
  });
  input.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      close();
    } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && !list.hidden && found.length > 0) {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      choose(at < 0 && step < 0 ? found.length - 1 : (at + step + found.length) % found.length);
    }
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    clearTimeout(timer);
    if (at < 0) {
      await look();
    }
    const exact = found.find(({ ticker }) => ticker === input.value.trim().toUpperCase());
    const wanted = found[at] ?? exact ?? found[0];
    if (wanted && !list.hidden) {
      location.assign(entityAddress(wanted.ticker));
    }
  });
  form.addEventListener("focusout", (event) => !form.contains(event.relatedTarget) && close());
  addEventListener("keydown", (event) => {
    const isTyping = event.target.closest?.("input, select, textarea, dialog");
    if (event.key === "/" && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      input.focus();
      input.select();
    }
  });
}

/** Where the page of an entity is. */
export const entityAddress = (ticker) => `/explore/${encoded(ticker)}`;

function option({ ticker, name, industry }, index) {
  return element(
    "li",
    {
      id: `found-${index}`,
      role: "option",
      "aria-selected": "false",
      onmousedown: (event) => event.preventDefault(),
      onclick: () => location.assign(entityAddress(ticker)),
    },
    element("strong", {}, ticker),
    element("span", {}, name),
    element("small", {}, industry ?? ""),
  );
}

const note = (words) => element("li", { class: "note", role: "option", "aria-disabled": "true" }, words);
