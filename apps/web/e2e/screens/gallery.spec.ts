import type { Page } from "@playwright/test";
import { gallerySorts, leakPricingOf, settingsSchema } from "@sonolens/domain";
import { createGalleryColumns, snapshotIdAt, sortRows } from "@sonolens/gallery";
import type { SnapshotRecord } from "../support/api.ts";
import { aSnapshot } from "../support/plant.ts";
import { isLive, requestsEnded } from "../support/settle.ts";
import { cardOf, cards, expect, test } from "../support/test.ts";

const listCall = /\/api\/snapshots\/(\?.*)?$/;

/** The heat map of a card covers its picture, and is partly but not fully drawn. */
async function expectHeatmap(page: Page, { id }: SnapshotRecord): Promise<void> {
  const card = cardOf(page, id);
  await expect(card.locator("canvas[data-drawn]")).toBeVisible();
  const drawn = await card.locator("canvas").evaluate((canvas: HTMLCanvasElement) => {
    const pixels = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    let opaque = 0;
    for (let index = 3; index < pixels.length; index += 4) if ((pixels[index] ?? 0) > 0) opaque += 1;
    return opaque / (canvas.width * canvas.height);
  });
  expect(drawn).toBeGreaterThan(0.0005);
  expect(drawn).toBeLessThan(0.6);
  const [picture, heatmap] = [
    await card.locator("img").boundingBox(),
    await card.locator("canvas").boundingBox(),
  ];
  expect(picture).toEqual(heatmap);
  expect(await card.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(
    0,
  );
}

test.describe("the gallery", () => {
  test("[GAL-23] [GAL-09] [GAL-10] [GAL-13] [GAL-14] shows a spinner while the list loads, and then cards with heat map, label and level, and marks for what is solved or has a video", async ({
    page,
    open,
    api,
  }) => {
    const records = await api.list();
    const search = page.getByRole("searchbox", { name: "Search labels" });
    await test.step("a spinner", async () => {
      const held = Promise.withResolvers<void>();
      await page.route(listCall, async (route) => {
        await held.promise;
        await route.continue();
      });
      await open("/", "full");
      const waiting = page.getByRole("status").filter({ hasText: "Loading snapshots" });
      await expect(waiting).toBeVisible();
      await expect(waiting.locator("svg")).toBeVisible();
      held.resolve();
      await expect(cards(page).first()).toBeVisible();
      await expect(page.getByText("Loading snapshots")).toHaveCount(0);
    });
    await test.step("the heat map over each thumbnail", async () =>
      expectHeatmap(page, await api.find("picture", ({ picture_state }) => picture_state === "present")));
    await test.step("what is fixed, in words", async () => {
      const fixed = await api.find("fixed snapshot", (record) => record.fixed);
      const notFixed = await api.find("snapshot that is not fixed", (record) => !record.fixed);
      await expect(cardOf(page, fixed.id).getByText("Solved").first()).toBeVisible();
      await expect(cardOf(page, notFixed.id).getByText("Solved")).toHaveCount(0);
    });
    await test.step("the level, and the label on no more than two lines", async () => {
      const longest = records.reduce((one, other) => (one.label.length >= other.label.length ? one : other));
      for (const record of records.slice(0, 5))
        await expect(cardOf(page, record.id).getByRole("link")).toHaveText(record.label || "No label");
      // If there is no more specific finding.
      const machine = await api.find(
        "machine without a fault",
        ({ machine_finding, label }) => machine_finding === "noFaultFound" && label !== "",
      );
      await search.fill(machine.label);
      await expect(cardOf(page, machine.id)).toContainText(
        `${machine.level_db.toFixed(1).replace("-", "−")} dB`,
      );
      await search.fill(longest.label.split(" ")[0] ?? "");
      const link = cardOf(page, longest.id).getByRole("link");
      await expect(link).toBeVisible();
      const lines = () =>
        link.evaluate(
          (element) =>
            element.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(element).lineHeight),
        );
      // Cards are redrawn while the search narrows; a removed one has no height.
      await expect.poll(lines).toBeLessThanOrEqual(2.05);
    });
    await test.step("which has continuous video", async () => {
      const video = await api.find("continuous video", ({ meta }) => meta.video_type === "continuous");
      const other = await api.find(
        "snapshot without a video",
        ({ meta, label }) => meta.video_type === null && label !== "",
      );
      const mark = (id: string) => cardOf(page, id).getByText("Video", { exact: true });
      await search.fill(video.label);
      await expect(mark(video.id)).toBeVisible();
      await search.fill(other.label);
      await expect(cardOf(page, other.id)).toBeVisible();
      await expect(mark(other.id)).toHaveCount(0);
    });
  });

  test("[GAL-24] [GAL-27] says when it cannot load, with the error and a way to refresh, and falls back to an embedded picture where one cannot be loaded", async ({
    page,
    open,
    api,
  }) => {
    // The page also retries automatically: requests fail until the button is pressed.
    const pressed = page.locator("html[data-pressed]");
    let status = 0;
    await page.route(listCall, async (route) => {
      if ((await pressed.count()) > 0) return route.continue();
      if (status === 0) return route.abort();
      return route.fulfill({ status, headers: { "x-request-id": "7f3a" }, body: "on purpose" });
    });
    await page.route(/\/picture\//, (route) => route.abort());
    await open("/", "full");
    const block = page.getByRole("alert");
    const refresh = block.getByRole("button", { name: "Refresh" });
    await expect(block).toContainText("Could not load the snapshots");
    await expect(block).toContainText("Refresh the page, or continue.");
    await block.getByText("Details").click();
    await expect(block).toContainText(/networkError/);
    for (const [answered, text] of [
      [500, /Server error\. Try again\. internalError · HTTP 500 · 7f3a/],
      // Errors without a specific text.
      [418, /The request failed\. Try again\. requestFailed · HTTP 418 · 7f3a/],
    ] as const) {
      status = answered;
      await refresh.click();
      await expect(block).toContainText(text);
      await expect(block).toContainText("Could not load the snapshots");
    }
    await page.evaluate(() => {
      const press = () => document.documentElement.setAttribute("data-pressed", "");
      addEventListener("click", press, { capture: true, once: true });
    });
    await refresh.click();
    await test.step("cards whose pictures do not come", async () => {
      const placeholder = cards(page).first().getByTestId("placeholder");
      await expect(placeholder).toBeVisible();
      expect(await placeholder.getAttribute("src")).toMatch(/^data:image\//);
      await expect(cards(page).first().locator("canvas[data-drawn]")).toBeVisible();
      const missing = (await api.list()).find(({ picture_state }) => picture_state === "missing");
      if (missing) await expect(cardOf(page, missing.id)).toContainText("Picture missing");
    });
    await page.evaluate(() => document.documentElement.removeAttribute("data-pressed"));
  });

  test("[GAL-07] headers show no names of the program while the part that names them is loading", async ({
    page,
    open,
  }) => {
    let load = () => {};
    const held = new Promise<void>((resolve) => {
      load = resolve;
    });
    await page.route(/\/assets\/bar-parts-[^/]*\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    const header = page.getByRole("heading", { level: 2 }).first();
    await open("/?sort=severityDesc", "full");
    await expect(header).toHaveText(/^…\d+, \d+ snapshots?$/);
    load();
    await expect(header).toHaveText(/^Very high\d+, \d+ snapshots?$/);
    // Beside it: the order within a level, in short on a phone.
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(
      page.getByText("too large first, then leaks by size, then discharges by percent").first(),
    ).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByText("leaks first, by size", { exact: true }).first()).toBeVisible();
  });

  test("[GAL-07] [GAL-08] groups cards under a header that depends on the sort, and shows only the day or the place whose header is pressed", async ({
    page,
    open,
    api,
  }) => {
    const list = await api.list();
    const [newest] = list;
    if (!newest) throw new Error("The demo data is empty.");
    const headers = page.getByRole("heading", { level: 2 });
    const header = headers.first();
    const pressed = header.getByRole("button");
    await test.step("days", async () => {
      const dayOf = (date: Date, options: Intl.DateTimeFormatOptions, locale = "en-GB") =>
        new Intl.DateTimeFormat(locale, { ...options, timeZone: "Europe/Helsinki" }).format(date);
      const number = (date: string | number) => dayOf(new Date(date), {}, "en-CA");
      const newestDay = number(newest.created_date);
      const day =
        newestDay === number(Date.now())
          ? "Today"
          : newestDay === number(Date.now() - 86_400_000)
            ? "Yesterday"
            : dayOf(new Date(newest.created_date), { weekday: "long", day: "numeric", month: "long" });
      const ofThatDay = list.filter(({ created_date }) => number(created_date) === newestDay).length;
      expect(ofThatDay).toBeLessThan(list.length);
      await open("/", "full");
      await expect(header).toContainText(day);
      await expect(header).toContainText(`${ofThatDay} snapshot`);
      await pressed.click();
      await expect(page).toHaveURL(new RegExp(`from=${newestDay}&to=${newestDay}$`));
      await expect(headers).toHaveCount(1);
      await expect(header).toContainText(`${ofThatDay} snapshot`);
    });
    await test.step("letters", async () => {
      await open("/");
      await expect(headers).not.toHaveCount(1);
      await page.getByLabel("Sort by").selectOption({ label: "Label A to Z" });
      await expect(page).toHaveURL(/#\/\?sort=labelAsc$/);
      await expect(header).toHaveText(/^[\p{L}#]\d+, \d+ snapshots?$/u);
      const labels = list.map(({ label }) => label);
      const first = labels.sort(new Intl.Collator("en", { numeric: true }).compare)[0];
      await expect(cards(page).first()).toContainText(first ?? "");
    });
    await test.step("places", async () => {
      await open("/?sort=location");
      // The town and the position in it: places in one town differ.
      await expect(pressed).toHaveText(
        /^(?:In|Near) \p{L}+, \p{L}+.* \(\d+\.\d{4}° [NS], \d+\.\d{4}° [EW]\)$/u,
      );
      const place = (await pressed.textContent()) ?? "";
      const count = Number(/, (\d+) snapshot/.exec((await header.textContent()) ?? "")?.[1]);
      expect(count).toBeLessThan(list.length);
      await pressed.click();
      await expect(page).toHaveURL(/place=/);
      await expect(headers).toHaveCount(1);
      await expect(header).toContainText(place);
      await expect(header).toContainText(`${count} snapshot`);
    });
  });

  test("[GAL-01] [GAL-28] [FIL-09] [FIL-10] shows 20 cards a page, which links count from 0, in each of fourteen orders, and goes to the first page when the order changes", async ({
    page,
    open,
    api,
  }) => {
    const records = await api.list();
    const columns = createGalleryColumns(records, { locale: "en", timeZone: "Europe/Helsinki" });
    const settings = settingsSchema.parse(await api.get("api/customer-settings/"));
    const context = { leakPricing: leakPricingOf(settings, "weekly") };
    const byDate = records.toSorted(
      (one, other) => Date.parse(other.created_date) - Date.parse(one.created_date),
    );
    const all = records.length;
    expect(all).toBeGreaterThan(20);
    await open("/", "full");
    const pager = page.getByRole("navigation", { name: "Pages" });
    await expect(pager).toContainText(`1–20 of ${all}`);
    await expect(cards(page).first()).toHaveAttribute("data-id", byDate[0]?.id ?? "");
    await expect(cardOf(page, byDate[20]?.id ?? "")).toHaveCount(0);
    await pager.getByRole("link", { name: "Page 2" }).click();
    await expect(page).toHaveURL(/#\/\?page=1$/);
    await expect(pager).toContainText(`21–${Math.min(40, all)} of ${all}`);
    await expect(cards(page).first()).toHaveAttribute("data-id", byDate[20]?.id ?? "");
    await open("/?page=0");
    await expect(pager).toContainText(`1–20 of ${all}`);
    await open("/?page=1");
    await expect(pager).toContainText(`21–${Math.min(40, all)} of ${all}`);
    const order = page.getByLabel("Sort by");
    await order.selectOption({ label: "Oldest first" });
    await expect(page).toHaveURL(/#\/\?sort=createdAsc$/);
    await expect(pager).toContainText(`1–20 of ${all}`);

    await expect(order.locator("option")).toHaveText([
      "Newest first",
      "Oldest first",
      "Last uploaded first",
      "First uploaded first",
      "Most severe first",
      "Least severe first",
      "Label A to Z",
      "Label Z to A",
      "Largest leak first",
      "Smallest leak first",
      "By location",
      "Costliest first",
      "Cheapest first",
      "By repair status",
    ]);
    for (const sort of gallerySorts) {
      await order.selectOption(sort);
      const first = [...sortRows(columns, sort, undefined, context).slice(0, 3)].map((row) =>
        snapshotIdAt(columns, row),
      );
      await expect
        .poll(() =>
          cards(page).evaluateAll((some) => some.slice(0, 3).map((card) => (card as HTMLElement).dataset.id)),
        )
        .toEqual(first);
    }
  });

  test("[GAL-26] shows the list that it holds for a minute without asking, then asks, and holds what came", {
    tag: "@clock",
  }, async ({ page, open, api }) => {
    const asked: string[] = [];
    page.on("request", (request) => {
      if (listCall.test(request.url())) asked.push(request.url());
    });
    await page.clock.install();
    await open("/", "full");
    const record = await aSnapshot(api);
    const card = cardOf(page, record.id);
    const away = async () => {
      await page.getByRole("link", { name: "Help" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Help" })).toBeVisible();
    };
    const back = async () => {
      await page
        .getByRole("navigation")
        .getByRole("link", { name: /^Snapshots/ })
        .click();
      await expect(card).toBeVisible();
    };
    await expect(card).toBeVisible();
    await expect(isLive(page)).toHaveCount(1);
    await away();
    const known = asked.length;
    await back();
    expect(asked.length).toBe(known);
    await away();
    // A call under way would be given up: its 30 s without an answer pass at once.
    await requestsEnded(page);
    await page.clock.fastForward(61_000);
    let letGo: () => void = () => {};
    const held = new Promise<void>((done) => {
      letGo = done;
    });
    await page.route(listCall, async (route) => {
      await held;
      await route.continue();
    });
    // The cards are there before the server has answered.
    await back();
    await expect.poll(() => asked.length).toBe(known + 1);
    const answered = page.waitForResponse(listCall);
    letGo();
    expect((await answered).status()).toBe(200);
    await away();
    await back();
    expect(asked.length).toBe(known + 1);
  });

  test("[GAL-11] [GAL-15] stars and unstars a card, and tells its id, camera, serial number and tags, by mouse and by keys", async ({
    page,
    open,
    api,
    context,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const { id } = await api.find("unstarred snapshot", ({ starred }) => !starred);
    const { version } = await api.detail(id);
    const label = "Flange of the third header";
    await api.post(`api/snapshots/${id}/label/`, { label }, { "If-Match": `"${version}"` });
    const record = await api.detail(id);
    await open("/", "full");
    const card = cardOf(page, id);
    const star = card.getByRole("button", { name: /^Star:/ });
    await card.hover();
    await star.click();
    await expect(star).toHaveAttribute("aria-pressed", "true");
    await expect(page.getByText("Changes saved")).toBeVisible();
    await page.reload();
    await expect(star).toHaveAttribute("aria-pressed", "true");
    await card.hover();
    await star.click();
    await expect.poll(async () => (await api.detail(id)).starred).toBe(false);

    const button = card.getByRole("button", { name: `About ${label}` });
    const popover = page.getByRole("dialog", { name: `About ${label}` });
    await card.hover();
    await button.click();
    for (const [name, text] of [
      ["Camera", record.device_label],
      ["Serial number", record.device_serial],
      ["Tags", record.tags.length > 0 ? record.tags.join("") : "No tags"],
      ["Snapshot id", id],
    ] as const)
      await expect(
        popover.locator("dl > div", { has: page.getByText(name, { exact: true }) }).locator("dd"),
      ).toHaveText(text);
    await popover.getByRole("button", { name: "Copy snapshot id" }).click();
    await expect(popover.getByRole("status")).toHaveText("Copied");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(id);
    await page.keyboard.press("Escape");
    await expect(popover).toBeHidden();
    await expect(button).toBeFocused();
    await expect(page).toHaveURL(/#\/$/);
    await page.keyboard.press("Enter");
    await expect(popover).toBeFocused();
  });

  test("[GAL-16] [GAL-17] opens the detail on a plain click, in a new tab with Control or Alt, and leaves a click with Cmd to the browser", async ({
    page,
    open,
    context,
  }) => {
    await open("/", "full");
    const link = (at: number) => cards(page).nth(at).getByRole("link");
    const idAt = (at: number) => cards(page).nth(at).getAttribute("data-id");
    await test.step("Cmd, with which the browser opens a new tab on its platform", async () => {
      const prevented = await link(0).evaluate((element) => {
        const event = new MouseEvent("click", { bubbles: true, cancelable: true, metaKey: true });
        let prevented = false;
        const see = (seen: MouseEvent) => {
          prevented = seen.defaultPrevented;
          seen.preventDefault();
        };
        window.addEventListener("click", see, { once: true });
        element.dispatchEvent(event);
        return prevented;
      });
      expect(prevented).toBe(false);
    });
    for (const key of ["Control", "Alt"] as const)
      await test.step(`a new tab with ${key}`, async () => {
        const [tab] = await Promise.all([context.waitForEvent("page"), link(1).click({ modifiers: [key] })]);
        await expect(tab).toHaveURL(new RegExp(`#/snapshot/${await idAt(1)}`));
        // The URL is the same with both, so one of them is loaded.
        if (key === "Control") await expect(tab.getByTestId("stage")).toBeVisible();
        await tab.close();
        await expect(page).toHaveURL(/#\/$/);
      });
    const id = await idAt(0);
    await link(0).click();
    await expect(page).toHaveURL(new RegExp(`#/snapshot/${id}$`));
    await expect(page.getByTestId("stage")).toBeVisible();
  });

  for (const { name, size, barPx, sumsPx } of [
    { name: "a desktop", size: { width: 1440, height: 900 }, barPx: 48, sumsPx: 40 },
    { name: "a phone", size: { width: 390, height: 844 }, barPx: 0, sumsPx: 44 },
  ])
    test(`keeps sums and the header of the group in view on ${name}, and no focus behind them`, async ({
      page,
      open,
    }) => {
      await page.setViewportSize(size);
      if (barPx === 0) await page.emulateMedia({ reducedMotion: "reduce" });
      await open("/?sort=severityDesc", "full");
      const sums = page.getByRole("region", { name: "Cost of the leaks" });
      const headers = page.getByRole("heading", { level: 2 });
      await expect(sums).toContainText("$");
      // What arrives late may move the cards.
      await requestsEnded(page);
      const total = page.evaluate(() => document.documentElement.scrollHeight);
      const first = cardOf(page, (await cards(page).nth(6).getAttribute("data-id")) ?? "");
      const { y: beforeY = 0 } = (await first.boundingBox()) ?? {};
      await page.evaluate(() => window.scrollTo(0, 300));
      await expect(page.locator("[data-condensed]")).toBeVisible();
      // Nothing has moved but by the scrolling.
      expect(((await first.boundingBox())?.y ?? 0) - beforeY).toBeCloseTo(-300, 0);
      // Rows of a phone have the height of their label, which is estimated until they are drawn.
      const roomPx = barPx === 0 ? 200 : 0;
      const changePx = (await page.evaluate(() => document.documentElement.scrollHeight)) - (await total);
      expect(Math.abs(changePx)).toBeLessThanOrEqual(roomPx);
      const strip = (await page.locator("[data-condensed]").boundingBox()) ?? { y: 0, height: 0 };
      const touch = await page.evaluate(
        () => Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) - 44,
      );
      expect(strip.y + strip.height).toBeCloseTo(touch, 0);
      if (barPx > 0) {
        expect(touch).toBe(barPx + sumsPx);
        await expect(page.getByRole("button", { name: /^Filter/ })).toBeInViewport();
      }
      await expect(sums.getByText("Still open", { exact: true })).toBeInViewport();
      const stuck = headers.first();
      const box = async () => (await stuck.locator("xpath=../..").boundingBox()) ?? { y: 0, height: 0 };
      expect((await box()).y).toBeCloseTo(touch, 0);
      await test.step("a card that the focus moves to", async () => {
        await page.evaluate(() => window.scrollTo(0, 0));
        await cards(page).first().getByRole("link").focus();
        for (let step = 0; step < 4; step++) await page.keyboard.press("ArrowDown");
        for (let step = 0; step < 3; step++) {
          await page.keyboard.press("ArrowUp");
          const focused = page.locator("a[data-card]:focus");
          const top = (await focused.locator("xpath=ancestor::*[@role='listitem']").boundingBox())?.y ?? 0;
          expect(top).toBeGreaterThanOrEqual(touch + 44 - 1);
        }
      });
    });

  test("[GAL-07] keeps the header of the day in view deep inside it, while the first card of another day is the one of Tab", async ({
    page,
    open,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.route(listCall, async (route) => {
      const response = await route.fetch();
      const list = (await response.json()) as { snapshots: SnapshotRecord[] };
      const snapshots = list.snapshots.map((record, at) => ({
        ...record,
        created_date: `2026-11-${at < 8 ? "19" : "18"}T09:00:00.000Z`,
      }));
      await route.fulfill({ response, json: { ...list, snapshots } });
    });
    await open("/", "full");
    const header = (name: RegExp) => page.getByRole("heading", { level: 2, name });
    await expect(header(/19 November/)).toBeInViewport();
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight * 0.6));
    await expect(header(/18 November/)).toBeInViewport();
    const covered = await page.evaluate(
      () => Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) - 44,
    );
    await expect
      .poll(
        async () =>
          (
            await header(/18 November/)
              .locator("xpath=../..")
              .boundingBox()
          )?.y,
      )
      .toBeCloseTo(covered, 0);
    await expect(header(/19 November/)).not.toBeInViewport();
    // The first card is still the one that Tab reaches.
    await expect(page.locator('[data-card="0"]')).toHaveAttribute("tabindex", "0");
  });

  test("[GAL-07] lays short days side by side on a wide screen, each under its header, in the order of keys", async ({
    page,
    open,
    api,
  }) => {
    // Six columns: the newest days have two and four of them.
    await page.setViewportSize({ width: 1700, height: 900 });
    const records = (await api.list()).filter((each) => each.device_analysis_type === "PD");
    await open("/?type=PD", "full");
    await expect(cards(page)).toHaveCount(records.length);
    const shown = () =>
      cards(page).evaluateAll((some) =>
        some.map((card) => ({
          id: (card as HTMLElement).dataset.id ?? "",
          top: Math.round(card.getBoundingClientRect().top),
          left: Math.round(card.getBoundingClientRect().left),
        })),
      );
    // Cards and headers as they are read.
    const read = () =>
      page
        .locator("main h2, main [data-testid=card]")
        .evaluateAll((some) =>
          some.map((each) => (each as HTMLElement).dataset.id ?? `header ${each.textContent?.slice(0, 8)}`),
        );
    const laid = await shown();
    const byDate = records.toSorted(
      (one, other) => Date.parse(other.created_date) - Date.parse(one.created_date),
    );
    expect(laid.map(({ id }) => id)).toEqual(byDate.slice(0, laid.length).map(({ id }) => id));
    for (const [at, card] of laid.slice(1).entries()) {
      const before = laid[at];
      if (before && card.top === before.top) expect(card.left).toBeGreaterThan(before.left);
      else expect(card.top).toBeGreaterThan(before?.top ?? 0);
    }
    const dayOf = (id: string) =>
      new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Helsinki" }).format(
        new Date(records.find((record) => record.id === id)?.created_date ?? 0),
      );
    const rows = Map.groupBy(laid, ({ top }) => top);
    const shared = [...rows.values()].filter((row) => new Set(row.map(({ id }) => dayOf(id))).size > 1);
    expect(shared.length).toBeGreaterThan(0);
    // Each header is read before the cards of its day.
    let day = "";
    let headers = 0;
    for (const each of await read())
      if (each.startsWith("header")) headers += 1;
      else {
        if (dayOf(each) !== day) {
          expect(headers).toBe(1);
          headers = 0;
        }
        day = dayOf(each);
      }
    // A phone has each day in rows of its own.
    await page.setViewportSize({ width: 390, height: 844 });
    await expect
      .poll(async () => {
        const now = Map.groupBy(await shown(), ({ top }) => top);
        return [...now.values()].every((row) => new Set(row.map(({ id }) => dayOf(id))).size === 1);
      })
      .toBe(true);
  });

  test("shows a snapshot that somebody else starred without a reload, and is walked and opened by keys", async ({
    page,
    open,
    api,
  }) => {
    const record = await api.find("unstarred snapshot", ({ starred }) => !starred);
    await open("/", "demo");
    const star = cardOf(page, record.id).getByRole("button", { name: /^Star:/ });
    await expect(isLive(page)).toHaveCount(1);
    await api.post(`api/snapshots/${record.id}/starred/`, { starred: 1 });
    await expect(star).toHaveAttribute("aria-pressed", "true");
    await api.post(`api/snapshots/${record.id}/starred/`, { starred: 0 });
    await expect(star).toHaveAttribute("aria-pressed", "false");

    await page.keyboard.press("j");
    await expect(cards(page).first().getByRole("link")).toBeFocused();
    await page.keyboard.press("j");
    await expect(cards(page).nth(1).getByRole("link")).toBeFocused();
    await page.keyboard.press("k");
    await expect(cards(page).first().getByRole("link")).toBeFocused();
    await page.keyboard.press("/");
    await expect(page.getByRole("searchbox", { name: "Search labels" })).toBeFocused();
    await page.keyboard.type("zzzz nothing");
    await expect(page.getByText("No matches")).toBeVisible();
    await page.getByRole("button", { name: "Remove filters" }).click();
    await expect(cards(page).first()).toBeVisible();
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/#\/snapshot\//);
  });
});

test.describe("the gallery of somebody without cameras", () => {
  test.use({ hasDemoPlant: false });

  test("[GAL-22] tells what is missing and how to begin", async ({ page, open }) => {
    await open("/", "full");
    await expect(page.getByRole("heading", { name: "No cameras yet" })).toBeVisible();
    await page.getByRole("main").getByRole("button", { name: "Import snapshots" }).click();
    await expect(page.getByRole("dialog", { name: "Import snapshots" })).toBeVisible();
  });
});
