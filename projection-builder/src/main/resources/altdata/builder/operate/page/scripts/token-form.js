import { look } from "./api.js";
import { element } from "./element.js";
import { token } from "./token.js";

/** The button in the bar opens a form for the token, with a way to forget it. */
export function offerToken(button) {
  button.hidden = false;
  button.textContent = token.current ? "Change token" : "Enter token";
  button.addEventListener("click", () => open(button));
}

function open(button) {
  const dialog = element("dialog", { class: "panel", "aria-labelledby": "token-title" });
  const forget = () => {
    token.forget();
    location.reload();
  };
  dialog.append(
    element("h2", { id: "token-title" }, "The operator's token"),
    form(),
    element(
      "div",
      { class: "dialog-actions" },
      token.current ? element("button", { type: "button", class: "quiet", onclick: forget }, "Forget the token") : null,
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
}

/** Where the token is typed; it is tried before it is kept, and the page starts anew with it. */
function form() {
  const problem = element("p", { class: "problem", role: "alert" });
  const input = element("input", {
    id: "token-input",
    type: "password",
    required: true,
    autocomplete: "off",
    spellcheck: "false",
    "aria-describedby": "token-about",
  });
  const button = element("button", { type: "submit", class: "primary" }, "Use this token");
  const submit = async (event) => {
    event.preventDefault();
    button.disabled = true;
    problem.textContent = "";
    try {
      await look("runs", input.value.trim());
      token.keep(input.value.trim());
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
    element("label", { for: "token-input" }, "Token"),
    element("div", { class: "key-line" }, input, button),
    problem,
    element("p", { class: "about", id: "token-about" }, "It is what ", element("code", {}, "ALTDATA_OPERATOR_TOKEN"),
      " was set to. It stays in this tab and goes to this builder only."),
  );
}
