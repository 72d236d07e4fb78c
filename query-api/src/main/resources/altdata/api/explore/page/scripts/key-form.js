import { send } from "./api.js";
import { element } from "./element.js";
import { key } from "./key.js";
import { v2 } from "./request.js";

let forms = 0;

/** Where a key is typed; it is tried before it is kept, and the page starts anew with it. */
export function keyForm() {
  const id = `key-input-${++forms}`;
  const problem = element("p", { class: "problem", role: "alert" });
  const input = element("input", {
    id,
    type: "password",
    required: true,
    autocomplete: "off",
    spellcheck: "false",
    "aria-describedby": `${id}-about`,
  });
  const button = element("button", { type: "submit", class: "primary" }, "Use this key");
  const submit = async (event) => {
    event.preventDefault();
    button.disabled = true;
    problem.textContent = "";
    try {
      await send(v2("/api/usage"), input.value.trim());
      key.keep(input.value.trim());
      location.reload();
    } catch (refusal) {
      problem.textContent = refusal.message;
      input.setAttribute("aria-invalid", "true");
      input.focus();
      button.disabled = false;
    }
  };
  return element(
    "form",
    { class: "key-form", onsubmit: submit },
    element("label", { for: id }, "API key"),
    element("div", { class: "key-line" }, input, button),
    problem,
    element(
      "p",
      { class: "about", id: `${id}-about` },
      "It stays in this tab and goes to this service only. On your own machine, ",
      element("code", {}, "./altdata up"),
      " prints a demo key.",
    ),
  );
}

/** What stands where nothing can be shown without a key. */
export function keyPanel(words) {
  return element(
    "section",
    { class: "panel key-panel", "aria-labelledby": "key-panel-title" },
    element("h2", { id: "key-panel-title" }, key.current ? "Another key is needed" : "Enter your key"),
    element("p", {}, words),
    keyForm(),
  );
}

/** The button in the bar opens the same form over the page, with a way to forget the key. */
export function offerKeyDialog(button) {
  button.textContent = key.current ? "Change key" : "Enter key";
  button.addEventListener("click", () => {
    const dialog = element("dialog", { class: "panel", "aria-labelledby": "key-dialog-title" });
    const forget = () => {
      key.forget();
      location.reload();
    };
    dialog.append(
      element("h2", { id: "key-dialog-title" }, "Your key"),
      keyForm(),
      element(
        "div",
        { class: "dialog-actions" },
        key.current ? element("button", { type: "button", class: "quiet", onclick: forget }, "Forget the key") : null,
        element("button", { type: "button", class: "quiet", onclick: () => dialog.close() }, "Close"),
      ),
    );
    dialog.addEventListener("close", () => {
      dialog.remove();
      button.focus();
    });
    document.body.append(dialog);
    dialog.showModal();
    dialog.querySelector("input").focus();
  });
}
