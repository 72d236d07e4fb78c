import { address } from "./address.js";
import { combobox } from "./combobox.js";
import { withMoment } from "./moment.js";
import { encoded } from "./request.js";

/** Opens the selected entity. The key `/` focuses the search field. */
export function offerSearch(form) {
  const input = form.querySelector("input");
  combobox(form, { select: (ticker) => location.assign(entityAddress(ticker)) });
  addEventListener("keydown", (event) => {
    const isTyping = event.target.closest?.("input:not([type=radio]), select, textarea, dialog");
    if (event.key === "/" && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      input.focus();
      input.select();
    }
  });
}

/** The address of an entity's page, at the moment that this page shows. */
export const entityAddress = (ticker) => address(`/explore/${encoded(ticker)}`, new URLSearchParams(withMoment({})));
