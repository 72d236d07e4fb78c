// The key lives in this tab only. A link may bring it behind the #, which no server is ever sent.
const NAME = "altdata-key";

export const key = {
  get current() {
    return sessionStorage.getItem(NAME);
  },
  keep(value) {
    sessionStorage.setItem(NAME, value);
  },
  forget() {
    sessionStorage.removeItem(NAME);
  },
  /** Takes the key out of `#key=…`, and the address loses it. */
  takeFromAddress() {
    const brought = new URLSearchParams(location.hash.slice(1)).get("key");
    if (brought) {
      this.keep(brought.trim());
      history.replaceState(null, "", location.pathname + location.search);
    }
  },
};
