import { readFileSync } from "node:fs";

const AXE = readFileSync("node_modules/axe-core/axe.min.js", "utf8");

/** Runs axe in a page; returns a line for each kind of violation. */
export async function axeViolations(page) {
  // Injected as the developer tools do, because the page's content security policy blocks other scripts.
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  return violations.map(({ id, nodes }) =>
    `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join("; ")}`);
}
