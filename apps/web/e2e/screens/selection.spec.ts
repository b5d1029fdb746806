import type { Locator, Page } from "@playwright/test";
import { isLive } from "../support/settle.ts";
import { cardOf, cards, expect, test } from "../support/test.ts";

const count = (page: Page) => page.getByTestId("selected-count");
const selected = (page: Page) => page.locator("[data-testid=card]:has([data-selected])");
const box = (card: Locator) => card.getByRole("checkbox", { name: /^Select: / });
const idsOf = (found: Locator) =>
  found.evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset.id ?? ""));
/** Selection loads once the page is idle. */
const canSelect = (page: Page) =>
  expect(page.getByRole("checkbox", { name: "Select all", exact: true })).toBeVisible();

/** Another view in the same page. */
const goTo = (page: Page, hash: string) =>
  page.evaluate((to) => {
    window.location.hash = to;
  }, hash);

async function placeOf(locator: Locator) {
  const place = await locator.boundingBox();
  if (!place) throw new Error("It is not on the screen.");
  return place;
}

/** Drags from the middle of one card to the middle of another, without releasing. */
async function drag(page: Page, from: Locator, to: Locator) {
  const [start, end] = [await placeOf(from.locator("canvas")), await placeOf(to.locator("canvas"))];
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 5 });
}

/** Draws a rectangle while the test controls the animation frames and their times. */
async function expectStepwiseReports(page: Page): Promise<void> {
  const ids = await idsOf(cards(page));
  // From here on the test controls the animation frames and their times.
  await page.evaluate(() => {
    const waiting: FrameRequestCallback[] = [];
    const { requestAnimationFrame } = window;
    window.requestAnimationFrame = (callback) => waiting.push(callback);
    Object.assign(window, {
      frameAt: (timeMs: number) => {
        for (const callback of waiting.splice(0)) callback(timeMs);
      },
      framesByThemselves: () => {
        window.requestAnimationFrame = requestAnimationFrame;
        for (const callback of waiting.splice(0)) requestAnimationFrame(callback);
      },
    });
  });
  const frameAt = (timeMs: number) =>
    page.evaluate((ms) => (window as unknown as { frameAt: (ms: number) => void }).frameAt(ms), timeMs);
  const band = page.getByTestId("rubber-band");
  const [first, second] = [await placeOf(cards(page).nth(0)), await placeOf(cards(page).nth(1))];
  await page.mouse.move(first.x + 80, first.y + 20);
  await page.mouse.down();
  await page.mouse.move(first.x + 80, first.y + 80);
  await frameAt(1000);
  await expect.poll(() => idsOf(selected(page))).toEqual(ids.slice(0, 1));
  await page.mouse.move(second.x + 20, second.y + 80);
  await frameAt(1099);
  await expect.poll(async () => (await placeOf(band)).width).toBeGreaterThan(100);
  expect(await idsOf(selected(page))).toEqual(ids.slice(0, 1));
  await frameAt(1100);
  await expect.poll(() => idsOf(selected(page))).toEqual(ids.slice(0, 2));
  await page.mouse.up();
  await page.evaluate(() => {
    (window as unknown as { framesByThemselves: () => void }).framesByThemselves();
    for (const name of ["frameAt", "framesByThemselves"]) Reflect.deleteProperty(window, name);
  });
}

