import type { Locator, Page } from "@playwright/test";
import { pauseClock } from "../support/clock.ts";
import { phone } from "../support/phone.ts";
import { aLeak } from "../support/plant.ts";
import { requestsEnded } from "../support/settle.ts";
import { cardOf, cards, expect, test } from "../support/test.ts";

test.use(phone);

/** Controls smaller than a finger, with their names. Links inside text are excepted. */
const smallTargets = (page: Page) =>
  page.locator("button, a, input, select, textarea, [role=slider], [role=radio]").evaluateAll((all) =>
    all
      .filter(
        (element) =>
          element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
          !element.closest(".sr-only, [aria-hidden=true]"),
      )
      .map((element) => {
        const box = element.getBoundingClientRect();
        const before = getComputedStyle(element, "::before");
        const grown = before.content !== "none" && before.position === "absolute";
        const host = element.matches("input, select, textarea, [role=combobox]")
          ? element.parentElement
          : undefined;
        const height = Math.max(box.height, host?.getBoundingClientRect().height ?? 0);
        return {
          name: element.getAttribute("aria-label") ?? element.textContent ?? "",
          width: box.width,
          height,
          grown,
        };
      })
      .filter(({ width, height, grown }) => !grown && width > 0 && (width < 44 || height < 44))
      .map(({ name, width, height }) => `${name}: ${width.toFixed(0)} x ${height.toFixed(0)}`),
  );

/** The width of the page: equal to the screen if nothing overflows. */
const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

