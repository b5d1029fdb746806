import type { Locator, Page } from "@playwright/test";
import type { SnapshotRecord } from "../support/api.ts";
import { phone } from "../support/phone.ts";
import { aSnapshotFile } from "../support/snapshot-files.ts";
import { cards, expect, test } from "../support/test.ts";

const opener = (page: Page) => page.getByRole("button", { name: "Map", exact: true });
const places = (page: Page) => page.getByRole("dialog", { name: "Locations and routes" });
const list = (page: Page, name = "List of locations") =>
  places(page).getByRole("list", { name, exact: true });
const rows = (page: Page) => list(page).getByRole("button");
const days = (page: Page) => list(page, "Routes").locator("> li");
const marks = (page: Page) => places(page).getByRole("button", { name: /^\d+ snapshots? at / });
const time = (page: Page, name: string) => places(page).getByRole("radio", { name, exact: true });
const chip = (page: Page) => page.getByRole("button", { name: /^Remove filter Location: / });

async function openPlaces(page: Page): Promise<void> {
  await opener(page).click();
  await expect(places(page).getByRole("tab").first()).toBeVisible();
  await expect(places(page).getByText("Looking for locations")).toHaveCount(0);
}

const placed = (records: readonly SnapshotRecord[]) =>
  records.filter(({ meta }) => meta.latitude !== null && meta.longitude !== null);
const countIn = (text: string) => Number(/(\d+) snapshots?/.exec(text)?.[1]);
/** As displayed: a time beside it is separate. */
const countOf = async (line: Locator) => countIn((await line.allInnerTexts()).join(" "));
const sumOfRows = async (page: Page) =>
  (await rows(page).allInnerTexts()).reduce((sum, text) => sum + countIn(text), 0);
const dayOf = ({ created_date }: SnapshotRecord) =>
  new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Helsinki" }).format(new Date(created_date));

/** Steps through the routes of the days, from a gallery that shows all. */
async function showsRoutes(page: Page, records: readonly SnapshotRecord[]): Promise<void> {
  const ofDay = new Map<string, SnapshotRecord[]>();
  for (const record of placed(records))
    ofDay.set(dayOf(record), [...(ofDay.get(dayOf(record)) ?? []), record]);
  await openPlaces(page);
  await places(page)
    .getByRole("tab", { name: `Routes by date ${ofDay.size}` })
    .click();
  const latestFirst = [...ofDay.keys()].sort().reverse();
  await expect(days(page)).toHaveCount(latestFirst.length);
  expect(
    await days(page).evaluateAll((all) =>
      all.map((day) => day.querySelector("time")?.getAttribute("datetime")),
    ),
  ).toEqual(latestFirst);
  const day = latestFirst.find((name) => (ofDay.get(name)?.length ?? 0) > 3) ?? "";
  const taken = ofDay.get(day)?.length ?? 0;
  const line = days(page).nth(latestFirst.indexOf(day));
  await expect(line).toContainText(`${taken} snapshots`);
  await expect(line).toContainText(/\d+ stops?, [\d.,]+\s(?:m|km)/);
  await line.getByRole("button", { name: /^Show on the map: / }).press("Enter");
  const stops = line.getByRole("list", { name: "Stops" }).getByRole("button");
  await expect(stops.first()).toBeVisible();
  const times = await stops.evaluateAll((all) =>
    all.map((stop) => stop.querySelector("time")?.getAttribute("datetime") ?? ""),
  );
  expect(times).toEqual([...times].sort());
  expect((await stops.allInnerTexts()).reduce((sum, text) => sum + countIn(text), 0)).toBe(taken);
  const onMap = places(page).getByRole("button", { name: /^Stop 1/ });
  await expect(onMap).toBeVisible();
  await stops.first().focus();
  await expect(places(page).locator("[data-pointed-at]")).toHaveCount(1);
  await onMap.focus();
  await expect(stops.first()).toHaveAttribute("data-pinned");

  const atStop = await countOf(stops.first());
  await stops.first().click();
  await expect(page).toHaveURL(/place=/);
  await expect(page).toHaveURL(new RegExp(`from=${day}&to=${day}`));
  expect(await cards(page).count()).toBeGreaterThanOrEqual(Math.min(20, atStop));

  await openPlaces(page);
  await places(page)
    .getByRole("tab", { name: /^Routes by date/ })
    .click();
  await line.getByRole("button").first().click();
  await expect(places(page)).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`#/\\?from=${day}&to=${day}$`));
  const all = records.filter((record) => dayOf(record) === day).length;
  await expect(page.getByText(`${all} of ${records.length}`, { exact: true })).toBeVisible();
}

