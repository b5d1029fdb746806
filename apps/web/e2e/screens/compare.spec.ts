import type { Locator, Page } from "@playwright/test";
import type { Api, SnapshotDetail } from "../support/api.ts";
import { brightestPlace, pixelsOf } from "../support/heatmap.ts";
import { phone } from "../support/phone.ts";
import { isLive, requestsEnded } from "../support/settle.ts";
import { expect, test } from "../support/test.ts";

const sides = (page: Page) => page.getByTestId("compared");
const warnings = (page: Page) => page.getByTestId("compare-warnings").getByRole("listitem");
const row = (page: Page, name: string) =>
  page.getByRole("row").filter({ has: page.getByRole("rowheader", { name, exact: true }) });
const cellsOf = async (page: Page, name: string) => {
  await expect(row(page, name)).toHaveCount(1);
  return (await row(page, name).getByRole("cell").allTextContents()).map((text) =>
    text.replaceAll("\u00a0", " "),
  );
};
const panel = (page: Page) =>
  page.locator("section", { has: page.getByRole("heading", { name: "Compare", exact: true }) });

/** Two snapshots of one corridor, a few meters apart, the older one first. */
async function corridor(api: Api): Promise<readonly [SnapshotDetail, SnapshotDetail]> {
  const named = (start: string) => api.find(start, ({ label }) => label.startsWith(start));
  const [older, newer] = [await named("Corridor, small line"), await named("Drop: packing")];
  return [await api.detail(older.id), await api.detail(newer.id)];
}

async function setDistance(api: Api, id: string, distance: number | null | undefined): Promise<void> {
  const answer = await api.post(`api/snapshots/${id}/distance/`, { distance: distance ?? null });
  expect(answer.status).toBe(200);
}

/** The heat map of a side, once it is drawn. */
async function drawnOn(side: Locator): Promise<Locator> {
  const canvas = side.getByTestId("heatmap");
  await expect
    .poll(async () => {
      const { rgba } = await pixelsOf(canvas);
      return rgba.some((value, index) => index % 4 === 3 && value > 128);
    })
    .toBe(true);
  return canvas;
}

const legends = (page: Page) => page.getByTestId("legend").allInnerTexts();

test("two snapshots of a point stand side by side, on one scale, with a warning where their distances differ, and equal colours for equal levels where they agree", async ({
  page,
  open,
  api,
}) => {
  const [older, newer] = await corridor(api);
  await setDistance(api, older.id, 2.4);
  await setDistance(api, newer.id, 3.1);
  await open(`/snapshot/${newer.id}?sort=labelAsc`, "full");
  const offered = panel(page).getByRole("list", { name: "Snapshots of the same point" });
  const near = offered.getByRole("link", { name: older.label });
  await expect(near).toContainText(/6\sm away$/);
  expect(await offered.getByRole("link").count()).toBeLessThanOrEqual(5);
  await near.click();

  await expect(page.getByRole("heading", { level: 1, name: "Compare" })).toBeVisible();
  await expect(page).toHaveTitle(/^Compare/);
  await expect(page.getByRole("link", { name: "Snapshots" })).toHaveAttribute("aria-current", "page");
  await expect(sides(page).getByRole("heading", { level: 2 })).toHaveText([
    `Older: ${older.label}`,
    `Newer: ${newer.label}`,
  ]);
  await expect(warnings(page)).toHaveText([
    "Different distances: 2.4 m and 3.1 m. Levels are not directly comparable.",
  ]);

  // On each side the heat map is at the snapshot's own strongest source.
  for (const [index, { sources }] of [older, newer].entries()) {
    const { u, v } = brightestPlace(await pixelsOf(await drawnOn(sides(page).nth(index))));
    expect(Math.hypot(u - (sources[0]?.u ?? 0), v - (sources[0]?.v ?? 0))).toBeLessThan(0.08);
  }
  expect(await cellsOf(page, "Distance")).toEqual(["2.4 m", "3.1 m", ""]);
  expect(await cellsOf(page, "Peak level")).toEqual([
    `${older.level_db.toFixed(1)} dB re 20 µPa`,
    `${newer.level_db.toFixed(1)} dB re 20 µPa`,
    "Not comparable",
  ]);
  await expect(row(page, "Result")).toContainText("l/min");

  await page.getByRole("button", { name: "Swap sides" }).click();
  await expect(sides(page).getByRole("heading", { level: 2 })).toHaveText([
    `Newer: ${newer.label}`,
    `Older: ${older.label}`,
  ]);
  await expect(warnings(page)).toContainText(["Different distances: 3.1 m and 2.4 m."]);
  await sides(page)
    .first()
    .getByRole("link", { name: `Open ${newer.label}` })
    .click();
  await expect(page).toHaveURL(new RegExp(`#/snapshot/${newer.id}\\?sort=labelAsc$`));
  await expect(panel(page)).toBeVisible();

  await test.step("two that agree have no warning, and a difference of levels", () =>
    agree({ page, open, api }, older, newer));
});

