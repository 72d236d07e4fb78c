// The charts of an entity: where each line comes from. A chart has sources to choose from; the first line of a source
// is the one that is compared.
import { firstDay } from "./choice.js";
import { dayOf } from "./days.js";
import { money } from "./numbers.js";
import { encoded, v1, v2 } from "./request.js";
import { named } from "./words.js";

const FOLLOWERS = { label: "Followers", read: (point) => point.followers };
const MENTIONS = { label: "Mentions", read: (point) => point.mentions };
const SENTIMENT = { label: "Sentiment", read: (point) => point.sentiment };

const PRICES = timeline("financials", [
  { label: "Price", read: (point) => point.financials?.price },
  { label: "Target price", read: (point) => point.financials?.target_price, role: "dashed" },
]);

/** What the first chart is made of. It needs nothing that the entity tells, so nobody has to wait for that. */
export const firstRequest = (ticker, range) => PRICES.ask(ticker, range);

export function chartsOf(platforms) {
  const all = platforms.filter(({ points }) => points > 0).map(({ platform }) => platform);
  const earliest = platforms.map((each) => each.from_date).filter(Boolean).sort()[0] ?? null;
  // The two platforms that count mentions and judge them.
  const told = all.filter((platform) => platform === "forum" || platform === "microblog");
  const social = (names, line) => names.map((platform) => socialSource(platform, line, earliest));
  return [
    {
      id: "prices",
      title: "Price",
      about: "At the close of the day, in US dollars",
      says: money,
      sources: [PRICES],
    },
    { id: "followers", title: "Followers", about: "Of its account on one platform", sources: social(all, FOLLOWERS) },
    {
      id: "mentions",
      title: "Mentions",
      about: "A day, and the mean of seven days",
      aboutCompared: "The mean of seven days",
      isNoisy: true,
      isCount: true,
      sources: [...social(told, MENTIONS), chatSource()],
    },
    {
      id: "sentiment",
      title: "Sentiment",
      about: "0 is bad, 100 is good; a day, and the mean of seven days",
      aboutCompared: "0 is bad, 100 is good; the mean of seven days",
      isNoisy: true,
      isScore: true,
      sources: social(told, SENTIMENT),
    },
    {
      id: "jobs",
      title: "Job postings",
      about: "Open on a day; the mean of two sites",
      sources: [
        jobSource(),
      ],
    },
    {
      id: "traffic",
      title: "Web traffic",
      about: "Visitors a month, estimated",
      isMonthly: true,
      sources: [timeline("webtraffic", [{ label: "Visitors", read: (point) => point.webtraffic }], "monthly")],
    },
    {
      id: "scores",
      title: "AI scores",
      about: "0 to 100; the overall score and its four parts, 600 days at most",
      aboutCompared: "0 to 100; the overall score, 600 days at most",
      isScore: true,
      sources: [scoreSource()],
    },
  ];
}

function socialSource(platform, line, earliest) {
  return {
    label: named(platform),
    lines: [line],
    ask: (ticker, range) =>
      v2(`/api/social/${platform}/${encoded(ticker)}`, { from_date: firstDay(range, earliest) }),
    points: (body) => body.data,
  };
}

function timeline(fields, lines, period = "daily") {
  return {
    label: null,
    lines,
    ask: (ticker) => v1("/timeline/", { symbol: ticker, data: fields }),
    points: (body) => body.data[period],
  };
}

const chatSource = () => ({
  ...timeline("investor_chat_mentions", [{ label: "Mentions", read: (point) => point.investor_chat_mentions }]),
  label: "Investor chat",
});

function jobSource() {
  const source = timeline("job_posts,jobs_review_site,jobs_professional_network", [
    { label: "Mean", read: (point) => point.job_posts },
    { label: "Review site", read: (point) => point.jobs_review_site, role: "aside" },
    { label: "Professional network", read: (point) => point.jobs_professional_network, role: "aside" },
  ]);
  return { ...source, points: (body) => withoutHalfMeans(source.points(body)) };
}

// On a day without one of the sites the mean is the other's number, which looks like a leap and is none.
function withoutHalfMeans(points) {
  const isWhole = (point) => point.jobs_review_site !== undefined && point.jobs_professional_network !== undefined;
  return points.some(isWhole) ? points.map((point) => (isWhole(point) ? point : { ...point, job_posts: null })) : points;
}

const scoreSource = () => ({
  label: null,
  lines: ["ai_score", "ai_audience", "ai_employment", "ai_customer", "ai_fundamental"].map((field, index) => ({
    label: index === 0 ? "Overall" : named(field).replace("AI: ", "").replace(/^./, (first) => first.toUpperCase()),
    read: (point) => point[field],
    role: index === 0 ? undefined : "aside",
  })),
  ask: (ticker) => v1("/ai_score/", { symbol: ticker }),
  points: (body) => body.timeline,
});

/** The points of a line of an answer. */
export const read = (source, line, body) =>
  source.points(body).map((point) => ({ at: dayOf(point.date), value: line.read(point) ?? null }));
