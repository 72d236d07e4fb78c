import { element } from "./element.js";
import { announce } from "./status.js";

/** Shows an error that concerns the whole page, such as an invalid key, once above the content. */
export function showPageErrors(content) {
  document.addEventListener("page-error", ({ detail: error }) => {
    if (document.getElementById("page-error")) {
      return;
    }
    const enterKey = element("button",
      { type: "button", class: "quiet", onclick: () => document.getElementById("key-button").click() }, "Enter another key");
    content.prepend(element("section", { class: "banner", id: "page-error", "aria-label": "Error" },
      element("p", {}, element("strong", {}, error.message), " Only data that needs no key is shown."), enterKey));
    announce(error.message);
  });
}
