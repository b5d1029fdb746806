import type { Page } from "@playwright/test";
import { cardOf, cards, expect, test } from "./test.ts";

/** Selecting, and what keeps the place, come once the page has nothing more urgent to do. */
const isWhole = (page: Page) =>
  expect(page.getByRole("checkbox", { name: "Select all", exact: true })).toBeAttached();

const scrolledPx = (page: Page) => page.evaluate(() => window.scrollY);

const topOf = async (page: Page, id: string) => (await cardOf(page, id).boundingBox())?.y ?? Number.NaN;

const isAt = (page: Page, id: string, topPx: number) =>
  expect.poll(async () => Math.abs((await topOf(page, id)) - topPx)).toBeLessThan(2);

/** What is so in two frames: rows that come on the screen are measured, and keep others where they are. */
async function atRest(page: Page, read: () => Promise<string>): Promise<string> {
  let before: string | undefined;
  let last = await read();
  while (before !== last) {
    before = last;
    await page.evaluate(
      () => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))),
    );
    last = await read();
  }
  return last;
}

/** Which card begins the topmost row that is whole, and where. */
async function topmostCard(page: Page): Promise<{ id: string; topPx: number }> {
  const read = () =>
    cards(page).evaluateAll((all) => {
      const first = all.find((card) => card.getBoundingClientRect().top >= 0);
      return JSON.stringify({ id: first?.dataset.id, topPx: first?.getBoundingClientRect().top });
    });
  return JSON.parse(await atRest(page, read));
}

test.describe("the place in the gallery, in a low window,", () => {
  // Little of the page is seen at once, so that there is much above and below.
  test.use({ viewport: { width: 1440, height: 500 } });

  test("is there again by back and forward, with what is selected", async ({ page, open }) => {
    await open("/?sort=labelAsc", "full");
    await isWhole(page);
    await page.evaluate(() => window.scrollTo(0, 600));
    const { id, topPx } = await topmostCard(page);
    expect(await scrolledPx(page)).toBeGreaterThan(200);
    const card = cardOf(page, id);
    await card.getByRole("checkbox", { name: /^Select: / }).check();
    await expect(page.getByTestId("selected-count")).toHaveText("1 selected");
    await card.getByRole("link").click();
    await expect(page).toHaveURL(/#\/snapshot\//);
    await page.goBack();
    await expect(page).toHaveURL(/#\/\?sort=labelAsc$/);
    await isAt(page, id, topPx);
    await expect(page.getByTestId("selected-count")).toHaveText("1 selected");
    await expect(card.locator("[data-selected]")).toHaveCount(1);

    // Another page, and from there back and forward.
    const second = page.getByRole("link", { name: "Page 2" });
    await second.scrollIntoViewIfNeeded();
    const leftPx = Number(await atRest(page, async () => String(await scrolledPx(page))));
    expect(leftPx).toBeGreaterThan(0);
    await second.click();
    await expect(page).toHaveURL(/page=1/);
    await expect(card).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(/#\/\?sort=labelAsc$/);
    await expect.poll(() => scrolledPx(page)).toBe(leftPx);
    await page.goForward();
    await expect(page).toHaveURL(/page=1/);
    await expect(card).toHaveCount(0);
    await expect(page.getByTestId("selected-count")).toContainText("1 selected");
  });
});