test.describe("the selection", () => {
  test("[GAL-12] [GAL-04] [GAL-03] is made by checkboxes, by group, by page after page, and survives all that", async ({
    page,
    open,
    api,
  }) => {
    const all = (await api.list()).length;
    await open("/?sort=labelAsc", "full");
    await canSelect(page);
    const first = cards(page).first();
    const firstId = (await first.getAttribute("data-id")) ?? "";
    await first.hover();
    await box(first).click();
    await expect(count(page)).toHaveText("1 selected");
    await expect(selected(page)).toHaveCount(1);
    await expect(page).toHaveURL(/#\/\?sort=labelAsc$/);

    // A range with Shift, from the previous one up to this one, and back.
    await cards(page).nth(3).hover();
    await box(cards(page).nth(3)).click({ modifiers: ["Shift"] });
    await expect(count(page)).toHaveText("4 selected");
    await cards(page)
      .nth(1)
      .getByRole("link")
      .click({ modifiers: ["Shift"] });
    await expect(count(page)).toHaveText("2 selected");

    // Another page: the selection stays, and a range extends across pages.
    await page.getByRole("link", { name: "Next" }).click();
    await expect(page).toHaveURL(/page=1/);
    await expect(count(page)).toHaveText("2 selected");
    await expect(selected(page)).toHaveCount(0);
    await expect(cards(page).first()).toBeVisible();
    await cards(page)
      .first()
      .getByRole("link")
      .click({ modifiers: ["Shift"] });
    await expect(count(page)).toHaveText("21 selected");

    // Everything that matches the filter, on all pages.
    await page.getByRole("checkbox", { name: "Select all", exact: true }).click();
    await expect(count(page)).toHaveText(`${all} selected`);

    // Snapshots that a filter hides stay selected, with a note.
    await page.getByRole("button", { name: "Clear selection" }).click();
    await expect(count(page)).toHaveCount(0);
    await open("/?sort=labelAsc", "full");
    await canSelect(page);
    await box(cardOf(page, firstId)).focus();
    await page.keyboard.press("Space");
    await goTo(page, "#/?sort=labelAsc&starred=true");
    const isStarred = (await api.detail(firstId)).starred;
    await expect(count(page)).toContainText(isStarred ? "1 selected" : "1 of them hidden");
    await goTo(page, "#/?sort=labelAsc");
    await expect(count(page)).toHaveText("1 selected");
    await expect(cardOf(page, firstId).locator("[data-selected]")).toHaveCount(1);

    // A group with all its snapshots.
    await page.getByRole("button", { name: "Clear selection" }).click();
    const header = page.getByRole("heading", { level: 2 }).first();
    const inGroup = Number(/(\d+) snapshots?/.exec((await header.textContent()) ?? "")?.[1]);
    await page
      .getByRole("checkbox", { name: /^Select all: / })
      .first()
      .click();
    await expect(count(page)).toHaveText(`${inGroup} selected`);
    await page
      .getByRole("checkbox", { name: /^Select all: / })
      .first()
      .click();
    await expect(count(page)).toHaveCount(0);

    // Another screen and back.
    await box(cardOf(page, firstId)).focus();
    await page.keyboard.press("Space");
    await cardOf(page, firstId).getByRole("link").click();
    await expect(page.getByTestId("stage")).toBeVisible();
    await page.goBack();
    await expect(count(page)).toHaveText("1 selected");
  });

  test("[GAL-04] is made by keys and told to a screen reader, loses what was deleted, and belongs to who made it", async ({
    page,
    open,
    api,
  }) => {
    const all = (await api.list()).length;
    await open("/", "full");
    await canSelect(page);
    await cards(page).first().getByRole("link").focus();
    await page.keyboard.press("x");
    await expect(page.getByRole("status").filter({ hasText: /^1 selected$/ })).toBeAttached();
    await expect(selected(page)).toHaveCount(1);
    await page.keyboard.press("Shift+ArrowRight");
    await page.keyboard.press("Shift+ArrowRight");
    await expect(count(page)).toHaveText("3 selected");
    await page.keyboard.press("Shift+ArrowLeft");
    await expect(count(page)).toHaveText("2 selected");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("x");
    await expect(count(page)).toHaveText("3 selected");
    await page.keyboard.press("x");
    await page.keyboard.press("ControlOrMeta+a");
    await expect(count(page)).toHaveText(`${all} selected`);
    await page.keyboard.press("Escape");
    await expect(count(page)).toHaveCount(0);
    await expect(page.getByRole("status").filter({ hasText: "Selection cleared" })).toBeAttached();
    await expect(page).toHaveURL(/#\/$/);
    await test.step("what somebody else deletes is selected no more, and no filter hides it", async () => {
      const [gone = ""] = await idsOf(cards(page));
      await cards(page).first().getByRole("link").focus();
      await page.keyboard.press("x");
      await page.keyboard.press("Shift+ArrowRight");
      await expect(count(page)).toHaveText("2 selected");
      // Another user deletes it.
      await expect(isLive(page)).toBeAttached();
      await api.remove(gone);
      await expect(cardOf(page, gone)).toHaveCount(0);
      await expect(count(page)).toHaveText("1 selected");
      await expect(page.getByRole("status").filter({ hasText: /^1 selected$/ })).toBeAttached();
      await api.post(`api/snapshots/${gone}/restore/`);
      await expect(count(page)).toHaveText("2 selected");
    });
    await test.step("who signs in next has none of it", async () => {
      await page.evaluate(() => {
        window.location.hash = "#/logout";
      });
      await page.getByRole("button", { name: /demo/i }).first().click();
      await canSelect(page);
      await expect(cards(page).first()).toBeVisible();
      await expect(count(page)).toHaveCount(0);
    });
  });

  test("[GAL-18] [GAL-19] [GAL-20] [GAL-21] is drawn by a rectangle, which Alt turns round, and told at most every 100 ms", async ({
    page,
    open,
  }) => {
    await open("/?sort=labelAsc", "full");
    await canSelect(page);
    await expect(cards(page).nth(2).locator("canvas[data-drawn]")).toBeVisible();
    const band = page.getByTestId("rubber-band");
    const ids = await idsOf(cards(page));

    // 40 px are not enough, and a click is still a click.
    const place = await placeOf(cards(page).first().locator("canvas"));
    const [x, y] = [place.x + place.width / 2, place.y + place.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 40, y);
    await expect(band).toHaveCount(0);
    await page.mouse.move(x + 41, y);
    await expect(band).toBeVisible();
    await page.mouse.up();
    await expect(band).toHaveCount(0);
    await expect(count(page)).toHaveText("1 selected");
    await expect(page).toHaveURL(/#\/\?sort=labelAsc$/);

    // Another rectangle replaces the first.
    await drag(page, cards(page).nth(1), cards(page).nth(2));
    await expect.poll(() => idsOf(selected(page))).toEqual(ids.slice(1, 3));
    await page.mouse.up();

    // Ctrl adds; Alt inverts the covered cards while held.
    await page.keyboard.down("Control");
    await drag(page, cards(page).nth(0), cards(page).nth(0));
    await page.mouse.move(x + 45, y + 5);
    await page.mouse.up();
    await page.keyboard.up("Control");
    await expect.poll(() => idsOf(selected(page))).toEqual(ids.slice(0, 3));
    await page.keyboard.down("Alt");
    await drag(page, cards(page).nth(2), cards(page).nth(3));
    await expect.poll(() => idsOf(selected(page))).toEqual([ids[0], ids[1], ids[3]]);
    // Escape cancels the rectangle.
    await page.keyboard.press("Escape");
    await expect(band).toHaveCount(0);
    await page.mouse.up();
    await page.keyboard.up("Alt");
    await expect.poll(() => idsOf(selected(page))).toEqual(ids.slice(0, 3));
    await page.keyboard.press("Escape");
    await expect(count(page)).toHaveCount(0);

    await test.step("told at most every 100 ms, while the rectangle follows each frame", () =>
      expectStepwiseReports(page));
  });

  test("[GAL-18] draws the page along at its edges, over cards that were not drawn before", async ({
    page,
    open,
  }) => {
    await page.setViewportSize({ width: 1000, height: 500 });
    await open("/?sort=labelAsc", "full");
    await canSelect(page);
    const place = await placeOf(cards(page).first().locator("canvas"));
    await page.mouse.move(place.x + 4, place.y + place.height / 2);
    await page.mouse.down();
    await page.mouse.move(980, 300, { steps: 3 });
    await page.mouse.move(980, 499, { steps: 3 });
    await expect
      .poll(() => page.evaluate(() => window.scrollY + window.innerHeight >= document.body.scrollHeight - 1))
      .toBe(true);
    await page.mouse.up();
    await expect(count(page)).toHaveText("20 selected");
    await page.keyboard.press("Escape");
    await expect(count(page)).toHaveCount(0);
  });
});
