// The charts of an entity, and which response each line comes from. A chart may have several sources to select from; a
// comparison shows the first line of the source. `metric` is the name with which `/api/revisions` lists its versions.
import { dayOf } from "./days.js";
import { labelOf } from "./labels.js";
import { money } from "./numbers.js";
import { encoded, v1, v2 } from "./request.js";
import { firstDay, lastDay } from "./view.js";

const MIN_COUNT = 10;

// The metrics of followers that are not named `PLATFORM_followers`.
const FOLLOWER_METRICS = { social_network: "social_network_fans", video_site: "video_site_subscribers" };

const FOLLOWERS = {
  label: "Followers",
  read: (point) => point.followers,
  metric: (platform) => FOLLOWER_METRICS[platform] ?? `${platform}_followers`,
};
const MENTIONS = { label: "Mentions", read: (point) => point.mentions, metric: (platform) => `${platform}_mentions` };
const SENTIMENT = { label: "Sentiment", read: (point) => point.sentiment, metric: (platform) => `${platform}_sentiment` };

const PRICES = timeline("financials", [
  { label: "Price", metric: "price", read: (point) => point.financials?.price },
  { label: "Target price", metric: "target_price", read: (point) => point.financials?.target_price, role: "dashed" },
]);

/** The request of the first chart. It does not depend on the entity's details, so it can be sent before they arrive. */
export const firstRequest = (ticker, range) => PRICES.request(ticker, range);

/** @param platforms the entity's platforms, as `/api/entities/{ticker}` lists them */
export function chartsOf(platforms) {
  const used = platforms.filter(({ points }) => points > 0);
  const earliest = platforms.map((each) => each.from_date).filter(Boolean).sort()[0] ?? null;
  // The two platforms with mentions and sentiment.
  const discussed = used.filter(({ platform }) => platform === "forum" || platform === "microblog");
  const social = (all, line) => all.map((each) => socialSource(each, line, earliest));
  return [
    {
      id: "prices",
      title: "Price",
      about: "Daily close in US dollars",
      cadence: "trading",
      format: money,
      sources: [PRICES],
    },
    {
      id: "followers",
      title: "Followers",
      about: "Of the entity's account on one platform",
      cadence: "daily",
      minBase: MIN_COUNT,
      sources: social(used, FOLLOWERS),
    },
    {
      id: "mentions",
      title: "Mentions",
      about: "Per day, and the 7-day mean",
      aboutCompared: "7-day mean",
      cadence: "daily",
      minBase: MIN_COUNT,
      isNoisy: true,
      isCount: true,
      sources: [...social(discussed, MENTIONS), chatSource()],
    },
    {
      id: "sentiment",
      title: "Sentiment",
      about: "From 0 (negative) to 100 (positive), per day and as 7-day mean",
      aboutCompared: "From 0 (negative) to 100 (positive), 7-day mean",
      cadence: "daily",
      isNoisy: true,
      isScore: true,
      sources: social(discussed, SENTIMENT),
    },
    {
      id: "jobs",
      title: "Job postings",
      about: "Open postings per day, as mean of two sites",
      cadence: "daily",
      minBase: MIN_COUNT,
      sources: [jobSource()],
    },
    {
      id: "traffic",
      title: "Web traffic",
      about: "Estimated visitors per month",
      cadence: "monthly",
      minBase: MIN_COUNT,
      isMonthly: true,
      sources: [timeline("webtraffic", [{ label: "Visitors", metric: "webtraffic", read: (point) => point.webtraffic }], "monthly")],
    },
    {
      id: "scores",
      title: "AI scores",
      about: "0 to 100; the overall score and its four parts, at most 600 days",
      aboutCompared: "0 to 100; the overall score, at most 600 days",
      cadence: "daily",
      isScore: true,
      sources: [scoreSource()],
    },
  ];
}

function socialSource({ platform, to_date: newest }, line, earliest) {
  return {
    label: labelOf(platform),
    lines: [{ ...line, metric: line.metric(platform) }],
    // Not later than the newest point: the service rejects a first date in the future.
    request: (ticker, range) => v2(`/api/social/${platform}/${encoded(ticker)}`,
      { from_date: [firstDay(range, earliest), newest].filter(Boolean).sort()[0] ?? null, to_date: lastDay(range) }),
    points: (body) => body.data,
    /** The day of the newest point, which may be outside the requested range. */
    newest: dayOf(newest),
  };
}

function timeline(fields, lines, period = "daily") {
  return {
    label: null,
    lines,
    request: (ticker) => v1("/timeline/", { symbol: ticker, data: fields }),
    points: (body) => body.data[period],
  };
}

const chatSource = () => ({
  ...timeline("investor_chat_mentions",
    [{ label: "Mentions", metric: "investor_chat_mentions", read: (point) => point.investor_chat_mentions }]),
  label: "Investor chat",
});

function jobSource() {
  const source = timeline("job_posts,jobs_review_site,jobs_professional_network", [
    { label: "Mean", metric: "job_posts", read: (point) => point.job_posts },
    { label: "Review site", metric: "jobs_review_site", read: (point) => point.jobs_review_site, role: "aside" },
    {
      label: "Professional network",
      metric: "jobs_professional_network",
      read: (point) => point.jobs_professional_network,
      role: "aside",
    },
  ]);
  return { ...source, points: (body) => withoutPartialMeans(source.points(body)) };
}

// If a day has a value of one site only, the mean is that value, which would look like a jump.
function withoutPartialMeans(points) {
  const isComplete = (point) => point.jobs_review_site !== undefined && point.jobs_professional_network !== undefined;
  return points.some(isComplete)
    ? points.map((point) => (isComplete(point) ? point : { ...point, job_posts: null }))
    : points;
}

const scoreSource = () => ({
  label: null,
  lines: ["ai_score", "ai_audience", "ai_employment", "ai_customer", "ai_fundamental"].map((field, index) => ({
    label: index === 0 ? "Overall" : labelOf(field).replace("AI: ", "").replace(/^./, (first) => first.toUpperCase()),
    metric: field,
    read: (point) => point[field],
    role: index === 0 ? undefined : "aside",
  })),
  request: (ticker) => v1("/ai_score/", { symbol: ticker }),
  points: (body) => body.timeline,
});

/** The points of a line in a response; null if a day has no value. */
export const pointsOf = (source, line, body) =>
  source.points(body).map((point) => ({ at: dayOf(point.date), value: line.read(point) ?? null }));
