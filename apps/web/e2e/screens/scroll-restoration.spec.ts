import type { Page } from "@playwright/test";
import { isLive } from "../support/settle.ts";
import { snapshotFiles } from "../support/snapshot-files.ts";
import { cardOf, cards, expect, test } from "../support/test.ts";

/** Selection and scroll restoration load once the page is idle. */
const isWhole = (page: Page) =>
  expect(page.getByRole("checkbox", { name: /^Select: / }).first()).toBeAttached();

const scrolledPx = (page: Page) => page.evaluate(() => window.scrollY);

const topOf = async (page: Page, id: string) => (await cardOf(page, id).boundingBox())?.y ?? Number.NaN;

const isAt = (page: Page, id: string, topPx: number) =>
  expect.poll(async () => Math.abs((await topOf(page, id)) - topPx)).toBeLessThan(2);

/** A value once it is stable for two frames: rows that enter the screen are measured, and keep others in place. */
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

/** The first card of the topmost fully visible row, which nothing that sticks to the top covers, and its position. */
async function topmostCard(page: Page): Promise<{ id: string; topPx: number }> {
  const read = () =>
    cards(page).evaluateAll((all) => {
      const coveredPx = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
      const first = all.find((card) => card.getBoundingClientRect().top >= coveredPx);
      return JSON.stringify({ id: first?.dataset.id, topPx: first?.getBoundingClientRect().top });
    });
  return JSON.parse(await atRest(page, read));
}

test.describe("the place in the gallery, in a low window,", () => {
  // A low viewport, so that there is much content above and below.
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

/** Tracks a card in each frame from now on; reports its maximum offset in pixels. */
async function follow(page: Page, id: string, topPx: number): Promise<() => Promise<number>> {
  const following = await page.evaluateHandle(
    ({ id, topPx }) => {
      const seen = { farthestPx: 0 };
      const look = () => {
        const card = document.querySelector(`[data-testid=card][data-id="${id}"]`);
        const awayPx = card ? Math.abs(card.getBoundingClientRect().top - topPx) : Number.POSITIVE_INFINITY;
        seen.farthestPx = Math.max(seen.farthestPx, awayPx);
        requestAnimationFrame(look);
      };
      look();
      return seen;
    },
    { id, topPx },
  );
  return () => following.evaluate(({ farthestPx }) => farthestPx);
}

test.describe("what one looks at, on a phone,", () => {
  // All snapshots are on one page.
  test.use({ viewport: { width: 390, height: 844 } });

  for (const [order, route] of [
    ["under a day of their own", "/"],
    ["under the same header, where all cards go on by one column", "/?sort=uploadedDesc"],
  ] as const)
    test(`stays where it is while others come and go above it ${order}`, async ({ page, open, api }) => {
      const files = await snapshotFiles(3);
      await open(route, "full");
      await isWhole(page);
      await expect(isLive(page)).toHaveCount(1);
      const arrived: string[] = [];
      const comeAndGo = async (isAtPlace: (count: number) => Promise<void>) => {
        for (const bytes of files) {
          arrived.push(await api.upload(`${arrived.length}.nlz`, bytes));
          await isAtPlace(arrived.length);
        }
        while (arrived.length > 0) {
          await api.remove(arrived.pop() ?? "");
          await isAtPlace(arrived.length);
        }
      };
      await page.evaluate(() => window.scrollTo(0, 2500));
      const { id, topPx } = await topmostCard(page);
      const place = async () =>
        Number(await cardOf(page, id).locator("[data-card]").getAttribute("data-card"));
      const before = await place();
      const farthestPx = await follow(page, id, topPx);
      await comeAndGo(async (count) => {
        await expect.poll(place).toBe(before + count);
        await isAt(page, id, topPx);
      });
      expect(await farthestPx()).toBeLessThan(2);

      // At the very top new cards are visible.
      await page.evaluate(() => window.scrollTo(0, 0));
      await expect(cards(page).first()).toBeInViewport();
      await comeAndGo(async (count) => {
        const newest = arrived.at(-1);
        if (newest) await expect(cardOf(page, newest)).toBeInViewport();
        else await expect(page.locator(`[data-card="${count}"]`)).toBeInViewport();
        expect(await scrolledPx(page)).toBe(0);
      });
    });
});
