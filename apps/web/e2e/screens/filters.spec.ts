import type { Locator, Page } from "@playwright/test";
import type { SnapshotRecord } from "../support/api.ts";
import { pauseClock } from "../support/clock.ts";
import { phone } from "../support/phone.ts";
import { aSnapshotFile } from "../support/snapshot-files.ts";
import { cards, expect, test } from "../support/test.ts";

const opener = (page: Page) => page.getByRole("button", { name: /^Filter(?:, \d+ set)?$/ });
const filters = (page: Page) => page.getByRole("dialog", { name: "Filters" });
const type = (page: Page, name: string) =>
  page.getByRole("group", { name: "Type" }).getByRole("radio", { name: new RegExp(`^${name} \\d+$`) });

async function openFilters(page: Page): Promise<void> {
  await opener(page).click();
  await expect(filters(page).getByRole("button", { name: /^Analysis/ })).toBeVisible();
}

async function openAdvanced(page: Page): Promise<void> {
  const header = filters(page).getByRole("button", { name: /^Advanced/ });
  if ((await header.getAttribute("aria-expanded")) === "false") await header.click();
  await expect(filters(page).getByRole("group", { name: "Tags", exact: true })).toBeVisible();
}

/** By the usual thresholds: leaks from 60 l/min or too large, discharges from 75 of 100. */
function isVeryHigh({ device_analysis_type: type, leak, leak_infinite, pd }: SnapshotRecord): boolean {
  if (type === "PD") return ((pd?.severity_min ?? -1) + (pd?.severity_max ?? -1)) / 2 >= 75;
  return type !== "MECHANICAL" && (leak_infinite === true || (leak ?? 0) >= 60);
}

/** The number shown, in the bar and in the mobile button. */
const expectShown = async (page: Page, shown: number, all: number) =>
  shown === all
    ? expect(page.getByText(new RegExp(`^\\d+ of ${all}$`))).toHaveCount(0)
    : expect(page.getByText(`${shown} of ${all}`, { exact: true })).toBeVisible();

/** Snapshots of Leak size are found under Leak too. */
const isOfType = ({ device_analysis_type: type }: SnapshotRecord, wanted: string) =>
  type === wanted || (wanted === "LEAK" && type === "LEAK_SIZE");

const has = (record: SnapshotRecord, tag: string) => record.tags.includes(tag);
const topClass = ({ pd }: SnapshotRecord) =>
  pd?.classification.reduce<{ name: string; confidence: number } | undefined>(
    (best, each) => (each.confidence > (best?.confidence ?? 0) ? each : best),
    undefined,
  )?.name;

const savedFilters = (page: Page) => filters(page).getByRole("region", { name: "Saved filters" });

