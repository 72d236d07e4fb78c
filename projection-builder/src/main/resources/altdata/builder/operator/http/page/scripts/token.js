// The token lives in this tab only, and goes to this builder only.
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