test("[FIL-02] [FIL-09] filters, places and order share a line, their room is kept until they come, and below them each card is a row", async ({
  page,
  open,
}) => {
  await page.addInitScript(() => {
    const seen = new Set<number>();
    const look = () => {
      const order = document.querySelector("main select");
      if (order) seen.add(Math.round(order.getBoundingClientRect().y));
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    Object.assign(window, { heightsSeen: () => [...seen] });
  });
  await open("/", "full");
  const filter = page.getByRole("button", { name: "Filter", exact: true });
  await expect(filter).toBeVisible();
  await expect(page.getByRole("button", { name: "Map", exact: true })).toBeVisible();
  const middles = await Promise.all(
    [filter, page.getByRole("button", { name: "Map", exact: true }), page.getByRole("combobox")].map(
      async (each) => {
        const { y, height } = (await each.boundingBox()) ?? { y: 0, height: 0 };
        return Math.round(y + height / 2);
      },
    ),
  );
  expect(new Set(middles).size).toBe(1);
  const heights = await page.evaluate(() =>
    (window as unknown as { heightsSeen: () => number[] }).heightsSeen(),
  );
  expect(heights).toHaveLength(1);
  await expect(cards(page).nth(3)).toBeVisible();
  const [one, two] = [await cards(page).nth(2).boundingBox(), await cards(page).nth(3).boundingBox()];
  expect(one?.x).toBe(two?.x);
  expect(two?.y).toBeGreaterThanOrEqual((one?.y ?? 0) + (one?.height ?? 0));
  expect(await widthOf(page)).toBe(390);
});

test("[GAL-15] [EXP-26] all that is pressed in the gallery, to learn about a card and to import files is at least 44 x 44, and stays on the screen", async ({
  page,
  open,
}) => {
  await open("/", "full");
  await expect(cards(page).first()).toBeVisible();
  expect(await smallTargets(page)).toEqual([]);
  await test.step("what else is known of a card", async () => {
    const button = cards(page)
      .first()
      .getByRole("button", { name: /^About / });
    await expect(button).toHaveCSS("opacity", "1");
    const target = await button.boundingBox();
    expect(Math.min(target?.width ?? 0, target?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await button.tap();
    const popover = page.getByRole("dialog", { name: /^About / });
    await expect(popover.getByText("Serial number")).toBeInViewport({ ratio: 1 });
    // It has its full size once its animation has ended.
    await expect.poll(() => smallTargets(page)).toEqual([]);
    expect(await widthOf(page)).toBe(390);
    await page.keyboard.press("Escape");
    await expect(popover).toHaveCount(0);
  });
  await test.step("files that are imported by a button", async () => {
    await page.getByRole("button", { name: "Import", exact: true }).tap();
    const dialog = page.getByRole("dialog", { name: "Import snapshots" });
    const none = { name: "empty.nlz", mimeType: "", buffer: Buffer.alloc(0) };
    await dialog.locator("input[type=file]").setInputFiles([none]);
    await expect(dialog.getByRole("row").last()).toContainText("The file is empty.");
    // Once the dialog has its full size.
    await expect.poll(() => smallTargets(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await widthOf(page)).toBe(320);
    await dialog.getByRole("button", { name: "Close" }).last().tap();
    const task = page.getByTestId("import-task");
    await expect(task).toContainText("1 not imported");
    expect(await smallTargets(page)).toEqual([]);
    await task.getByRole("button", { name: "Close" }).tap();
    await expect(task).toHaveCount(0);
  });
});

test("[SNP-19] the detail has a top bar with home, previous, next and a star, and all of it is made for fingers", async ({
  page,
  open,
  api,
}) => {
  const record = await api.find("snapshot with sound", ({ meta }) => meta.duration > 1);
  await open("/", "full");
  await cards(page).nth(1).getByRole("link").click();
  const bar = page.locator("main header");
  await expect(bar.getByText(/^2 of \d+$/)).toBeVisible();
  for (const name of ["Home", "Previous snapshot", "Next snapshot", "Star"])
    await expect(bar.getByRole("button", { name, exact: true })).toBeVisible();
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await bar.getByRole("button", { name: "Next snapshot" }).click();
  await expect(bar.getByText(/^3 of \d+$/)).toBeVisible();
  await bar.getByRole("button", { name: "Home" }).click();
  await expect(page).toHaveURL(/#\/$/);

  await test.step("everything that is pressed is at least 44 x 44", async () => {
    await cards(page).first().getByRole("link").click();
    await expect(page.getByTestId("result")).toBeVisible();
    await expect(page.getByTestId("spectrogram")).toBeVisible();
    await expect.poll(() => smallTargets(page)).toEqual([]);
    expect(await widthOf(page)).toBe(390);
  });
  await test.step("a touch on the picture tells the level there", async () => {
    await expect(page.getByTestId("heatmap")).toBeVisible();
    await page.getByTestId("stage").tap({ position: { x: 120, y: 80 } });
    await expect(page.getByTestId("crosshair")).toHaveText(/dB|No level/);
  });
  await test.step("the way of listening is an icon with its words in its name, beside the other controls in three rows", async () => {
    await open(`/snapshot/${record.id}`);
    await expect(page.getByTestId("spectrogram")).toBeVisible();
    const listening = page.getByRole("button", { name: /^Listening: \S/ });
    const play = await page.getByRole("button", { name: "Play" }).boundingBox();
    expect((await listening.boundingBox())?.y).toBe(play?.y);
    const strip = await page.getByTestId("playhead").boundingBox();
    expect((strip?.y ?? 999) - (play?.y ?? 0)).toBeLessThan(3 * 48);
    await listening.tap();
    await page.getByRole("menuitemradio", { name: /^Slowed down/ }).tap();
    await expect(page.getByRole("button", { name: /^Listening: Slowed down/ })).toBeVisible();
  });
});

test("[SNP-19] the controls of a snapshot stay in their place while the rest of it comes", async ({
  page,
  open,
  api,
}) => {
  await page.addInitScript(() => {
    const places: number[] = [];
    const look = () => {
      const [play] = document.querySelectorAll("[aria-label=Play]");
      const y = play?.getBoundingClientRect().y;
      if (y !== undefined && y !== places.at(-1)) places.push(y);
      const rows = document.querySelector("[data-well]:has([aria-label=Play])")?.clientHeight;
      if (rows !== undefined && rows !== heights.at(-1)) heights.push(rows);
      requestAnimationFrame(look);
    };
    const heights: number[] = [];
    requestAnimationFrame(look);
    Object.assign(window, { placesSeen: () => ({ places, heights }) });
  });
  const { id } = await api.find("snapshot with sound", ({ meta }) => meta.duration > 1);
  await open(`/snapshot/${id}`, "full");
  await expect(page.getByRole("button", { name: /^Listening: / })).toBeVisible();
  await expect(page.getByTestId("result")).toBeVisible();
  await requestsEnded(page);
  const seen = await page.evaluate(() =>
    (window as unknown as { placesSeen: () => Record<string, number[]> }).placesSeen(),
  );
  expect(seen).toEqual({ places: [expect.any(Number)], heights: [expect.any(Number)] });
});

test("[GAL-13] one press at the end of a row marks it as solved: the row says what that saves, stays for 8 s although the filter excludes it, and can be undone", {
  tag: "@clock",
}, async ({ page, open, api }) => {
  const first = await aLeak(api, { minLeakLpmin: 60, repair: "open" });
  const statusOf = async (id: string) => (await api.detail(id)).repair_status;
  await page.clock.install();
  await open(`/?repair=open&label=${encodeURIComponent(first.label)}`, "full");
  const row = cardOf(page, first.id);
  const solve = row.getByRole("button", { name: `Open mark as solved: ${first.label}` });
  const saved = page.getByText("Saved", { exact: true }).locator("xpath=../..");
  await expect(saved).toHaveCount(0);
  await solve.tap();
  await expect(row.getByRole("status")).toHaveText(/^Solved today, saves about \$[\d,]+ a year$/);
  await expect.poll(() => statusOf(first.id)).toBe("solved");
  await expect(saved).toContainText(/\$[\d,]{4}/);

  // The time of the first press ends while the second one still counts.
  await page.clock.runFor(3_000);
  await row.getByRole("button", { name: "Undo" }).tap();
  await expect(solve).toBeVisible();
  await expect(saved).toHaveCount(0);
  await expect.poll(() => statusOf(first.id)).toBe("open");

  await solve.tap();
  await expect.poll(() => statusOf(first.id)).toBe("solved");
  await pauseClock(page);
  await page.clock.runFor(7_000);
  await expect(row).toBeVisible();
  await page.clock.runFor(1_500);
  await expect(row).toHaveCount(0);
});

test("[SNP-27] a leak that is solved on its page says what that saves, takes the day and what was done by one tap each, and leads to the next open one", async ({
  page,
  open,
  api,
}) => {
  const first = await aLeak(api, { minLeakLpmin: 60, repair: "open" });
  await open(`/snapshot/${first.id}?sort=costDesc`, "full");
  await page
    .getByTestId("repair")
    .getByRole("button", { name: /^Mark as solved/ })
    .tap();
  const solved = page.getByTestId("solved");
  await expect(solved.getByRole("heading", { name: "Solved" })).toBeInViewport();
  await expect(solved).toContainText(/Saves about\s*\$[\d,]+ \/ year/);
  await expect(solved).toContainText(/Saved so far: \$[\d,]+ a year, \d+ leaks?/);
  await expect.poll(async () => (await api.detail(first.id)).repair_status).toBe("solved");
  expect(await smallTargets(page)).toEqual([]);
  expect(await widthOf(page)).toBe(390);

  await solved.getByRole("button", { name: "Tightened" }).tap();
  await expect.poll(async () => (await api.detail(first.id)).repair_work?.measure).toBe("tightened");
  await solved.getByRole("button", { name: "Quick coupler" }).tap();
  await solved.getByRole("textbox", { name: "Repair note" }).fill("New seal");
  await solved.getByRole("heading", { name: "Solved" }).focus();
  await expect
    .poll(() => api.detail(first.id))
    .toMatchObject({ repair_note: "New seal", repair_work: { cause: "quickCoupler" } });
  await solved.getByRole("button", { name: "Undo" }).tap();
  await expect(page.getByTestId("repair").getByRole("radio", { name: "Open" })).toBeChecked();
  await expect.poll(async () => (await api.detail(first.id)).repair_status).toBe("open");

  await page
    .getByTestId("repair")
    .getByRole("button", { name: /^Mark as solved/ })
    .tap();
  await page.getByRole("button", { name: /^Next open leak \$[\d,]+$/ }).tap();
  await expect(page).not.toHaveURL(new RegExp(first.id));
  await expect(page.getByTestId("repair").getByRole("radio", { name: "Open" })).toBeChecked();
});

test("[ROU-37] the menu collapses to tabs under the thumb, and the rest, with colours and the way out, stands under More", async ({
  page,
  open,
}) => {
  await open("/", "full");
  const menu = page.getByRole("navigation", { name: "Main navigation" });
  await expect(menu).toHaveCount(1);
  await expect(menu.getByRole("link")).toHaveText([/^Snapshots/, /^Cameras/, /^More/]);
  const box = await menu.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(844);
  await expect(page.getByRole("button", { name: /^(Settings|Feedback|Profile)/ })).toHaveCount(0);
  await menu.getByRole("link", { name: "More" }).tap();
  const more = page.getByRole("main");
  await expect(more.getByRole("link")).toHaveText([
    "Dashboard",
    "Organization",
    "Components",
    "Download",
    "Help",
  ]);
  for (const name of ["Settings", "Change password", "Feedback", "Sign out"])
    await expect(more.getByRole("button", { name, exact: true })).toBeVisible();
  await more.getByRole("link", { name: "Help" }).tap();
  await expect(page.getByRole("heading", { level: 1, name: "Help" })).toBeVisible();
  await menu.getByRole("link", { name: "Snapshots" }).tap();
  await expect(cards(page).first()).toBeVisible();
  await menu.getByRole("link", { name: "More" }).tap();
  await page.getByRole("radio", { name: "Dark" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/#\/login/);
});

test("[GAL-02] [GAL-07] all cards are on one page, whatever page the link names, and the header of a place stands on one line", async ({
  page,
  open,
  api,
}) => {
  const last = (await api.list()).at(-1);
  await open("/?page=1", "full");
  await expect(cards(page).first()).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Pages" })).toHaveCount(0);
  await page.keyboard.press("End");
  await expect(page.locator(`[data-testid=card][data-id="${last?.id}"]`)).toBeVisible();
  await open("/?sort=location");
  const header = page.getByRole("heading", { level: 2 }).first();
  const name = header.getByRole("button");
  await expect(name).toContainText("(");
  await expect(name).toHaveCSS("text-align", "start");
  const { height } = (await header.locator("[aria-hidden]").boundingBox()) ?? { height: 0 };
  expect(height).toBeGreaterThan(0);
  expect(height).toBeLessThan(24);
});

test("everything that is pressed on the entry pages is at least 44 x 44, and nothing reaches over the edge", async ({
  page,
  open,
}) => {
  for (const route of ["/login", "/register", "/password_reset", "/password/reset/confirm/u/t"]) {
    await open(route);
    await page.getByRole("button", { name: /^Language/ }).waitFor();
    // The form of the previous route is gone.
    await expect(page.locator("[aria-invalid=true]")).toHaveCount(0);
    await page.locator("main button[type=submit]").tap();
    await page.locator("[aria-invalid=true]").first().waitFor();
    expect(await smallTargets(page), route).toEqual([]);
    expect(await widthOf(page), route).toBe(390);
  }
});

// The last test, as a page with synthesized touch input is not reused.
test("a finger that stays on a card selects it, and going on selects what it passes over; then taps select", async ({
  page,
  context,
  open,
}) => {
  await open("/?sort=labelAsc", "full");
  // Selection loads once the page is idle.
  await expect(cards(page).first().getByRole("checkbox", { includeHidden: true })).toBeAttached();
  const count = page.getByTestId("selected-count");
  const selected = page.locator("[data-testid=card]:has([data-selected])");
  const idsOf = (found: Locator) =>
    found.evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset.id ?? ""));
  const ids = await idsOf(cards(page));
  const fingers = await context.newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", at?: { x: number; y: number }) =>
    fingers.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [at] : [] });
  const middleOf = async (card: Locator) => {
    await card.scrollIntoViewIfNeeded();
    const box = await card.locator("canvas").boundingBox();
    if (!box) throw new Error("The card is not on the screen.");
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };

  await send("touchStart", await middleOf(cards(page).nth(1)));
  await expect(count).toHaveText("1 selected");
  await send("touchEnd");
  expect(await idsOf(selected)).toEqual([ids[1]]);

  // A tap selects another and deselects the first; no snapshot opens.
  await cards(page).nth(0).getByRole("link").tap();
  await expect(count).toHaveText("2 selected");
  await cards(page).nth(1).getByRole("link").tap();
  await expect(count).toHaveText("1 selected");
  expect(await idsOf(selected)).toEqual([ids[0]]);
  await expect(page).toHaveURL(/#\/\?sort=labelAsc$/);

  // The finger moves on from the card that it held.
  const [held, end] = [await middleOf(cards(page).nth(1)), await middleOf(cards(page).nth(2))];
  const scrolled = await page.evaluate(() => window.scrollY);
  await send("touchStart", held);
  await expect(count).toHaveText("2 selected");
  await send("touchMove", end);
  await expect.poll(() => idsOf(selected)).toEqual(ids.slice(0, 3));
  await send("touchEnd");
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);

  // Without a selection a tap opens, as usual.
  for (const at of [0, 1, 2]) await cards(page).nth(at).getByRole("link").tap();
  await expect(count).toHaveCount(0);
  await cards(page).nth(0).getByRole("link").tap();
  await expect(page).toHaveURL(new RegExp(`/snapshot/${ids[0]}`));
});

test("a leak tag is scanned, typed or given out with targets of at least 44 x 44, in a dialog that fits the screen", async ({
  page,
  open,
  api,
}) => {
  const { id } = await aLeak(api, { repair: "open" });
  await open(`/snapshot/${id}`, "full");
  const work = page.getByTestId("repair-work");
  for (const name of ["Scan a leak tag", "Give out a tag number"]) {
    const { width = 0, height = 0 } = (await work.getByRole("button", { name }).boundingBox()) ?? {};
    expect([name, width >= 44, height >= 44]).toEqual([name, true, true]);
  }
  await work.getByRole("button", { name: "Scan a leak tag" }).click();
  const dialog = page.getByRole("dialog", { name: "Scan a leak tag" });
  await expect(dialog.getByRole("status")).toContainText(/use a photo/i);
  for (const name of ["Use a photo", "Close"]) {
    const { height = 0 } = (await dialog.getByRole("button", { name }).boundingBox()) ?? {};
    expect([name, height >= 44]).toEqual([name, true]);
  }
  expect(await widthOf(page)).toBe(390);
});

test("a tap counts for the button on which it began, and for nothing that the page moves under the finger", async ({
  page,
  open,
  context,
}) => {
  await open("/", "full");
  const filter = page.getByRole("button", { name: "Filter", exact: true });
  await expect(filter).toBeVisible();
  const { x, y, width, height } = (await filter.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const finger = { x: x + width / 2, y: y + height / 2 };
  const fingers = await context.newCDPSession(page);
  // What comes in above is another button, as large as the page.
  await page.evaluate(() => {
    const come = () => {
      const above = document.createElement("button");
      above.style.cssText = "display: block; width: 100%; height: 300px";
      above.addEventListener("click", () => document.body.setAttribute("data-pressed", ""));
      document.body.prepend(above);
      Object.assign(window, { leave: () => above.remove() });
    };
    addEventListener("pointerdown", come, { capture: true, once: true });
  });
  try {
    await fingers.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [finger] });
    await expect.poll(async () => ((await filter.boundingBox())?.y ?? 0) - y).toBeGreaterThan(200);
    await fingers.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await expect(page.getByRole("dialog")).toBeVisible();
    await expect(page.locator("body[data-pressed]")).toHaveCount(0);
  } finally {
    await page.evaluate(() => {
      (window as unknown as { leave: () => void }).leave();
      document.body.removeAttribute("data-pressed");
    });
    await fingers.detach();
  }
});
