import { afterAll, beforeAll, expect, it } from "vitest";
import { type Browser, openBrowser } from "../testing/background-browser.ts";
import { servePage } from "../testing/serve-page.ts";

let browser: Browser;
let page: Awaited<ReturnType<typeof servePage>>;
beforeAll(async () => {
  [browser, page] = await Promise.all([openBrowser(), servePage()]);
});
afterAll(async () => {
  await browser?.close();
  await page?.close();
});

it("goes on in a tab behind another one, whose timers are held back", async () => {
  const tab = await browser.openTab(page.url);
  await browser.openTab("about:blank");
  await expect.poll(() => tab.evaluate("document.visibilityState")).toBe("hidden");
  await expect.poll(() => tab.evaluate("typeof exportLong")).toBe("function");
  // A 10 ms interval fires about once a second in a hidden tab.
  expect(await tab.evaluate("countTicks(2000)")).toBeLessThan(20);
  const made = await tab.evaluate(`exportLong(2, "audible")`);
  expect(made).toMatchObject({
    container: "mp4",
    frameCount: 50,
    durationS: 2,
    visibility: "hidden",
    states: ["hidden"],
  });
});
