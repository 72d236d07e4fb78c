import { get } from "./api.js";
import { element } from "./element.js";
import { key } from "./key.js";
import { v2 } from "./request.js";
import { offerSecretForm, secretForm } from "./secret-form.js";

let forms = 0;

const keyForm = () =>
  secretForm({
    id: `key-input-${++forms}`,
    label: "API key",
    noun: "key",
    secret: key,
    attempt: (typed) => get(v2("/api/usage"), typed),
    about: [
      "Stored until you close the last tab of this service, and sent to this service only. On your own machine, ",
      element("code", {}, "./altdata up"),
      " prints a demo key.",
    ],
  });

/** A panel for pages that show nothing without a key. */
export function keyPanel(message) {
  return element(
    "section",
    { class: "panel key-panel", "aria-labelledby": "key-panel-title" },
    element("h2", { id: "key-panel-title" }, key.current ? "Enter another key" : "Enter your key"),
    element("p", {}, message),
    keyForm(),
  );
}

/** Makes the button open the form in a dialog, which can also remove the key. */
export function offerKeyDialog(button) {
  offerSecretForm(button, { titleId: "key-dialog-title", title: "Your key", noun: "key", secret: key, form: keyForm });
}
