// Display names. An identifier that is not listed is shown with spaces.
const NAMES = {
  ai_score: "AI score",
  ai_audience: "AI: audience",
  ai_employment: "AI: employment",
  ai_customer: "AI: customers",
  ai_fundamental: "AI: fundamentals",
  appstore_a_downloads: "Downloads, store A",
  appstore_b_downloads: "Downloads, store B",
  app_downloads: "App downloads",
  employees_professional_network: "Employees, professional network",
  employer_rating_overall: "Employer rating",
  employee_business_outlook: "Business outlook",
  jobs_review_site: "Jobs, review site",
  jobs_professional_network: "Jobs, professional network",
  job_posts: "Job postings",
  market_cap: "Market capitalisation",
  new: "Newest here",
  pe_ratio: "Price to earnings",
  target_price_beta: "Target price (beta)",
  webtraffic: "Web visitors a month",
};

/** The display name of a metric or platform. */
export function labelOf(identifier) {
  const text = NAMES[identifier] ?? identifier.replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** 1st, 2nd, … */
export function ordinal(number) {
  const teen = number % 100 > 10 && number % 100 < 14;
  return number + (teen ? "th" : (["th", "st", "nd", "rd"][number % 10] ?? "th"));
}

/** A number with its noun: "1 mention", "2 mentions". */
export const counted = (count, one, more = `${one}s`) => `${count.toLocaleString("en")} ${count === 1 ? one : more}`;
