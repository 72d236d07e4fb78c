// Opens the documentation page as a reader does, tries an operation of each interface, and fails if the page reports
// any error.
import { chromium } from "playwright-core";

const [browserPath, address, key, screenshot] = process.argv.slice(2);
const tried = [
  { shown: "v2", id: "operations-Usage-usage", path: "/api/usage" },
  { shown: "v1", id: "operations-Feeds-signalAlerts", path: "/signal_alerts" },
];

const browser = await chromium.launch({ executablePath: browserPath, args: ["--no-sandbox"] });
const complaints = [];
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 1600 } });
  page.setDefaultTimeout(20_000);
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(String(error)));
  for (const { shown, id, path } of tried) {
    await page.goto(`${address}/docs/?interface=${shown}`);
    await page.locator(".auth-wrapper .authorize").click();
    await page.locator(".auth-container input").fill(key);
    await page.locator(".auth-container button.authorize").click();
    await page.locator(".auth-container .btn-done").click();
    const operation = page.locator(`#${id}`);
    await operation.locator(".opblock-summary-control").click();
    const answered = page.waitForResponse((response) => new URL(response.url()).pathname === path);
    await operation.locator("button.execute").click();
    const status = (await answered).status();
    await operation.locator(".live-responses-table .response-col_status", { hasText: "200" }).waitFor();
    await page.screenshot({ path: screenshot });
    console.log(`${path} ${status}`);
  }
} finally {
  await browser.close();
}
if (complaints.length > 0) {
  console.error(complaints.join("\n"));
  process.exit(1);
}