/** Saves the filters under a name, renames it, and removes the filter. */
async function keepsUnderAName(page: Page): Promise<void> {
  await openFilters(page);
  const saved = savedFilters(page);
  await saved.getByRole("button", { name: "Save these filters" }).click();
  await saved.getByRole("button", { name: "Save", exact: true }).click();
  await expect(saved.getByText("Enter a name.")).toBeVisible();
  await saved.getByRole("textbox", { name: "Name" }).fill("My stars");
  await page.keyboard.press("Enter");
  const use = saved.getByRole("button", { name: "Use My stars" });
  await expect(use).toBeVisible();
  await saved.getByRole("button", { name: "Save these filters" }).click();
  await saved.getByRole("textbox", { name: "Name" }).fill("my STARS");
  await page.keyboard.press("Enter");
  await expect(saved.getByText("A filter with this name already exists.")).toBeVisible();
  await saved.getByRole("button", { name: "Cancel" }).click();
  await saved.getByRole("button", { name: "Options of My stars" }).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await saved.getByRole("textbox", { name: "Name" }).fill("Stars");
  await saved.getByRole("button", { name: "Save", exact: true }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Remove filter Starred" }).press("Enter");
  await expect(opener(page)).toBeFocused();
  await expect(page).toHaveURL(/#\/$/);
}

test.describe("the filters", () => {
  /** A leak of air that is set to methane for the tests of this block: the filter offers only existing gases. */
  let airyId = "";
  test.beforeEach(async ({ api }) => {
    const isAiry = ({ device_analysis_type, meta }: SnapshotRecord) =>
      device_analysis_type === "LEAK" && (meta.leak_type ?? "AIR") === "AIR";
    airyId = (await api.find("leak of air", isAiry)).id;
    await api.post(`api/snapshots/${airyId}/gas-type/`, { gas_type: "METHANE" });
  });
  test("[FIL-01] [FIL-11] [FIL-12] [FIL-13] [FIL-14] [FIL-15] [FIL-16] [FIL-17] stand in a popover, and show what the records say", async ({
    page,
    open,
    api,
  }) => {
    const records = await api.list();
    const all = records.length;
    const count = (passes: (record: SnapshotRecord) => boolean) => records.filter(passes).length;
    await open("/", "full");
    await openFilters(page);
    await openAdvanced(page);
    // Beside the cards, not over all of them.
    const over = (await filters(page).boundingBox()) ?? { width: Number.NaN, height: Number.NaN };
    expect(over.width).toBeLessThan(720);
    expect(over.height).toBeLessThan(900);
    const group = (name: string) => filters(page).getByRole("group", { name, exact: true });
    const box = (of: string, name: string) => () =>
      group(of).getByRole("checkbox", { name, exact: true }).click();
    const radio = (of: string, name: RegExp) => () => group(of).getByRole("radio", { name }).click();
    const tag = records
      .flatMap(({ tags }) => tags)
      .sort(new Intl.Collator("en", { numeric: true }).compare)[0];
    const camera = records[0]?.device_serial ?? "";
    const severity = ({ pd }: SnapshotRecord) => (pd ? [pd.severity_min ?? -1, pd.severity_max ?? -1] : []);
    const steps: readonly [() => Promise<void>, RegExp, (record: SnapshotRecord) => boolean][] = [
      [box("Status", "Solved"), /repair=solved/, ({ fixed }) => fixed],
      [box("Severity", "Very high"), /level=veryHigh/, (record) => isVeryHigh(record)],
      [box("Tags", tag ?? ""), /tags=/, (record) => has(record, tag ?? "")],
      [box("Without tags", "Without tags"), /untagged=true/, ({ tags }) => tags.length === 0],
      [box("Gas", "Methane"), /gas=METHANE/, ({ meta }) => meta.leak_type === "METHANE"],
      [radio("Leak solved", /^Solved/), /fixed=true/, (record) => record.fixed && isOfType(record, "LEAK")],
      [
        box("Kind of discharge", "Corona"),
        /pd=corona/,
        (record) => topClass(record) === "corona" && record.device_analysis_type === "PD",
      ],
      [
        box("PD severity range", "Only within a range"),
        /severity=50-100/,
        (record) => {
          const [min = 200, max = -1] = severity(record);
          return record.device_analysis_type === "PD" && max >= 50 && min <= 100;
        },
      ],
      [
        radio("Fault", /^Fault/),
        /fault=true/,
        ({ fault, device_analysis_type }) => fault === true && device_analysis_type === "MECHANICAL",
      ],
      [radio("Star", /^Starred/), /starred=true/, ({ starred }) => starred],
      [box("Cameras", camera), /cameras=/, ({ device_serial }) => device_serial === camera],
      [box("Missing data", "No tags"), /lacks=tags/, ({ tags }) => tags.length === 0],
    ];
    for (const [choose, link, passes] of steps) {
      await choose();
      await expect(page).toHaveURL(link);
      await expectShown(page, count(passes), all);
      await page.evaluate(() => {
        location.hash = "#/";
      });
      await expectShown(page, all, all);
    }
    const days = records.map(({ created_date }) =>
      new Intl.DateTimeFormat("en-CA", { dateStyle: "short", timeZone: "Europe/Helsinki" }).format(
        new Date(created_date),
      ),
    );
    const [last = "", before = ""] = [...new Set(days)].sort().reverse();
    const inFigures = (day: string) => day.split("-").reverse().join("/");
    const dates = group("Date");
    await dates.getByRole("textbox", { name: "From" }).fill(inFigures(before));
    await dates.getByRole("textbox", { name: "To" }).fill(inFigures(before));
    await page.keyboard.press("Tab");
    await expect(page).toHaveURL(new RegExp(`from=${before}&to=${before}`));
    await expectShown(page, days.filter((day) => day === before).length, all);
    await dates.getByRole("textbox", { name: "To" }).fill(inFigures(last));
    await page.keyboard.press("Tab");
    await expectShown(page, days.filter((day) => day >= before && day <= last).length, all);

    await page.evaluate(() => {
      location.hash = "#/";
    });
    await expectShown(page, all, all);
    for (const [name, wanted] of [
      ["Leak", "LEAK"],
      ["PD", "PD"],
      ["Leak size", "LEAK_SIZE"],
      ["Mechanical", "MECHANICAL"],
    ] as const) {
      await type(page, name).click();
      await expect(page).toHaveURL(new RegExp(`#/\\?type=${wanted}$`));
      await expectShown(
        page,
        count((record) => isOfType(record, wanted)),
        all,
      );
    }
  });

  test("[FIL-11] stand as chips that go one by one, in the link all at once, and are there again when it is opened, as are those kept under a name", async ({
    page,
    open,
  }) => {
    await test.step("chips, which name themselves where nothing passes", async () => {
      await open("/?starred=true&gas=XENON&from=2020-01-02", "full");
      const nothing = page.getByRole("list", { name: "Active filters" }).last();
      await expect(page.getByRole("heading", { name: "No matches" })).toBeVisible();
      await expect(nothing.getByRole("listitem")).toHaveText([/^From: .*2020$/, "Starred", "Gas: XENON"]);
      await nothing.getByRole("button", { name: "Remove filter Gas: XENON" }).click();
      await expect(cards(page).first()).toBeVisible();
      const chips = page.getByRole("list", { name: "Active filters" });
      await expect(chips.getByRole("listitem")).toHaveCount(2);
      await page.getByRole("button", { name: /^Remove filter From/ }).press("Enter");
      await expect(page.getByRole("button", { name: "Remove filter Starred" })).toBeFocused();
    });
    await test.step("a name", () => keepsUnderAName(page));
    await test.step("a link, opened anew", async () => {
      const parts = {
        sort: "labelAsc",
        tags: "roof~hall B",
        untagged: "true",
        group: "g1",
        pd: "corona",
        severity: "50-100",
        type: "PD",
        label: "nothing has this",
        from: "2026-01-02",
        to: "2026-03-04",
        fixed: "false",
        fault: "true",
        starred: "true",
        groups: "g1~g2",
        gas: "METHANE",
        place: "60.5,25.25",
      };
      const link = `/?${new URLSearchParams(parts)}`;
      const inLink = async () =>
        Object.fromEntries(new URLSearchParams(new URL(page.url()).hash.split("?")[1]));
      const chips = page.getByRole("list", { name: "Active filters" }).last();
      await open(link);
      await expect(page.getByRole("heading", { name: "No matches" })).toBeVisible();
      const named = [
        "Tags: roof, hall B",
        "Without tags",
        "Group: g1",
        "Kind of discharge: Corona",
        "PD severity range: 50 to 100",
        "Type: PD",
        "Label: nothing has this",
        /^2 Jan\s*–\s*4 Mar/,
        "Not solved",
        "Fault",
        "Starred",
        "Groups: g1, g2",
        "Gas: Methane",
        "Location: 60.5000° N, 25.2500° E",
      ];
      await expect(chips.getByRole("listitem")).toHaveText(named);
      await expect(type(page, "PD")).toBeChecked();
      await expect(page.getByLabel("Sort by")).toHaveValue("labelAsc");
      await page.reload();
      await expect(chips.getByRole("listitem")).toHaveText(named);
      expect(await inLink()).toEqual(parts);
    });
    await test.step("what was kept is used, deleted and brought back", async () => {
      const saved = savedFilters(page);
      await open("/");
      await openFilters(page);
      await saved.getByRole("button", { name: "Use Stars" }).click();
      await expect(page).toHaveURL(/#\/\?starred=true$/);
      await saved.getByRole("button", { name: "Options of Stars" }).click();
      await page.getByRole("menuitem", { name: "Delete" }).click();
      await expect(saved.getByRole("button", { name: "Use Stars" })).toHaveCount(0);
      await expect(saved.getByRole("button", { name: "Undo" })).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(saved.getByRole("button", { name: "Use Stars" })).toBeVisible();
    });
  });

  test("stand right of the button to more, which never moves, and a removed one moves nothing under the pointer", async ({
    page,
    open,
    api,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const [record] = await api.list();
    await open("/", "full");
    await expect(type(page, "PD")).toBeVisible();
    const places = () =>
      Promise.all(
        [
          opener(page),
          page.getByRole("button", { name: "Map" }),
          page.getByRole("group", { name: "Type" }),
          page.getByLabel("Sort by"),
        ].map(async (each) => Math.round((await each.boundingBox())?.x ?? Number.NaN)),
      );
    const before = await places();
    const chips = page.getByRole("list", { name: "Active filters" }).getByRole("listitem");
    const goTo = (search: string) =>
      page.evaluate((hash) => {
        location.hash = hash;
      }, `#/${search}`);
    const several = `?cameras=${record?.device_serial}&from=2020-01-01&to=2030-01-01&fixed=false`;
    for (const [search, count] of [
      [`?cameras=${record?.device_serial}`, 1],
      [`${several}&untagged=false`, 3],
    ] as const) {
      await goTo(search);
      await expect(chips).toHaveCount(count);
      await expect(cards(page).first()).toBeVisible();
      expect(await places()).toEqual(before);
    }
    const { x: startX = 0, width = 0 } = (await opener(page).boundingBox()) ?? {};
    expect((await chips.first().boundingBox())?.x).toBeGreaterThan(startX + width);

    const second = chips.nth(1);
    const text = await second.textContent();
    const crossBox = await chips.first().getByRole("button").boundingBox();
    const at = { x: (crossBox?.x ?? 0) + 8, y: (crossBox?.y ?? 0) + 8 };
    const secondX = (await second.boundingBox())?.x;
    await page.mouse.move(at.x, at.y);
    await page.mouse.down();
    await page.mouse.up();
    await expect(chips).toHaveCount(2);
    await expect(chips.first()).toHaveText(text ?? "");
    expect((await chips.first().boundingBox())?.x).toBeCloseTo(secondX ?? 0, 0);
    // A second press at the same place removes nothing else.
    await page.mouse.down();
    await page.mouse.up();
    await expect(chips).toHaveCount(2);
    await page.mouse.move(at.x, at.y + 300);
    await expect.poll(async () => (await chips.first().boundingBox())?.x).toBeLessThan((secondX ?? 0) - 20);
    expect(await places()).toEqual(before);
  });

  test("have a calendar that ends today, begins with the last two months, and knows this and the last month", async ({
    page,
    open,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await open("/", "full");
    await openFilters(page);
    const choose = filters(page).getByRole("button", { name: "Choose from the calendar" });
    const calendar = page.getByRole("dialog", { name: "Choose from the calendar" });
    const today = await page.evaluate(() => {
      const now = new Date();
      const pad = (value: number) => `${value}`.padStart(2, "0");
      const months = [new Date(now.getFullYear(), now.getMonth() - 1, 1), now].map((month) =>
        new Intl.DateTimeFormat("en", { month: "long", year: "numeric" }).format(month),
      );
      return {
        day: `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`,
        months,
        date: now.getDate(),
      };
    });
    await choose.click();
    await expect(calendar.getByRole("grid")).toHaveCount(2);
    for (const [at, month] of today.months.entries())
      await expect(calendar.getByRole("grid").nth(at)).toHaveAccessibleName(month);
    const days = calendar.getByRole("grid").last().getByRole("button");
    await expect(days).toHaveCount(today.date);
    await expect(calendar.getByRole("button", { name: "Next month" })).toBeDisabled();
    await calendar.getByRole("button", { name: "This month" }).click();
    await expect(page).toHaveURL(new RegExp(`from=${today.day.slice(0, 8)}01&to=${today.day}`));
    await choose.click();
    await calendar.getByRole("button", { name: "Last month" }).click();
    await expect(page).toHaveURL(/from=\d{4}-\d\d-01&to=\d{4}-\d\d-(?:28|29|30|31)/);
    // A day that is still to come cannot be typed either.
    const to = filters(page).getByRole("textbox", { name: "To" });
    await to.fill("31/12/2099");
    await page.keyboard.press("Tab");
    await expect(to).toHaveAttribute("aria-invalid", "true");
  });

  test("[FIL-19] [FIL-20] [FIL-21] [FIL-22] [FIL-23] [FIL-24] choose the type they are about, and those of another type are gone", async ({
    page,
    open,
    api,
  }) => {
    const records = await api.list();
    const of = (wanted: string) => records.filter((record) => isOfType(record, wanted)).length;
    await open("/?page=1", "full");
    await expect(type(page, "All")).toBeChecked();
    await expect(type(page, "All")).toHaveAccessibleName(`All ${records.length}`);
    await openFilters(page);
    const group = (name: string) => filters(page).getByRole("group", { name, exact: true });
    const about = {
      Leak: ["Gas", "Leak solved"],
      PD: ["Kind of discharge", "PD severity range"],
      Mechanical: ["Fault"],
    };
    const all = Object.values(about).flat();
    const expectOnly = async (names: readonly string[]) => {
      for (const name of all) await expect(group(name)).toHaveCount(names.includes(name) ? 1 : 0);
    };
    await expectOnly(all);
    await group("Leak solved")
      .getByRole("radio", { name: /^Not solved/ })
      .click();
    await expect(page).toHaveURL(/#\/\?type=LEAK&fixed=false$/);
    await expect(type(page, "Leak")).toBeChecked();
    await expectOnly(about.Leak);
    // The segment is behind the popover, which a press outside closes.
    const showAll = async () => {
      await type(page, "All").click();
      await expect(type(page, "All")).toBeChecked();
      await expect(filters(page)).toHaveCount(0);
      await openFilters(page);
    };
    await showAll();
    await expectOnly(all);
    await group("Gas").getByRole("checkbox", { name: "Methane" }).click();
    await expect(type(page, "Leak")).toBeChecked();
    await expect(page).toHaveURL(/#\/\?type=LEAK&fixed=false&gas=METHANE$/);
    await showAll();
    await group("Kind of discharge").getByRole("checkbox", { name: "Corona" }).click();
    await expect(type(page, "PD")).toBeChecked();
    await expectOnly(about.PD);
    await expect(page).not.toHaveURL(/fixed|gas/);
    await showAll();
    await group("PD severity range").getByRole("checkbox").click();
    await expect(type(page, "PD")).toBeChecked();
    await showAll();
    await group("Fault")
      .getByRole("radio", { name: /^No fault/ })
      .click();
    await expect(type(page, "Mechanical")).toBeChecked();
    await expectOnly(about.Mechanical);

    // A press on the active type shows all again.
    await page.keyboard.press("Escape");
    await expect(filters(page)).toHaveCount(0);
    await page.getByRole("button", { name: "Remove filter No fault" }).click();
    await expectShown(page, of("MECHANICAL"), records.length);
    await type(page, "Mechanical").click();
    await expect(type(page, "All")).toBeChecked();
    await expect(page).toHaveURL(/#\/$/);
    await type(page, "Leak size").click();
    await expectShown(page, of("LEAK_SIZE"), records.length);
  });

  test("[FIL-05] [FIL-06] [FIL-07] [FIL-08] search labels 300 ms after the last letter, and tell how many are left", {
    tag: "@clock",
  }, async ({ page, open, api }) => {
    const records = await api.list();
    const camera = records.find(({ device_label }) => device_label.trim() !== "");
    const two = records.find(({ label }) => /^[a-z]+ [a-z]+/i.test(label));
    if (!camera || !two) throw new Error("The demo data has changed.");
    await page.clock.install();
    await open("/", "full");
    const clock = async (isThere: () => Promise<boolean>) =>
      expect
        .poll(async () => {
          await page.clock.runFor(1100);
          return isThere();
        })
        .toBe(true);
    await clock(() => opener(page).isVisible());
    const search = page.getByRole("searchbox", { name: "Search labels" });
    await expect(cards(page).first()).toBeVisible();
    await pauseClock(page, { inMs: 1000 });
    await search.fill("zz nothing");
    await page.clock.runFor(299);
    await expect(cards(page).first()).toBeVisible();
    await expect(page).toHaveURL(/#\/$/);
    await page.clock.runFor(1);
    await expect(page).toHaveURL(/label=zz/);
    const count = (passes: (record: SnapshotRecord) => boolean) => records.filter(passes).length;
    const told = (shown: number) =>
      page.getByRole("status").filter({ hasText: `${shown} of ${records.length} snapshots shown` });
    await clock(() =>
      told(0)
        .count()
        .then((found) => found === 1),
    );
    const [first = "", second = ""] = two.label.toLowerCase().split(" ");
    await search.fill(`${second} ${first}`);
    const byWords = count(({ label }) => [first, second].every((word) => label.toLowerCase().includes(word)));
    await clock(() =>
      told(byWords)
        .count()
        .then((found) => found === 1),
    );
    await search.fill(camera.device_label.toUpperCase());
    const byCamera = count(
      ({ device_label }) => device_label.toLowerCase() === camera.device_label.toLowerCase(),
    );
    await clock(() =>
      told(byCamera)
        .count()
        .then((found) => found === 1),
    );
    // A part of a camera's name does not match.
    const part = camera.device_label.slice(0, -1);
    await search.fill(part);
    const byPart = count(({ label, device_label }) => {
      const words = part.toLowerCase().split(/\s+/).filter(Boolean);
      return (
        device_label.toLowerCase() === part.toLowerCase() ||
        words.every((word) => label.toLowerCase().includes(word))
      );
    });
    expect(byPart).toBeLessThan(byCamera);
    await clock(() =>
      told(byPart)
        .count()
        .then((found) => found === 1),
    );
  });
});

test.describe("the filters of somebody who joins an organization", () => {
  test.use({ hasDemoPlant: false });

  test("[FIL-18] offer groups only to who is in one", async ({ page, open, api }) => {
    // There is nothing to filter in an account without snapshots.
    await api.upload("first.nlz", await aSnapshotFile());
    await open("/", "full");
    await openFilters(page);
    await openAdvanced(page);
    await expect(filters(page).getByRole("group", { name: "Groups" })).toHaveCount(0);
    const made = await api.post("api/organizations/", { name: "Plant" });
    expect(made.ok).toBe(true);
    await page.reload();
    await openFilters(page);
    await openAdvanced(page);
    const ofGroup = filters(page).getByRole("group", { name: "Groups" }).getByRole("checkbox");
    await expect(ofGroup).toHaveCount(1);
    // The camera of the one snapshot is in no group.
    await expect(cards(page)).toHaveCount(1);
    await ofGroup.click();
    await expect(page).toHaveURL(/groups=/);
    await expect(cards(page)).toHaveCount(0);
    await ofGroup.click();
    await expect(cards(page)).toHaveCount(1);
  });
});

test.describe("the filters of a phone", () => {
  test.use(phone);

  test("[FIL-02] [FIL-03] [FIL-04] take the whole screen, remember the advanced ones, and lead to what they show", async ({
    page,
    open,
    api,
  }) => {
    const records = await api.list();
    const solved = records.filter(({ fixed }) => fixed).length;
    await open("/", "full");
    await opener(page).click();
    const panel = filters(page);
    const box = async () => panel.boundingBox();
    await expect.poll(box).toEqual({ x: 0, y: 0, width: 390, height: 844 });
    const analysis = panel.getByRole("button", { name: /^Analysis/ });
    const advanced = panel.getByRole("button", { name: /^Advanced/ });
    await expect(analysis).toHaveAttribute("aria-expanded", "true");
    await expect(advanced).toHaveAttribute("aria-expanded", "false");
    const [inAnalysis, inAdvanced] = ["Severity", "Cameras"].map((name) =>
      panel.getByRole("group", { name, exact: true }),
    ) as [Locator, Locator];
    await expect(inAnalysis).toBeVisible();
    await analysis.click();
    await expect(inAnalysis).toHaveCount(0);
    await expect(inAdvanced).toHaveCount(0);
    await advanced.click();
    await expect(inAdvanced).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("advancedFilters"))).toBe("open");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await panel.getByRole("checkbox", { name: "Solved" }).tap();
    const show = panel.getByRole("button", { name: `Show ${solved} snapshots` });
    await show.tap();
    await expect(panel).toHaveCount(0);
    await expect(
      page.getByRole("status").filter({ hasText: `${solved} of ${records.length} snapshots shown` }),
    ).toHaveCount(1);
    await page.reload();
    await opener(page).click();
    await expect(advanced).toHaveAttribute("aria-expanded", "true");
    await panel.getByRole("button", { name: "Clear all" }).tap();
    await expect(page).toHaveURL(/#\/$/);
  });

  test("a chip that a finger removes leaves no space", async ({ page, open }) => {
    await open("/?from=2020-01-01&to=2030-01-01&fixed=false", "full");
    const list = page.getByRole("list", { name: "Active filters" });
    await expect(list.getByRole("listitem")).toHaveCount(2);
    await list.getByRole("button").first().tap();
    await expect(list.getByRole("listitem")).toHaveCount(1);
    await expect(list.locator("li")).toHaveCount(1);
  });
});
