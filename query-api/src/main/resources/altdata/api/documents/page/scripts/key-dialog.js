import { element } from "./element.js";
import { key } from "./key.js";
import { offerSecretForm, secretForm } from "./secret-form.js";

/** Makes the button open a dialog with a form for the key, which can also remove it. */
export function offerKeyDialog(button) {
  offerSecretForm(button, { titleId: "key-dialog-title", title: "Your key", noun: "key", secret: key, form });
}

const form = () =>
  secretForm({
    id: "key-input",
    label: "API key",
    noun: "key",
    secret: key,
    attempt,
    about: [
      "It is filled into the samples, and shared with the explorer. It is stored until you close the last tab of this service. On your own machine, ",
      element("code", {}, "./altdata up"),
      " prints a demo key.",
    ],
  });

async function attempt(typed) {
  if (/[^\x21-\x7e]/.test(typed)) {
    throw new Error("The key is invalid: it contains characters that no key has.");
  }
  const response = await fetch("/api/usage", { headers: { "X-API-Key": typed } });
  if (!response.ok) {
    const body = await response.json().catch(() => ({}));
    throw new Error(body.detail?.message ?? `The key could not be checked: status ${response.status}.`);
  }
}
