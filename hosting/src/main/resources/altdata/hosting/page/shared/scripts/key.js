// The API key is in the session storage of each tab, and never on disk, in a cookie or at a server. A new tab asks the
// other open tabs of this service for it, so it lasts until the last of them is closed. A link may contain it after
// the #, which browsers do not send to servers.
const NAME = "altdata-key";
const WAIT_MILLIS = 150;
const tabs = new BroadcastChannel(NAME);

export const key = {
  get current() {
    return sessionStorage.getItem(NAME);
  },
  keep(value) {
    sessionStorage.setItem(NAME, value);
    tabs.postMessage({ changed: value });
  },
  /** Removes the key from all open tabs. */
  forget() {
    sessionStorage.removeItem(NAME);
    tabs.postMessage({ changed: null });
  },
  /** Takes the key from `#key=…` in the address, or else from another tab. */
  async find() {
    const given = new URLSearchParams(location.hash.slice(1)).get("key");
    if (given) {
      this.keep(given.trim());
      history.replaceState(null, "", location.pathname + location.search);
    } else if (!this.current) {
      await fromOtherTab();
    }
  },
};

let stopWaiting = null;

tabs.addEventListener("message", ({ data }) => {
  if (data.wanted && key.current) {
    tabs.postMessage({ offered: key.current });
  } else if (data.offered && !key.current) {
    sessionStorage.setItem(NAME, data.offered);
    // A busy tab may respond after the page is shown without a key.
    stopWaiting ? stopWaiting() : location.reload();
  } else if (data.changed) {
    sessionStorage.setItem(NAME, data.changed);
  } else if (data.changed === null) {
    sessionStorage.removeItem(NAME);
  }
});

/** Asks the other tabs for the key, and resolves when one has responded or after 150 ms. */
async function fromOtherTab() {
  await new Promise((resolve) => {
    stopWaiting = resolve;
    setTimeout(resolve, WAIT_MILLIS);
    tabs.postMessage({ wanted: true });
  });
  stopWaiting = null;
}
