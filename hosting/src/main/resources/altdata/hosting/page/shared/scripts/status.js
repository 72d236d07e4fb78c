/** Says something to those who do not see the page. */
export function announce(words) {
  document.getElementById("status").textContent = words;
}
