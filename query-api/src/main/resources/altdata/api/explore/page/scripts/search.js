import { combobox } from "./combobox.js";
import { encoded } from "./request.js";

/** Opens the entity that is found; `/` comes here from anywhere. */
export function offerSearch(form) {
  const input = form.querySelector("input");
  combobox(form, { take: (ticker) => location.assign(entityAddress(ticker)) });
  addEventListener("keydown", (event) => {
    const isTyping = event.target.closest?.("input:not([type=radio]), select, textarea, dialog");
    if (event.key === "/" && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      input.focus();
      input.select();
    }
  });
}

/** Where the page of an entity is. */
export const entityAddress = (ticker) => `/explore/${encoded(ticker)}`;
