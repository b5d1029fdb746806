import { createGalleryColumns, gallerySorts, snapshotIdAt, sortSnapshots } from "@sonolens/domain";
import { aMember } from "../support/account.ts";
import { aSnapshot } from "../support/plant.ts";
import { cardOf, cards, expect, storeTokens, test } from "../support/test.ts";

const listCall = /\/api\/snapshots\/(\?.*)?$/;

test.describe("the gallery", () => {
  test("[GAL-23] shows a spinner while the list loads", async ({ page, open }) => {
    let letGo: () => void = () => {};
    const held = new Promise<void>((done) => {
      letGo = done;
    });
    await page.route(listCall, async (route) => {
      await held;
      await route.continue();
    });
    await open("/", "full");
    const waiting = page.getByRole("status").filter({ hasText: "Loading snapshots" });
    await expect(waiting).toBeVisible();
    await expect(waiting.locator("svg")).toBeVisible();
    letGo();
    await expect(cards(page).first()).toBeVisible();
    await expect(page.getByText("Loading snapshots")).toHaveCount(0);
  });

  test("[GAL-24] says when it cannot load, with the error and a way to refresh", async ({ page, open }) => {
    // The page asks again by itself too: what it asks for fails until somebody pressed the button.
    await page.addInitScript(() => {
      addEventListener(
        "click",
        ({ target }) => {
          if (target instanceof Element && target.closest("button")?.textContent === "Refresh")
            document.documentElement.setAttribute("data-pressed", "");
        },
        true,
      );
    });
    let status = 0;
    await page.route(listCall, async (route) => {
      if ((await page.locator("html[data-pressed]").count()) > 0) return route.continue();
      if (status === 0) return route.abort();
      return route.fulfill({ status, headers: { "x-request-id": "7f3a" }, body: "on purpose" });
    });
    await open("/", "full");
    const block = page.getByRole("alert");
    for (const [answered, text] of [
      [0, /networkError/],
      [500, /The server had a problem\. Try again\. internalError · HTTP 500 · 7f3a/],
      // What has no text of its own.
      [418, /The request failed\. Try again\. requestFailed · HTTP 418 · 7f3a/],
    ] as const) {
      status = answered;
      await page.reload();
      await expect(block).toContainText("Could not load the snapshots");
      await expect(block).toContainText("Refresh the page, or continue.");
      await block.getByText("Details").click();
      await expect(block).toContainText(text);
    }
    await block.getByRole("button", { name: "Refresh" }).click();
    await expect(cards(page).first()).toBeVisible();
  });

  test("[GAL-07] groups cards under a header that depends on the sort", async ({ page, open, api }) => {
    await open("/", "full");
    const newest = (await api.list())[0];
    if (!newest) throw new Error("The demo data is empty.");
    const dayOf = (date: Date, options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat("en-GB", { ...options, timeZone: "Europe/Helsinki" }).format(date);
    const number = (date: Date) => dayOf(date, { dateStyle: "short" });
    const taken = new Date(newest.created_date);
    const day =
      number(taken) === number(new Date())
        ? "Today"
        : number(taken) === number(new Date(Date.now() - 86_400_000))
          ? "Yesterday"
          : dayOf(taken, { weekday: "long", day: "numeric", month: "long" });
    const headers = page.getByRole("heading", { level: 2 });
    await expect(headers.first()).toContainText(day);
    await expect(headers.first()).toContainText(/\d+ snapshots?/);
    await page.getByLabel("Order").selectOption({ label: "Label A to Z" });
    await expect(page).toHaveURL(/#\/\?sort=labelAsc$/);
    await expect(headers.first()).toHaveText(/^[\p{L}#], \d+ snapshots?$/u);
    const labels = (await api.list()).map(({ label }) => label);
    const first = labels.sort(new Intl.Collator("en", { numeric: true }).compare)[0];
    await expect(cards(page).first()).toContainText(first ?? "");
  });

  test("[GAL-01] [GAL-28] shows 20 cards a page; links count pages from 0, and a change of the order goes to the first", async ({
    page,
    open,
    api,
  }) => {
    const records = await api.list();
    const byDate = records.sort(
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
    await page.getByLabel("Order").selectOption({ label: "Oldest first" });
    await expect(page).toHaveURL(/#\/\?sort=createdAsc$/);
    await expect(pager).toContainText(`1–20 of ${all}`);
  });

  test("[FIL-09] [FIL-10] has a selector with all eleven orders, each of which the cards then have", async ({
    page,
    open,
    api,
  }) => {
    const columns = createGalleryColumns(await api.list(), { locale: "en", timeZone: "Europe/Helsinki" });
    await open("/", "full");
    const order = page.getByLabel("Order");
    await expect(order.locator("option")).toHaveText([
      "Newest first",
      "Oldest first",
      "Last uploaded first",
      "First uploaded first",
      "Severest first",
      "Least severe first",
      "Label A to Z",
      "Label Z to A",
      "Largest leak first",
      "Smallest leak first",
      "By place",
    ]);
    for (const sort of gallerySorts) {
      await order.selectOption(sort);
      const first = [...sortSnapshots(columns, sort).slice(0, 3)].map((row) => snapshotIdAt(columns, row));
      await expect
        .poll(() =>
          cards(page).evaluateAll((all) => all.slice(0, 3).map((card) => (card as HTMLElement).dataset.id)),
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
    await expect(page.locator("html[data-live=connected]")).toHaveCount(1);
    await away();
    const known = asked.length;
    await back();
    expect(asked.length).toBe(known);
    await away();
    await page.clock.fastForward(61_000);
    let letGo: () => void = () => {};
    const held = new Promise<void>((done) => {
      letGo = done;
    });
    await page.route(listCall, async (route) => {
      await held;
      await route.continue();
    });
    // The cards are there while the server has not answered yet.
    await back();
    await expect.poll(() => asked.length).toBe(known + 1);
    const answered = page.waitForResponse(listCall);
    letGo();
    expect((await answered).status()).toBe(200);
    await away();
    await back();
    expect(asked.length).toBe(known + 1);
  });

  test("[GAL-08] shows only the day or the place whose header is pressed", async ({ page, open, api }) => {
    const list = await api.list();
    const dayOf = (date: string) =>
      new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Helsinki" }).format(new Date(date));
    const newest = dayOf(list[0]?.created_date ?? "");
    const ofThatDay = list.filter(({ created_date }) => dayOf(created_date) === newest).length;
    expect(ofThatDay).toBeLessThan(list.length);
    await open("/", "full");
    const header = page.getByRole("heading", { level: 2 }).first();
    const pressed = header.getByRole("button");
    await expect(header).toContainText(`${ofThatDay} snapshot`);
    await pressed.click();
    await expect(page).toHaveURL(new RegExp(`from=${newest}&to=${newest}$`));
    await expect(page.getByRole("heading", { level: 2 })).toHaveCount(1);
    await expect(header).toContainText(`${ofThatDay} snapshot`);

    await open("/?sort=location");
    // The town, and where in it: places of one town differ.
    await expect(pressed).toHaveText(/^\p{L}+, \p{L}+.* \(\d+\.\d{4}° [NS], \d+\.\d{4}° [EW]\)$/u);
    const place = (await pressed.textContent()) ?? "";
    const count = Number(/, (\d+) snapshot/.exec((await header.textContent()) ?? "")?.[1]);
    expect(count).toBeLessThan(list.length);
    await pressed.click();
    await expect(page).toHaveURL(/place=/);
    await expect(page.getByRole("heading", { level: 2 })).toHaveCount(1);
    await expect(header).toContainText(place);
    await expect(header).toContainText(`${count} snapshot`);
  });

  test("[GAL-09] draws the heat map over each thumbnail", async ({ page, open, api }) => {
    const record = await api.find("picture", ({ picture_state }) => picture_state === "present");
    await open("/", "full");
    const card = cardOf(page, record.id);
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
    expect(
      await card.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth),
    ).toBeGreaterThan(0);
  });

  test("[GAL-10] shows each card's label, its level, and no more than two lines of a long one", async ({
    page,
    open,
    api,
  }) => {
    const records = await api.list();
    const longest = records.reduce((one, other) => (one.label.length >= other.label.length ? one : other));
    await open("/", "full");
    for (const record of records.slice(0, 5))
      await expect(cardOf(page, record.id).getByRole("link")).toHaveText(record.label || "No label");
    // Of what has no finding that says more.
    const machine = records.slice(0, 20).find((each) => each.device_analysis_type === "MECHANICAL");
    await expect(cardOf(page, machine?.id ?? "")).toContainText(
      `${machine?.level_db.toFixed(1).replace("-", "−")} dB`,
    );
    await page.getByRole("searchbox", { name: "Search labels" }).fill(longest.label.split(" ")[0] ?? "");
    const link = cardOf(page, longest.id).getByRole("link");
    await expect(link).toBeVisible();
    const lines = () =>
      link.evaluate(
        (element) =>
          element.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(element).lineHeight),
      );
    // Cards are drawn anew as the search narrows; one that has just gone has no height.
    await expect.poll(lines).toBeLessThanOrEqual(2.05);
  });

  test("[GAL-11] stars and unstars a card, and it stays so", async ({ page, open, api }) => {
    const record = await api.find("unstarred snapshot", ({ starred }) => !starred);
    await open("/", "full");
    const star = cardOf(page, record.id).getByRole("button", { name: /^Star:/ });
    await cardOf(page, record.id).hover();
    await star.click();
    await expect(star).toHaveAttribute("aria-pressed", "true");
    await expect(page.getByText("Changes saved")).toBeVisible();
    await page.reload();
    await expect(star).toHaveAttribute("aria-pressed", "true");
    await cardOf(page, record.id).hover();
    await star.click();
    await expect.poll(async () => (await api.detail(record.id)).starred).toBe(false);
  });

  test("[GAL-13] marks what is fixed, in words", async ({ page, open, api }) => {
    const fixed = await api.find("fixed snapshot", (record) => record.fixed);
    const notFixed = await api.find("snapshot that is not fixed", (record) => !record.fixed);
    await open("/", "full");
    await expect(cardOf(page, fixed.id).getByText("Solved").first()).toBeVisible();
    await expect(cardOf(page, notFixed.id).getByText("Solved")).toHaveCount(0);
  });

  test("[GAL-14] marks what has continuous video", async ({ page, open, api }) => {
    const video = await api.find("continuous video", ({ meta }) => meta.video_type === "continuous");
    const other = await api.find(
      "snapshot without a video",
      ({ meta, label }) => meta.video_type === null && label !== "",
    );
    const search = page.getByRole("searchbox", { name: "Search labels" });
    const mark = (id: string) => cardOf(page, id).getByText("Video", { exact: true });
    await open("/", "full");
    await search.fill(video.label);
    await expect(mark(video.id)).toBeVisible();
    await search.fill(other.label);
    await expect(cardOf(page, other.id)).toBeVisible();
    await expect(mark(other.id)).toHaveCount(0);
  });

  test("[GAL-15] tells a card's id, camera, serial number and tags, by mouse and by keys", async ({
    page,
    open,
    api,
    context,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const record = await aSnapshot(api, { label: "Flange of the third header" });
    await open("/", "full");
    const card = cardOf(page, record.id);
    const button = card.getByRole("button", { name: `About ${record.label}` });
    const popover = page.getByRole("dialog", { name: `About ${record.label}` });
    await card.hover();
    await button.click();
    for (const [name, text] of [
      ["Camera", record.device_label],
      ["Serial number", record.device_serial],
      ["Tags", record.tags.length > 0 ? record.tags.join("") : "No tags"],
      ["Snapshot id", record.id],
    ] as const)
      await expect(
        popover.locator("dl > div", { has: page.getByText(name, { exact: true }) }).locator("dd"),
      ).toHaveText(text);
    await popover.getByRole("button", { name: "Copy snapshot id" }).click();
    await expect(popover.getByRole("status")).toHaveText("Copied");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(record.id);
    await page.keyboard.press("Escape");
    await expect(popover).toBeHidden();
    await expect(button).toBeFocused();
    await expect(page).toHaveURL(/#\/$/);
    await page.keyboard.press("Enter");
    await expect(popover).toBeFocused();
  });

  test("[GAL-22] tells an account without cameras what is missing and how to begin", async ({
    page,
    open,
    context,
    product,
  }) => {
    await storeTokens(page, await aMember(context, product, `no-camera-${Date.now()}@plant.example`));
    await open("/");
    await expect(page.getByRole("heading", { name: "No cameras yet" })).toBeVisible();
    await page.getByRole("main").getByRole("button", { name: "Import snapshots" }).click();
    await expect(page.getByRole("dialog", { name: "Import snapshots" })).toBeVisible();
  });

  test("[GAL-16] opens the detail on a plain click", async ({ page, open }) => {
    await open("/", "full");
    const card = cards(page).first();
    const id = await card.getAttribute("data-id");
    await card.getByRole("link").click();
    await expect(page).toHaveURL(new RegExp(`#/snapshot/${id}$`));
    await expect(page.getByTestId("stage")).toBeVisible();
  });

  for (const key of ["Control", "Alt"] as const)
    test(`[GAL-17] opens the detail in a new tab on a click with ${key}`, async ({ page, open, context }) => {
      await open("/", "full");
      const card = cards(page).nth(1);
      const id = await card.getAttribute("data-id");
      const [tab] = await Promise.all([
        context.waitForEvent("page"),
        card.getByRole("link").click({ modifiers: [key] }),
      ]);
      await expect(tab).toHaveURL(new RegExp(`#/snapshot/${id}`));
      await expect(tab.getByTestId("stage")).toBeVisible();
      await expect(page).toHaveURL(/#\/$/);
    });

  test("[GAL-17] leaves a click with Cmd to the browser, which opens a new tab on its platform", async ({
    page,
    open,
  }) => {
    await open("/", "full");
    const prevented = await cards(page)
      .first()
      .getByRole("link")
      .evaluate((link) => {
        const event = new MouseEvent("click", { bubbles: true, cancelable: true, metaKey: true });
        let prevented = false;
        window.addEventListener("click", (seen) => {
          prevented = seen.defaultPrevented;
          seen.preventDefault();
        });
        link.dispatchEvent(event);
        return prevented;
      });
    expect(prevented).toBe(false);
  });

  test("[GAL-27] falls back to an embedded picture where one cannot be loaded", async ({
    page,
    open,
    api,
  }) => {
    await page.route(/\/picture\//, (route) => route.abort());
    await open("/", "full");
    const placeholder = cards(page).first().getByTestId("placeholder");
    await expect(placeholder).toBeVisible();
    expect(await placeholder.getAttribute("src")).toMatch(/^data:image\//);
    await expect(cards(page).first().locator("canvas[data-drawn]")).toBeVisible();
    const missing = (await api.list()).find(({ picture_state }) => picture_state === "missing");
    if (missing) await expect(cardOf(page, missing.id)).toContainText("Picture missing");
  });

  test("is walked, starred and opened by keys", async ({ page, open }) => {
    await open("/", "full");
    await expect(cards(page).first()).toBeVisible();
    await page.keyboard.press("j");
    await expect(cards(page).first().getByRole("link")).toBeFocused();
    await page.keyboard.press("j");
    await expect(cards(page).nth(1).getByRole("link")).toBeFocused();
    await page.keyboard.press("k");
    await expect(cards(page).first().getByRole("link")).toBeFocused();
    await page.keyboard.press("/");
    await expect(page.getByRole("searchbox", { name: "Search labels" })).toBeFocused();
    await page.keyboard.type("zzzz nothing");
    await expect(page.getByText("Nothing matches")).toBeVisible();
    await page.getByRole("button", { name: "Remove filters" }).click();
    await expect(cards(page).first()).toBeVisible();
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/#\/snapshot\//);
  });

  test("shows a snapshot that somebody else starred, without a reload", async ({ page, open, api }) => {
    const record = await api.find("unstarred snapshot", ({ starred }) => !starred);
    await open("/", "demo");
    const star = cardOf(page, record.id).getByRole("button", { name: /^Star:/ });
    await expect(page.locator("html[data-live=connected]")).toHaveCount(1);
    await api.post(`api/snapshots/${record.id}/starred/`, { starred: 1 });
    await expect(star).toHaveAttribute("aria-pressed", "true");
    await api.post(`api/snapshots/${record.id}/starred/`, { starred: 0 });
    await expect(star).toHaveAttribute("aria-pressed", "false");
  });
});
