import type { Page } from "@playwright/test";
import { aLeak } from "../support/plant.ts";
import { cardOf, expect, test } from "../support/test.ts";

const commentBox = (page: Page) => page.getByRole("textbox", { name: "Comment" });

const record500 = { status: 500, json: { detail: "No.", codes: { detail: ["internalError"] } } };

/** A part of the screen that fails to load: its request, and the message shown instead. */
type Part = readonly [asks: RegExp, says: string];

/**
 * All requests of a snapshot's screen, except for the snapshot itself, covered by `snapshot.spec.ts`, and the
 * analyses, covered by the files of their panels.
 */
const parts = {
  picture: [/\/picture\/\?size=original/, "Could not load the picture."],
  moments: [/\/frames\/[^/]+_bfv$/, "Could not load the single frames of the heat map."],
  sound: [/\/signal\//, "Could not load the sound."],
  list: [/\/api\/snapshots\/$/, "Could not load the list, so there is no next or previous snapshot."],
  settings: [/\/customer-settings\//, "Could not load your settings. Default units and prices are used."],
  history: [/\/repair\//, "Could not load the history."],
  address: [/\/address\//, "Could not load the address."],
  weather: [/\/weather\//, "Could not load the weather."],
} satisfies Record<string, Part>;

const told = (page: Page, [, says]: Part) => page.getByText(says).filter({ visible: true }).first();

async function fail(page: Page, failing: readonly Part[]): Promise<void> {
  for (const [asks] of failing) await page.route(asks, (route) => route.fulfill(record500));
}

/** Each failing part shows its message, and no other does; the heat map is drawn, and a comment can be written. */
async function onlyTheseAreTold(page: Page, id: string, failing: readonly Part[]): Promise<void> {
  for (const part of failing) await expect(told(page, part)).toBeVisible();
  for (const part of Object.values(parts))
    if (!failing.includes(part)) await expect(told(page, part)).toHaveCount(0);
  await expect(page.locator(`canvas[data-drawn="${id}"]`)).toBeVisible();
  await expect(page.getByTestId("leak-size")).toBeVisible();
  await expect(commentBox(page)).toBeEditable();
}

/**
 * Retries until everything has loaded. Some parts are also refetched automatically, for example when the page becomes
 * visible again.
 */
async function retryUntil(page: Page, hasCome: () => Promise<void>): Promise<void> {
  const again = page.getByRole("button", { name: "Try again" });
  await expect(async () => {
    if (await again.first().isVisible()) await again.first().click({ timeout: 1_000 });
    await hasCome();
    await expect(again).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
}

/** The server delivers the parts again, and they load on request. */
async function comeAgain(page: Page, failing: readonly Part[]): Promise<void> {
  for (const [asks] of failing) await page.unroute(asks);
  await retryUntil(page, async () => {
    for (const part of failing) await expect(told(page, part)).toBeHidden({ timeout: 1_000 });
  });
}

test.describe("[SNP-16] a part of the screen that the server fails to give", () => {
  test("is told of, leaves the rest as it is, and comes when asked for again", async ({
    page,
    open,
    api,
  }) => {
    const leaks = (await api.list()).filter(
      (record) => record.device_analysis_type === "LEAK" && record.picture_state === "present",
    );
    const [first, last] = [leaks[0]?.id ?? "", leaks.at(-1)?.id ?? ""];
    await test.step("what is asked for once a visit, the sound and the weather", async () => {
      const failing = [parts.list, parts.settings, parts.sound, parts.weather];
      await fail(page, failing);
      await open(`/snapshot/${first}`, "full");
      await onlyTheseAreTold(page, first, failing);
      await comeAgain(page, failing);
    });
    await test.step("the picture, the moments, the history and the address, of another snapshot", async () => {
      const failing = [parts.picture, parts.moments, parts.history, parts.address];
      await fail(page, failing);
      await open(`/snapshot/${last}`);
      await onlyTheseAreTold(page, last, failing);
      await comeAgain(page, failing);
    });
  });

  test("shows the average of its moments where that does not come, and says so where neither does", async ({
    page,
    open,
    api,
  }) => {
    const { id } = await aLeak(api);
    const still = /\/heatmap_still\//;
    const frames = /\/frames\/[^/]+_bfv$/;
    const words = page.getByTestId("heatmap-in-words");
    for (const part of [still, frames]) await page.route(part, (route) => route.fulfill(record500));
    await open(`/snapshot/${id}`, "full");
    await expect(page.getByTestId("failed-parts")).toContainText("Could not load the heat map.");
    await page.unroute(frames);
    await retryUntil(page, () => expect(words).toContainText("Peak", { timeout: 1_000 }));
    await expect(page.getByTestId("failed-parts")).toHaveCount(0);
    const ofMoments = await words.textContent();
    await page.unroute(still);
    await page.reload();
    await expect(words).toHaveText(ofMoments ?? "");
  });
});

test("cards rate and measure by the default settings where those of the user do not load", async ({
  page,
  open,
  api,
}) => {
  await api.patch("api/customer-settings/", { leak_size_unit: "CFM", init: true });
  const { id } = await aLeak(api, { minLeakLpmin: 3 });
  const card = cardOf(page, id);
  await open("/?type=LEAK", "full");
  await expect(card).toContainText("ft³/min");
  await fail(page, [parts.settings]);
  await page.reload();
  await expect(card).toContainText("l/min");
  await expect(card).toContainText(/Low|Medium|High|Very high/);
});
