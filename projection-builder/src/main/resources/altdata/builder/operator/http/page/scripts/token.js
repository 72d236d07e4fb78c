// The operator token is stored in this tab only, and sent to this builder only.
const NAME = "altdata-operator-token";

export const token = {
  get current() {
    return sessionStorage.getItem(NAME);
  },
  keep(value) {
    sessionStorage.setItem(NAME, value);
  },
  forget() {
    sessionStorage.removeItem(NAME);
  },
};
