import { element } from "./element.js";

/**
 * A form for entering a secret. The secret is tried before it is stored; then the page reloads with it.
 *
 * `noun` is the display name of the secret, `secret` its storage, `attempt` rejects an invalid secret, and `about` is the
 * help text.
 */
export function secretForm({ id, label, noun, secret, attempt, about }) {
  const problem = element("p", { class: "problem", role: "alert" });
  const input = element("input", {
    id,
    type: "password",
    required: true,
    autocomplete: "off",
    spellcheck: "false",
    "aria-describedby": `${id}-about`,
  });
  const button = element("button", { type: "submit", class: "primary" }, `Use this ${noun}`);
  const submit = async (event) => {
    event.preventDefault();
    button.disabled = true;
    problem.textContent = "";
    try {
      await attempt(input.value.trim());
      secret.keep(input.value.trim());
      location.reload();
    } catch (rejection) {
      problem.textContent = rejection.message;
      input.setAttribute("aria-invalid", "true");
      input.focus();
      button.disabled = false;
    }
  };
  return element(
    "form",
    { class: "key-form", onsubmit: submit },
    element("label", { for: id }, label),
    element("div", { class: "key-line" }, input, button),
    problem,
    element("p", { class: "about", id: `${id}-about` }, ...about),
  );
}

/** Makes the button open a dialog with the form, which can also remove the secret. */
export function offerSecretForm(button, { titleId, title, noun, secret, form }) {
  button.textContent = secret.current ? `Change ${noun}` : `Enter ${noun}`;
  button.addEventListener("click", () => {
    const dialog = element("dialog", { class: "panel", "aria-labelledby": titleId });
    const forget = () => {
      secret.forget();
      location.reload();
    };
    dialog.append(
      element("h2", { id: titleId }, title),
      form(),
      element(
        "div",
        { class: "dialog-actions" },
        secret.current ? element("button", { type: "button", class: "quiet", onclick: forget }, `Forget the ${noun}`) : null,
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
