import { get } from "./api.js";
import { element } from "./element.js";
import { offerSecretForm, secretForm } from "./secret-form.js";
import { token } from "./token.js";

/** Makes the button open a dialog with a form for the token, which can also remove it. */
export function offerToken(button) {
  button.hidden = false;
  offerSecretForm(button, { titleId: "token-title", title: "The operator's token", noun: "token", secret: token, form });
}

const form = () =>
  secretForm({
    id: "token-input",
    label: "Token",
    noun: "token",
    secret: token,
    attempt: (typed) => get("runs", typed),
    about: [
      "The value of ",
      element("code", {}, "ALTDATA_OPERATOR_TOKEN"),
      ". It is stored in this tab and sent to this builder only.",
    ],
  });
