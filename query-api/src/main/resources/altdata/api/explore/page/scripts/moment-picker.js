import { element } from "./element.js";
import { addressAsOf, moment, momentText } from "./moment.js";

/** A form that shows the page as of a date, at the end of the day or at a time (UTC). */
export function momentPicker() {
  const [pickedDate, pickedTime] = selected();
  const problem = element("p", { class: "problem", id: "as-of-problem", role: "alert" });
  const date = element("input", {
    id: "as-of-date",
    type: "date",
    min: "1900-01-01",
    max: new Date().toISOString().slice(0, 10),
    value: pickedDate,
    "aria-describedby": "as-of-problem",
  });
  const time = element("input", { id: "as-of-time", type: "time", value: pickedTime, "aria-describedby": "as-of-problem" });
  const submit = (event) => {
    event.preventDefault();
    const { text, error } = read(date, time);
    problem.textContent = error ?? "";
    [date, time].forEach((input) => input.setAttribute("aria-invalid", String(Boolean(error))));
    if (!error) {
      location.assign(addressAsOf(text));
    }
  };
  return element("form", { class: "as-of", "aria-label": "Point in time", novalidate: true, onsubmit: submit },
    element("label", {}, element("span", {}, "As of"), date),
    element("label", {}, element("span", {}, "Time (UTC)"), time),
    element("button", { type: "submit", class: "quiet" }, "Show"),
    problem);
}

function selected() {
  if (moment.at === null) {
    return ["", ""];
  }
  const [date, time] = new Date(moment.at).toISOString().split("T");
  return [date, moment.text.length === date.length ? "" : time.slice(0, 8).replace(/:00$/, "")];
}

function read(date, time) {
  if (!date.value) {
    return { error: "Enter a date." };
  }
  if (time.validity.badInput) {
    return { error: "Enter the hour and the minute, or neither." };
  }
  const present = new Date();
  // The end of this day is in the future, which the service rejects.
  const isToday = !time.value && date.value === present.toISOString().slice(0, 10);
  if (isToday) {
    return { text: `${present.toISOString().slice(0, 19)}Z` };
  }
  const text = time.value ? `${date.value}T${time.value.length === 5 ? `${time.value}:00` : time.value.slice(0, 8)}Z` : date.value;
  return Date.parse(text) > present.getTime() ? { error: "The moment must not be in the future." } : { text };
}

/** The button that leaves the past. */
export const presentButton = () =>
  element("button", { type: "button", class: "quiet", onclick: () => location.assign(addressAsOf(null)) }, "Back to the present");

/** Says that the page shows the past; null if it does not. */
export const momentBanner = () => (moment.isPast
  ? element("section", { class: "banner past", id: "as-of-banner", "aria-label": "Point in time shown" },
      element("p", {}, element("strong", {}, bannerText()), " Everything that became known later is left out."), presentButton())
  : null);

export const bannerText = () => `You see the data as it was known at ${momentText(moment.text)}.`;
