import type { Page } from "@playwright/test";

/**
 * Pauses the clock of a page that a test controls. Until `clock.resume` only `clock.runFor` moves it, so that how long
 * something stays can be measured on a busy machine too. `inMs`: after that time, which passes at once; the time that the
 * page has until the clock stops.
 */
export async function pauseClock(page: Page, { inMs = 100 }: { readonly inMs?: number } = {}): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + inMs);
}
