// News, job postings and reviews of an entity, as lists.
import { getOnce } from "./api.js";
import { element } from "./element.js";
import { figure } from "./figure.js";
import { counted } from "./labels.js";
import { v1 } from "./request.js";

const SHOWN = 5;
const MOST_DEPARTMENTS = 6;

export const entityNews = (ticker, report) => postList(ticker, report, {
  id: "news",
  title: "News",
  about: "Newest articles",
  requests: [v1("/news_articles", { symbol: ticker })],
  items: ([{ articles }]) => articles.map(({ title, url, source, published }) => item(title, url, [source, day(published)])),
});

export const entityJobs = (ticker, report) => postList(ticker, report, {
  id: "job-list",
  title: "Jobs",
  about: "Newest postings, and postings by department",
  requests: [v1("/job_posts", { symbol: ticker })],
  items: ([{ posts }]) => posts.map(({ title, url, location: place, published }) => item(title, url, [place, day(published)])),
  above: ([{ departments }]) => (departments.length === 0 ? null : element("ul", { class: "chips", "aria-label": "Departments" },
    ...departments.slice(0, MOST_DEPARTMENTS).map(({ department, jobs }) => element("li", {}, `${department} `, element("b", {}, String(jobs)))))),
});

export const entityReviews = (ticker, report) => postList(ticker, report, {
  id: "reviews",
  title: "Reviews",
  about: "Newest reviews of its applications and by its employees",
  requests: [v1("/app_reviews", { symbol: ticker }), v1("/employee_reviews", { symbol: ticker })],
  items: (bodies) => bodies
    .flatMap(({ posts }, index) => posts.map((post) => ({ ...post, kind: index === 0 ? "Application" : "Employee" })))
    .sort((one, other) => other.published.localeCompare(one.published))
    .map(({ title, description, url, rating, kind, location: place, published }) =>
      item(title, url, [`${kind}, ${rating} of 5`, place, day(published)], description)),
});

/**
 * A card with the newest posts of one kind. It is hidden if there are no posts.
 *
 * @param report receives the title, and whether there are posts
 */
function postList(ticker, report, { id, title, about, requests, items, above = () => null }) {
  const frame = figure({ id, title, about });
  frame.setRequests(requests);
  const show = async () => {
    frame.showLoading();
    try {
      const bodies = await Promise.all(requests.map(getOnce));
      const all = items(bodies);
      frame.node.hidden = all.length === 0;
      report(title, all.length > 0);
      frame.showContent(above(bodies), list(title, all));
    } catch (error) {
      frame.showError(error, show);
    }
  };
  show();
  return frame.node;
}

function list(title, all) {
  const node = element("ul", { class: "post-list" }, ...all.slice(0, SHOWN));
  const rest = all.slice(SHOWN);
  if (rest.length === 0) {
    return node;
  }
  const more = element("button", { type: "button", class: "quiet", onclick: () => {
    node.append(...rest);
    more.remove();
    rest[0].tabIndex = -1;
    rest[0].focus();
  } }, `Show ${counted(rest.length, "more", "more")}`);
  return element("div", {}, node, more);
}

const item = (title, url, facts, text = null) => element("li", {},
  isWebAddress(url) ? element("a", { href: url, rel: "noopener noreferrer", target: "_blank" }, title || url) : element("strong", {}, title),
  text ? element("p", {}, text) : null,
  element("small", {}, facts.filter(Boolean).join(" · ")));

// Addresses come from pushed rows, so they may have any scheme.
const isWebAddress = (text) => /^https?:\/\//i.test(text ?? "");

const day = (time) => time.slice(0, 10);
