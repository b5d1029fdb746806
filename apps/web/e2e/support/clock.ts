import type { Page } from "@playwright/test";

const longestMs = 2_000;

/**
 * Pauses the clock of a page that a test controls. Until `clock.resume` only `clock.runFor` moves it, so that how long
 * something stays can be measured on a busy machine too. `inMs`: after that time, which passes at once; the time that the
 * page has until the clock stops.
 */
export async function pauseClock(page: Page, { inMs = 100 }: { readonly inMs?: number } = {}): Promise<void> {
  try {
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + inMs);
  } catch (error) {
    // On a busy machine that time has passed before the page stops its clock.
    if (!String(error).includes("to the past") || inMs > longestMs) throw error;
    await pauseClock(page, { inMs: 2 * inMs });
  }
}
