import { send } from "./api.js";
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
    attempt: (typed) => send(v2("/api/usage"), typed),
    about: [
      "It stays in this tab and goes to this service only. On your own machine, ",
      element("code", {}, "./altdata up"),
      " prints a demo key.",
    ],
  });

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
  offerSecretForm(button, { titleId: "key-dialog-title", title: "Your key", noun: "key", secret: key, form: keyForm });
}