test.describe("the places", () => {
  test("[PLC-01] [PLC-04] [PLC-05] [PLC-06] are listed and drawn with how many were taken there, and a press filters by one, and so are the ways of each day with their stops", async ({
    page,
    open,
    api,
  }) => {
    const records = await api.list();
    await open("/", "full");
    await openPlaces(page);
    await expect.poll(() => sumOfRows(page)).toBe(placed(records).length);
    const count = await rows(page).count();
    await expect(places(page).getByRole("tab", { name: `Locations ${count}` })).toBeVisible();
    // Towns come from the server, beside the coordinates.
    await expect(rows(page).first()).toContainText(/\p{L}+, \p{L}+/u);
    await expect(rows(page).first()).toContainText(/\d+\.\d{4}° [NS], \d+\.\d{4}° [EW]/);
    await expect(rows(page).first().locator("time")).toBeVisible();
    await expect(rows(page).first()).toContainText(/Worst: (?:Low|Medium|High|Very high)/);
    await expect(marks(page).first()).toBeVisible();
    expect(
      (
        await marks(page).evaluateAll((all) => all.map((mark) => mark.getAttribute("aria-label") ?? ""))
      ).reduce((sum, name) => sum + countIn(name), 0),
    ).toBe(placed(records).length);

    // List and map are linked, with the keyboard too.
    await rows(page).first().focus();
    await expect(places(page).locator("[data-pointed-at]")).toHaveCount(1);
    await marks(page).last().focus();
    await expect(list(page).locator("[data-pinned]").first()).toBeVisible();
    await rows(page).last().hover();
    await expect(places(page).locator("[data-pointed-at]")).toHaveCount(1);

    const row = rows(page).nth(1);
    const taken = await countOf(row);
    await row.focus();
    await page.keyboard.press("Enter");
    await expect(places(page)).toHaveCount(0);
    await expect(page).toHaveURL(/#\/\?place=[-\d.]+(?:,|%2C)[-\d.]+$/);
    await expect(opener(page)).toBeFocused();
    await expect(page.getByText(`${taken} of ${records.length}`, { exact: true })).toBeVisible();
    await expect(cards(page)).toHaveCount(Math.min(20, taken));
    await expect(chip(page)).toHaveAccessibleName(/, \p{L}+.* \(\d+\.\d{4}° [NS], \d+\.\d{4}° [EW]\)$/u);

    // A location on the map opens the same.
    await openPlaces(page);
    const last = rows(page).last();
    const takenThere = await countOf(last);
    // The cluster mark that contains it, expanded until it is for this location only.
    const mark = places(page).locator("[data-pointed-at]");
    await expect(async () => {
      await last.focus();
      const name = (await mark.getAttribute("aria-label", { timeout: 1_000 })) ?? "";
      if (countIn(name) !== takenThere) await mark.press("Enter", { timeout: 1_000 });
      expect(countIn(name)).toBe(takenThere);
    }).toPass();
    await mark.press("Enter");
    await expect(places(page)).toHaveCount(0);
    await expect(page.getByText(`${takenThere} of ${records.length}`, { exact: true })).toBeVisible();
    await chip(page).click();
    await expect(page).toHaveURL(/#\/$/);

    await test.step("the way of each day, with its stops in the order of time", () =>
      showsRoutes(page, records));
  });

  test("[PLC-02] [PLC-03] are those of all time, a day, a week or a month, and of what the filters let through", {
    tag: "@clock",
  }, async ({ page, open, api }) => {
    const records = placed(await api.list());
    const newestMs = Math.max(...records.map(({ created_date }) => Date.parse(created_date)));
    const nowMs = newestMs + 3_600_000;
    await page.clock.setFixedTime(nowMs);
    await open("/", "full");
    await openPlaces(page);
    const within = (periodDays: number) =>
      records.filter(({ created_date }) => Date.parse(created_date) >= nowMs - periodDays * 86_400_000);
    expect(new Set([1, 7, 365_000].map((periodDays) => within(periodDays).length)).size).toBe(3);
    await expect(time(page, "All time")).toBeChecked();
    for (const [name, periodDays] of [
      ["1 day", 1],
      ["1 week", 7],
      ["1 month", 30],
      ["All time", 365_000],
    ] as const) {
      await time(page, name).click();
      await expect.poll(() => sumOfRows(page)).toBe(within(periodDays).length);
    }
    // Snapshots of a week are shown from its first day on.
    await time(page, "1 week").click();
    await rows(page).first().click();
    await expect(page).toHaveURL(/place=.*&|&place=/);
    await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d/);

    await page.evaluate(() => {
      location.hash = "#/?starred=true";
    });
    await expect(page.getByRole("button", { name: "Remove filter Starred" })).toBeVisible();
    await openPlaces(page);
    await expect(places(page)).toContainText("Only snapshots that match the filters are included.");
    await expect.poll(() => sumOfRows(page)).toBe(records.filter(({ starred }) => starred).length);

    // Long after the last snapshot.
    await page.keyboard.press("Escape");
    await page.clock.setFixedTime(newestMs + 40 * 86_400_000);
    await openPlaces(page);
    await time(page, "1 month").click();
    await expect(places(page).getByRole("heading", { name: "No locations in this period" })).toBeVisible();
    await places(page).getByRole("button", { name: "Show all time" }).click();
    await expect(time(page, "All time")).toBeChecked();
    await expect(rows(page).first()).toBeVisible();
  });
});

test.describe("the places of somebody whose only snapshot has none", () => {
  test.use({ hasDemoPlant: false });

  test("[PLC-01] say how a snapshot gets one, and lead to those without", async ({ page, open, api }) => {
    await api.upload("nowhere.nlz", await aSnapshotFile());
    await open("/", "full");
    await openPlaces(page);
    await expect(places(page).getByRole("heading", { name: "No snapshot has a location yet" })).toBeVisible();
    await places(page).getByRole("button", { name: "Show snapshots without a location" }).click();
    await expect(page).toHaveURL(/#\/\?lacks=location$/);
  });
});

test.describe("the places of a phone", () => {
  test.use({ ...phone, viewport: { width: 320, height: 640 } });

  test("[PLC-01] [PLC-04] [PLC-05] fit a narrow screen, with targets for fingers", async ({ page, open }) => {
    await open("/", "full");
    await openPlaces(page);
    const fits = async () => {
      const body = places(page).locator(":scope > div").nth(1);
      expect(await body.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
      const heights = await places(page)
        .locator("ul[aria-label], ol[aria-label]")
        .getByRole("button")
        .evaluateAll((all) => all.map((button) => button.getBoundingClientRect().height));
      expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
    };
    await expect(marks(page).first()).toBeVisible();
    await fits();
    await places(page)
      .getByRole("tab", { name: /^Routes/ })
      .tap();
    await expect(places(page).getByRole("button", { name: /^Stop 1/ })).toBeVisible();
    await fits();
    await places(page)
      .getByRole("tab", { name: /^Locations/ })
      .tap();
    await rows(page).first().tap();
    await expect(page).toHaveURL(/place=/);
    await expect(chip(page)).toBeVisible();
  });
});
