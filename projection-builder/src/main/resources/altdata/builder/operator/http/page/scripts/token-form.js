import { look } from "./api.js";
import { element } from "./element.js";
import { offerSecretForm, secretForm } from "./secret-form.js";
import { token } from "./token.js";

/** The button in the bar opens a form for the token, with a way to forget it. */
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
    attempt: (typed) => look("runs", typed),
    about: [
      "It is what ",
      element("code", {}, "ALTDATA_OPERATOR_TOKEN"),
      " was set to. It stays in this tab and goes to this builder only.",
    ],
  });