/** Continues from an open page, which receives new distances. */
async function agree(
  {
    page,
    open,
    api,
  }: {
    readonly page: Page;
    readonly open: (route: string) => Promise<void>;
    readonly api: Api;
  },
  older: SnapshotDetail,
  newer: SnapshotDetail,
): Promise<void> {
  await expect(isLive(page)).toBeAttached();
  await setDistance(api, older.id, 3);
  await open(`/compare/${newer.id}/${older.id}`);
  await expect(page.getByText(/levels are comparable\.$/)).toBeVisible();
  await expect(warnings(page)).toHaveCount(0);
  const difference = (newer.level_db - older.level_db).toFixed(1).replace("-", "−");
  expect((await cellsOf(page, "Peak level"))[2]).toBe(`${difference} dB`);

  await drawnOn(sides(page).nth(0));
  const quieter = await drawnOn(sides(page).nth(1));
  const [first, second] = await legends(page);
  expect(first).toBe(second);
  expect(first).toContain(older.level_db.toFixed(1));
  const shared = Buffer.from((await pixelsOf(quieter)).rgba);
  await page.getByRole("switch", { name: "Same scale" }).click();
  await expect.poll(async () => (await legends(page))[1]).toContain(newer.level_db.toFixed(1));
  expect((await legends(page))[0]).toBe(first);
  await expect.poll(async () => shared.equals((await pixelsOf(quieter)).rgba)).toBe(false);

  // One range for both: if it is narrow, the quieter one falls below the shared scale.
  await page.getByRole("switch", { name: "Same scale" }).click();
  await page.getByRole("slider", { name: "Range" }).fill("1");
  await expect(sides(page).nth(1)).toContainText(/Too quiet: drawn from/);
  await expect(sides(page).nth(0)).not.toContainText("Too quiet");
}

test("a part that fails says so on its side and is asked for again", async ({ page, open, api }) => {
  const [older, newer] = await corridor(api);
  const still = `**/api/snapshots/${newer.id}/heatmap_still/**`;
  const detail = `**/api/snapshots/${newer.id}/`;
  for (const part of [still, detail])
    await page.route(part, (route) => route.fulfill({ status: 500, json: {} }));
  await open(`/compare/${older.id}/${newer.id}`, "full");
  const failed = sides(page).filter({ hasText: "Could not load this snapshot" });
  await expect(failed).toHaveCount(1);
  await drawnOn(sides(page).filter({ hasText: older.label }));
  await page.unroute(detail);
  await failed.getByRole("button", { name: "Try again" }).click();
  await expect(failed).toHaveCount(0);

  const side = sides(page).filter({ hasText: newer.label });
  await expect(side).toContainText("Could not load the heat map.");
  await drawnOn(sides(page).filter({ hasText: older.label }));
  await page.unroute(still);
  await side.getByRole("button", { name: "Try again" }).click();
  await drawnOn(side);
  await expect(side.getByRole("button", { name: "Try again" })).toHaveCount(0);
});

test("a snapshot that is not there, or that is chosen twice, leads back", async ({ page, open, api }) => {
  const [older] = await corridor(api);
  await open(`/compare/${older.id}/00000000-0000-4000-8000-000000000000`, "full");
  await expect(page.getByRole("heading", { name: "One of the snapshots is not available" })).toBeVisible();
  await page.getByRole("link", { name: "Open the other snapshot" }).click();
  await expect(page).toHaveURL(new RegExp(`#/snapshot/${older.id}$`));

  await open(`/compare/${older.id}/${older.id}`);
  await expect(page.getByRole("heading", { name: "Both are the same snapshot" })).toBeVisible();
  await page.getByRole("button", { name: "Back to the snapshot" }).click();
  await expect(page).toHaveURL(new RegExp(`#/snapshot/${older.id}$`));
});

test("a snapshot that is far from all others is compared with one found by its label", async ({
  page,
  open,
  api,
}) => {
  const [older] = await corridor(api);
  const { id } = await api.find("snapshot", ({ label }) => label.startsWith("110 kV bay 5"));
  await page.route(`**/api/snapshots/${id}/`, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as SnapshotDetail;
    const { latitude: _, longitude: __, ...meta } = body.meta;
    await route.fulfill({ response: answer, json: { ...body, meta } });
  });
  await open(`/snapshot/${id}`, "full");
  await expect(panel(page)).toContainText("No other snapshot has this label or was taken within 25 m.");
  // Content that arrives above would scroll the field and its list out of view.
  await requestsEnded(page);
  await panel(page).getByRole("combobox", { name: "Search all labels" }).fill("small line corridor");
  await page.getByRole("option", { name: older.label }).click();
  await expect(page).toHaveURL(new RegExp(`#/compare/${id}/${older.id}$`));
  await expect(warnings(page)).toContainText([
    "Different distances",
    "Different measuring modes: Partial discharge and Leak.",
  ]);
});

test.describe("on a phone", () => {
  test.use(phone);

  test("the stages stand one above the other, and only the table scrolls sideways", async ({
    page,
    open,
    api,
  }) => {
    const [older, newer] = await corridor(api);
    await open(`/compare/${older.id}/${newer.id}`, "full");
    await drawnOn(sides(page).nth(0));
    await drawnOn(sides(page).nth(1));
    const [upper, lower] = await Promise.all([0, 1].map((index) => sides(page).nth(index).boundingBox()));
    if (!upper || !lower) throw new Error("A side is not shown.");
    expect(lower.x).toBe(upper.x);
    expect(lower.y).toBeGreaterThanOrEqual(upper.y + upper.height);
    const [first, second] = await legends(page);
    expect(first).toBe(second);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    const swap = await page.getByRole("button", { name: "Swap sides" }).boundingBox();
    expect(swap?.height).toBeGreaterThanOrEqual(44);
    const scrolled = page.getByRole("region", { name: "Both snapshots in numbers" });
    expect(await scrolled.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(true);
  });
});
