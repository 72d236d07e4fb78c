/** Announces a message to screen readers. */
export function announce(message) {
  document.getElementById("status").textContent = message;
}
