import type { Locator, Page } from "@playwright/test";
import { openDownloads } from "../support/dock.ts";
import { coverings } from "../support/floating.ts";
import { stageHeatmap } from "../support/heatmap.ts";
import { chooseFiles, hasEnded, taskOf as importTask, lineOf, openDialog } from "../support/import-steps.ts";
import { uploadInstantVideo } from "../support/instant-video.ts";
import { aLeak } from "../support/plant.ts";
import { snapshotFiles } from "../support/snapshot-files.ts";
import { cardOf, cards, expect, test } from "../support/test.ts";

test.use({ tipsSeen: false });

const dock = (page: Page) => page.getByRole("region", { name: "Tasks" });
const tip = (page: Page) => page.getByRole("region", { name: "Tip" });
const message = (page: Page) => page.locator("[role=status].fixed > div");

/** Holds every upload until the returned function is called. */
async function holdUploads(page: Page): Promise<() => void> {
  let release: () => void = () => undefined;
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route("**/uploads/", async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  return release;
}

async function importOne(page: Page): Promise<void> {
  const [buffer = Buffer.alloc(0)] = await snapshotFiles(1);
  await openDialog(page);
  await chooseFiles(page, [{ name: "1.nlz", mimeType: "", buffer }]);
  await page.keyboard.press("Escape");
  await expect(importTask(page)).toBeVisible();
}

/** The last card whose control is on the screen: its message would be over it. */
async function lowestStar(page: Page): Promise<Locator> {
  const stars = page.getByRole("button", { name: /^Star/ });
  const bottoms = await stars.evaluateAll((all) => all.map((star) => star.getBoundingClientRect().bottom));
  const end = await page.evaluate(
    () =>
      document.querySelector("[data-bottom-tabs]:not([hidden])")?.getBoundingClientRect().top ||
      window.innerHeight,
  );
  const at = bottoms.findLastIndex((bottom) => bottom > 0 && bottom < end);
  // The rows that are drawn change with scrolling, and with them the position of a star among all.
  const id = await stars.nth(at).evaluate((star) => star.closest<HTMLElement>("[data-id]")?.dataset.id ?? "");
  return cardOf(page, id).getByRole("button", { name: /^Star/ });
}

for (const [name, size] of [
  ["a desk", { width: 1440, height: 900 }],
  ["a phone", { width: 390, height: 844 }],
] as const)
  test(`[EXP-01] [GAL-25] [ROU-52] no tip, task or notice floats over a result or a card on ${name}, and no message over the control that was pressed`, {
    tag: "@clock",
  }, async ({ page, open, api }) => {
    test.slow();
    const isDesk = size.width > 1000;
    const leak = await aLeak(api);
    await page.setViewportSize(size);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.clock.install();
    await open("/", "full");
    await expect(cards(page).first()).toBeVisible();
    await test.step("a tip has its place in the sidebar, and on a phone a dot under More", async () => {
      if (isDesk) await expect(tip(page)).toBeVisible();
      else await expect(page.getByRole("link", { name: /^More\W+New$/ })).toBeVisible();
      expect(await coverings(page)).toEqual([]);
    });
    await test.step("a message about what was pressed at the bottom of the page", async () => {
      await page.route("**/starred/", (route) =>
        route.fulfill({ status: 500, json: { detail: "on purpose" } }),
      );
      // Where the message will be.
      const star = await lowestStar(page);
      await star.evaluate((element) => {
        const tabs = document.querySelector("[data-bottom-tabs]");
        const tabsPx = tabs?.checkVisibility() ? tabs.getBoundingClientRect().height : 0;
        window.scrollBy(0, element.getBoundingClientRect().bottom - (window.innerHeight - tabsPx - 12));
      });
      await star.focus();
      await page.keyboard.press("Enter");
      await expect(message(page)).toBeVisible();
      await expect.poll(() => coverings(page, star)).toEqual([]);
      await message(page).getByRole("button", { name: "Close" }).click();
      await page.unroute("**/starred/");
    });
    const release = await holdUploads(page);
    await importOne(page);
    await test.step("a task that runs, in place of the tip", async () => {
      await expect(dock(page)).toBeVisible();
      await expect(tip(page)).toHaveCount(0);
      expect(await coverings(page)).toEqual([]);
      // Where it was before, it would be found.
      const place = (style: string) =>
        dock(page).evaluate((box, css) => box.setAttribute("style", css), style);
      await place("position: fixed; inset-inline-end: 8px; bottom: 64px; width: 300px; height: 200px");
      expect(await coverings(page)).toContain("tasks over card");
      await place("");
      if (isDesk) return;
      const [line, tabs] = [
        await dock(page).boundingBox(),
        await page.getByRole("navigation", { name: "Main navigation" }).boundingBox(),
      ];
      expect(line?.height).toBe(48);
      expect((line?.y ?? 0) + (line?.height ?? 0)).toBeCloseTo(tabs?.y ?? 0, 0);
    });
    await test.step("the same on a snapshot, as a ring in the rail of a desk", async () => {
      await page.evaluate((id) => {
        window.location.hash = `/snapshot/${id}`;
      }, leak.id);
      await expect(page.getByTestId("result")).toBeVisible();
      await expect(dock(page)).toBeVisible();
      await expect(dock(page)).toHaveAttribute("data-dock", isDesk ? "rail" : "line");
      expect(await coverings(page)).toEqual([]);
      if (!isDesk) return;
      await dock(page).getByRole("button", { name: "1 task running" }).click();
      const list = page.getByRole("dialog", { name: "Tasks" });
      await expect(list.getByRole("button", { name: "Pause" })).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(list).toHaveCount(0);
    });
    await test.step("a tip of the snapshot is the end of its panel, once nothing runs", async () => {
      await expect(tip(page)).toHaveCount(0);
      await page.mouse.move(700, 400);
      release();
      await expect(dock(page)).toHaveAttribute("data-urgency", "finished");
      await page.evaluate(() => {
        window.location.hash = "/";
      });
      await expect(cards(page).first()).toBeVisible();
      expect(await coverings(page)).toEqual([]);
      await page.evaluate((id) => {
        window.location.hash = `/snapshot/${id}`;
      }, leak.id);
      await page.clock.runFor(10_000);
      await expect(dock(page)).toHaveCount(0);
      await page.clock.runFor(1_500);
      await expect(tip(page)).toBeVisible();
      await tip(page).scrollIntoViewIfNeeded();
      expect(await coverings(page)).toEqual([]);
    });
  });

test("[EXP-01] what has finished folds to a line that goes after 10 s, not while the pointer is on it; its file stays under Downloads, and tips come only then", {
  tag: "@clock",
}, async ({ page, open, api }) => {
  test.slow();
  const id = await uploadInstantVideo(api, 12);
  await page.clock.install();
  await open(`/snapshot/${id}`, "full");
  await stageHeatmap(page);
  await page.getByRole("button", { name: "Download" }).and(page.locator("[aria-haspopup=menu]")).click();
  await page.getByRole("menuitem", { name: "All frames as images (ZIP)", exact: true }).click();
  await expect(dock(page)).toHaveAttribute("data-urgency", /running|finished/);
  await expect(tip(page)).toHaveCount(0);
  await page.evaluate(() => {
    window.location.hash = "/";
  });
  await expect(cards(page).first()).toBeVisible();
  const save = dock(page).getByRole("link", { name: /^Save: .+-frames\.zip$/ });
  await expect(save).toBeVisible({ timeout: 90_000 });
  await page.clock.runFor(4_000);
  // A pointer on the line keeps it.
  await save.hover();
  await page.clock.runFor(30_000);
  await expect(save).toBeVisible();
  expect((await dock(page).boundingBox())?.height).toBeLessThan(60);
  await expect(tip(page)).toHaveCount(0);

  // It was due long ago.
  await page.mouse.move(700, 400);
  await page.clock.runFor(1_500);
  await expect(dock(page)).toHaveCount(0);
  await page.clock.runFor(1_500);
  await expect(tip(page)).toBeVisible();

  await page.getByRole("button", { name: "Downloads", exact: true }).click();
  const downloads = page.getByRole("dialog", { name: "Downloads" });
  const saved = page.waitForEvent("download");
  await downloads.getByRole("link", { name: /-frames\.zip/ }).click();
  expect((await saved).suggestedFilename()).toMatch(/-frames\.zip$/);
  await downloads.getByTestId("export-task").getByRole("button", { name: "Close" }).click();
  await expect(downloads).toContainText("Nothing yet");
});

test("[EXP-01] an outcome without file, undo or retry leaves the dock, not behind an open dialog, and stays with its list until it is closed", {
  tag: "@clock",
}, async ({ page, open }) => {
  const [buffer = Buffer.alloc(0)] = await snapshotFiles(1);
  await page.clock.install();
  await open("/", "full");
  await openDialog(page);
  await chooseFiles(page, [{ name: "1.nlz", mimeType: "", buffer }]);
  await hasEnded(page);
  await page.clock.runFor(60_000);
  await expect(lineOf(page, "1.nlz")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dock(page)).toHaveAttribute("data-urgency", "finished");
  await page.clock.runFor(8_000);
  await expect(importTask(page)).toContainText("One snapshot imported");
  await page.mouse.move(700, 400);
  await page.clock.runFor(4_000);
  await expect(dock(page)).toHaveCount(0);

  await openDialog(page);
  await expect(lineOf(page, "1.nlz")).toBeVisible();
  await page.keyboard.press("Escape");
  const downloads = await openDownloads(page);
  await expect(downloads.getByTestId("import-task")).toContainText("One snapshot imported");
  await downloads.getByTestId("import-task").getByRole("button", { name: "Close" }).click();
  await expect(downloads).toContainText("Nothing yet");
});

test("[EXP-01] the end of a task is told to screen readers once, also in the rail and of several", async ({
  page,
  open,
  api,
}) => {
  const leak = await aLeak(api);
  const told = dock(page).locator("p[role=status]");
  await open("/", "full");
  const release = await holdUploads(page);
  await importOne(page);
  await page.evaluate((id) => {
    window.location.hash = `/snapshot/${id}`;
  }, leak.id);
  await expect(page.getByTestId("result")).toBeVisible();
  await expect(dock(page)).toHaveAttribute("data-dock", "rail");
  await expect(told).toHaveText([""]);
  release();
  await expect(told).toHaveText(["One snapshot imported."]);
  await page.evaluate(() => {
    window.location.hash = "/";
  });
  await expect(dock(page)).toHaveAttribute("data-dock", "sidebar");
  // The same region: a new one would repeat it.
  await expect(told).toHaveText(["One snapshot imported."]);
});

test("[EXP-01] a failure comes before what runs and stays until it is answered", {
  tag: "@clock",
}, async ({ page, open }) => {
  await page.clock.install();
  await open("/", "full");
  await openDialog(page);
  await chooseFiles(page, [{ name: "empty.nlz", mimeType: "", buffer: Buffer.alloc(0) }]);
  await page.keyboard.press("Escape");
  await expect(importTask(page)).toContainText("1 not imported");
  await page.clock.runFor(60_000);
  await expect(dock(page)).toHaveAttribute("data-urgency", "failed");
  await importTask(page).getByRole("button", { name: "Close" }).click();
  await expect(dock(page)).toHaveCount(0);
});

test("the focus stays in an open dialog, also beside a message with a button, and comes back into it when the focused element is removed", async ({
  page,
  open,
}) => {
  await open("/", "full");
  await expect(cards(page).first()).toBeVisible();
  await page.route("**/starred/", async (route) => {
    await expect(page.getByRole("dialog")).toBeVisible();
    await route.fulfill({ status: 500, json: { detail: "on purpose" } });
  });
  await page.getByRole("button", { name: /^Star/ }).first().press("Enter");
  await page.getByRole("button", { name: "Settings" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Settings" });
  await expect(message(page)).toBeVisible();
  const isInside = () => dialog.evaluate((box) => box.contains(document.activeElement));
  for (let press = 0; press < 40; press += 1) {
    await page.keyboard.press(press % 2 === 0 || press < 20 ? "Tab" : "Shift+Tab");
    expect(await isInside()).toBe(true);
  }
  // Nothing outside takes the focus, not even by a script.
  expect(
    await page.evaluate(() => {
      const outside = [...document.querySelectorAll<HTMLElement>("a, button, input, [tabindex='0']")].filter(
        (element) => !element.closest("[role=dialog]") && !element.matches("[data-radix-focus-guard]"),
      );
      const before = document.activeElement;
      return outside.filter((element) => {
        element.focus();
        return document.activeElement !== before;
      }).length;
    }),
  ).toBe(0);
  await dialog.getByRole("button", { name: "Done" }).focus();
  await page.evaluate(() => document.activeElement?.remove());
  await expect.poll(isInside).toBe(true);
});
