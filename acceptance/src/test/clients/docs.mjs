// Reads the documentation page as a consumer does: with and without a key, on a desktop and on a phone, in light and
// dark mode; sends a request of each interface. Prints what it has seen. Fails if the page reports an error or sends a
// request to another host, if axe finds a violation, or if an operation is taller than two screens.
import { chromium } from "playwright-core";
import { axeViolations } from "./axe.mjs";

const [browserPath, address, key, pictures] = process.argv.slice(2);
const DESK = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };
const LANGUAGES = ["curl", "Python", "JavaScript", "Java"];
const TRIED = [
  { name: "v2", id: "usage", path: "/api/usage" },
  { name: "v1", id: "signalAlerts", path: "/signal_alerts" },
];

const browser = await chromium.launch({ executablePath: browserPath, args: ["--no-sandbox"] });
const complaints = [];

async function visitor(settings) {
  const context = await browser.newContext(settings);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("request", (request) => /^(data:|blob:)/.test(request.url()) || new URL(request.url()).origin === address
    || complaints.push(`asked another host: ${request.url()}`));
  return page;
}

async function open(page, name, hash = "") {
  await page.goto(`${address}/docs?interface=${name}${hash}`);
  await page.locator("section.operation").first().waitFor();
}

async function judged(page, what) {
  (await axeViolations(page)).forEach((violation) => complaints.push(`${what}: ${violation}`));
}

/** Nothing is wider than the window, and no operation is taller than two screens in any language. */
async function fits(page, what) {
  const { width, height } = page.viewportSize();
  for (const language of LANGUAGES) {
    await page.locator(".samples").first().getByLabel(language, { exact: true }).check({ force: true });
    const tall = await page.locator("section.operation").evaluateAll((nodes, most) =>
      nodes.filter((node) => node.offsetHeight > most).map((node) => `${node.id} ${node.offsetHeight}`), 2 * height);
    tall.forEach((each) => complaints.push(`${what}, ${language}: taller than two screens: ${each}`));
  }
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  if (wide > width) {
    complaints.push(`${what} is ${wide} pixels wide`);
  }
}

async function withoutKey() {
  const page = await visitor({ viewport: DESK });
  await open(page, "v2");
  console.log(`without a key: ${await page.locator(".samples code").first().textContent().then((text) => text.replace(address, ""))}`);
  await judged(page, "without a key");
  await page.locator("button.inline").click();
  await judged(page, "key");
}

async function samplesWithOwnKey(page) {
  await page.goto(`${address}/explore#key=${key}`);
  await page.locator("#key-button", { hasText: "Change key" }).waitFor();
  const tab = await page.context().newPage();
  await open(tab, "v2");
  // A tab of a busy browser may receive the key late, and then reloads.
  await tab.locator("#key-button", { hasText: "Change key" }).waitFor();
  await tab.locator("section.operation").first().waitFor();
  for (const language of LANGUAGES) {
    await tab.locator("#entitiesByTicker").getByLabel(language, { exact: true }).check();
    const sample = await tab.locator("#entitiesByTicker .samples code").textContent();
    console.log(`${language}: ${sample.includes(key)}, ${sample.includes(`${address}/api/entities/AAPL`)}`);
  }
  await tab.close();
}

async function tried(page) {
  for (const { name, id, path } of TRIED) {
    await open(page, name, `#${id}`);
    const operation = page.locator(`#${id}`);
    await operation.locator("summary", { hasText: "Try it" }).click();
    const responded = page.waitForResponse((response) => new URL(response.url()).pathname === path);
    await operation.getByRole("button", { name: "Send" }).click();
    console.log(`${path} ${(await responded).status()}`);
    await operation.locator(".response-status", { hasText: "Status 200" }).waitFor();
    await operation.locator("summary", { hasText: "Fields of the response" }).click();
    console.log(`fields: ${(await operation.locator(".field-table tbody tr").count()) > 3}`);
    await judged(page, `${path} with its response`);
  }
}

async function footnotes(page) {
  await open(page, "v1");
  const text = await page.locator("main").innerText();
  console.log(`"Defined by this implementation": ${text.split("Defined by this implementation").length - 1} time`);
  console.log(`operations: ${(await page.locator("section.operation").count()) > 30}`);
}

async function shown(name, settings) {
  const page = await visitor(settings);
  for (const each of ["v2", "v1"]) {
    await open(page, each, "");
    await fits(page, `${name} ${each}`);
    await judged(page, `${name} ${each}`);
    await page.screenshot({ path: `${pictures}/docs-${name}-${each}.png`, fullPage: each === "v2" });
  }
  console.log(`${name}: shown`);
}

try {
  await withoutKey();
  const page = await visitor({ viewport: DESK });
  await samplesWithOwnKey(page);
  await tried(page);
  await footnotes(page);
  await shown("light", { viewport: DESK });
  await shown("dark", { viewport: DESK, colorScheme: "dark" });
  await shown("phone", { viewport: PHONE, isMobile: true, hasTouch: true });
  await shown("dark-phone", { viewport: PHONE, isMobile: true, hasTouch: true, colorScheme: "dark" });
} finally {
  await browser.close();
}
if (complaints.length > 0) {
  console.error(complaints.join("\n"));
  process.exit(1);
}
