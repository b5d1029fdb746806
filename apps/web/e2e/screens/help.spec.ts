import { rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { pauseClock } from "../support/clock.ts";
import { aSnapshot } from "../support/plant.ts";
import { runSonolens, viewerFileName } from "../support/product.ts";
import { cards, expect, test } from "../support/test.ts";
import { plantSettings, saidOn, wrong } from "../support/units-on-page.ts";

const question = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const questions = (page: Page) => page.locator("[data-section]");

/** The number of questions, once they are loaded. */
async function countAll(page: Page): Promise<number> {
  await expect(questions(page).first()).toBeVisible();
  const all = await questions(page).count();
  expect(all).toBeGreaterThan(35);
  return all;
}

/** Opens an answer with the keyboard, copies its link, closes it again, and follows the link. */
async function expectKeysAndLink(page: Page, openList: () => Promise<void>): Promise<void> {
  const answer = page.getByText("A photo, a heat map of the sound over it");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await openList();
  await expect(page).toHaveURL(/#\/faq$/);
  await page.getByRole("searchbox").focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Open all" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(question(page, "What do I do first?")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(answer).toBeVisible();
  await expect(page).toHaveURL(/#\/faq\?item=inside$/);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/#\/faq\?item=inside$/);
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#\/faq$/);
  await page.goto(link);
  await expect(answer).toBeVisible();
}

test.describe("the FAQ", () => {
  test("[ROU-20] [FAQ-01] [FAQ-02] is there for who is signed in, in its sections, with up to 20 questions each, by keyboard, by link and on paper", async ({
    page,
    open,
    context,
    product,
  }) => {
    await open("/faq?item=deleted");
    await expect(page).toHaveURL(/#\/login/);
    await page.getByRole("button", { name: /Open the full account/ }).click();
    await expect(page).toHaveURL(/#\/faq\?item=deleted$/);
    await expect(page).toHaveTitle(/^Help · Sonolens/);
    await expect(page.getByText("Yes, for 30 days, with its label")).toBeInViewport();
    await expect(question(page, "I deleted a snapshot by mistake")).toBeFocused();
    const sections = page.locator("section[aria-labelledby^=faq-section-]");
    await expect(sections.getByRole("heading", { level: 2 })).toHaveText([
      "AGetting started",
      "BCameras and pairing",
      "CLeaks and costs",
      "DDischarges and machines",
      "GOrganization and accounts",
      "EReports and exports",
      "FWhen something goes wrong",
    ]);
    for (const section of await sections.all()) {
      const count = await section.locator("[data-section]").count();
      expect(count).toBeGreaterThanOrEqual(5);
      expect(count).toBeLessThanOrEqual(20);
    }
    await test.step("the keyboard opens an answer, and its link leads back to it", () =>
      expectKeysAndLink(page, () => open("/faq")));
    await test.step("every answer is printed, and nothing that can only be pressed", async () => {
      // A page that was printed is not reused by another test.
      const printed = await context.newPage();
      await printed.goto(`${product.url}#/faq`);
      const all = await countAll(printed);
      await printed.evaluate(() => {
        addEventListener("beforeprint", () => {
          document.title = String(document.querySelectorAll("[data-section][data-state=open]").length);
        });
      });
      await printed.pdf();
      expect(Number(await printed.title())).toBe(all);
      await printed.emulateMedia({ media: "print" });
      await expect(printed.getByRole("searchbox")).toBeHidden();
      await expect(printed.getByRole("button", { name: "Open all" })).toBeHidden();
    });
  });

  test("[FAQ-03] [FAQ-04] searches 500 ms after the last letter, without capitals and accents, and marks what it found", {
    tag: "@clock",
  }, async ({ page, open }) => {
    await page.clock.install();
    await open("/faq", "demo");
    const all = await countAll(page);
    const search = page.getByRole("searchbox", { name: "Search the answers" });
    await pauseClock(page, { inMs: 1_000 });
    await search.pressSequentially("CRÉST FACTOR");
    await page.clock.runFor(450);
    await expect(questions(page)).toHaveCount(all);
    await page.clock.runFor(100);
    await expect(questions(page)).toHaveCount(1);
    await expect(page.getByRole("status").filter({ hasText: "answer" })).toHaveText("1 answer");
    await expect(page.locator("mark").first()).toHaveText("crest");
    await expect(page.getByText("both can fall again when the damage grows")).toBeVisible();
    await expect(page).toHaveURL(/#\/faq\?q=/);
    await search.fill("zeppelin");
    await page.clock.runFor(550);
    await expect(page.getByRole("heading", { name: "No answer has these words" })).toBeVisible();
    await page.getByRole("button", { name: "Show all questions" }).click();
    await expect(questions(page)).toHaveCount(all);
    await expect(search).toHaveValue("");
  });
});

test.describe("the download page", () => {
  const publish = (dataFolder: string) => writeFileSync(join(dataFolder, viewerFileName), "the viewer");
  const withdraw = (dataFolder: string) => rmSync(join(dataFolder, viewerFileName), { force: true });

  test("[ROU-07] [DL-01] [DL-02] [DL-03] [DL-04] gives the viewer to everybody, with its version and its news, and says when it cannot", async ({
    page,
    open,
    product,
  }) => {
    withdraw(product.dataFolder);
    await open("/download");
    await expect(page).toHaveTitle(/^Download · Sonolens/);
    await expect(page.getByText("The viewer is not available on this server")).toBeVisible();
    publish(product.dataFolder);
    await page.route("**/api/downloads/nlcameraviewer/*", (route) => route.abort());
    await page.reload();
    await expect(page.getByText("Could not load the viewer’s version")).toBeVisible();
    await page.unroute("**/api/downloads/nlcameraviewer/*");
    await page.getByRole("button", { name: "Try again" }).click();

    await expect(page.getByRole("heading", { name: "Sonolens NL Viewer" })).toBeVisible();
    await expect(page.getByText("Version 1.2.4")).toBeVisible();
    await expect(page.getByText(viewerFileName)).toBeVisible();
    const ask = page.getByRole("button", { name: "Download", exact: true });
    const [download] = await Promise.all([page.waitForEvent("download"), ask.click()]);
    expect(download.suggestedFilename()).toBe(viewerFileName);
    expect(await readFile(await download.path(), "utf8")).toBe("the viewer");
    await page.getByRole("button", { name: "Release notes" }).click();
    const notes = page.getByRole("dialog", { name: "Release notes" });
    await expect(notes.getByRole("listitem")).not.toHaveCount(0);
    await expect(notes.getByRole("heading", { name: "Version 1.2.4" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(notes).toHaveCount(0);
    await question(page, "What does Pro add?").click();
    await expect(page.getByText("Pro adds reports, direct transfer")).toBeVisible();

    withdraw(product.dataFolder);
    await ask.click();
    await expect(page.getByText("Could not start the download")).toBeVisible();
    await page.getByRole("link", { name: "Sign in" }).click();
    await expect(page).toHaveURL(/#\/login$/);
  });
});

test.describe("help at hand", () => {
  const navigation = (page: Page) => page.getByRole("navigation", { name: "Main navigation" });

  test("[ROU-44] [ROU-49] [ROU-50] [ROU-51] feedback needs a text, keeps it when sending fails, and says thank you", async ({
    page,
    open,
    product,
  }) => {
    const text = `The filter is what I needed, ${test.info().testId}.`;
    await open("/", "demo");
    await page.getByRole("button", { name: "Feedback" }).click();
    const dialog = page.getByRole("dialog", { name: "Feedback" });
    const send = dialog.getByRole("button", { name: "Send" });
    await expect(send).toHaveAttribute("aria-disabled", "true");
    await expect(send).toHaveAccessibleDescription("Write something first");
    await dialog.getByRole("textbox").fill("   ");
    await expect(send).toHaveAttribute("aria-disabled", "true");
    await dialog.getByRole("textbox").fill(text);
    await page.route("**/api/feedback/", (route) => route.abort());
    await send.click();
    await expect(dialog.getByText("Could not send your feedback.")).toBeVisible();
    await expect(dialog.getByRole("textbox")).toHaveValue(text);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await page.unroute("**/api/feedback/");
    await page.getByRole("button", { name: "Feedback" }).click();
    await expect(dialog.getByRole("textbox")).toHaveValue(text);
    await send.click();
    await expect(page.getByText("Thank you for your feedback.")).toBeVisible();
    await expect(dialog).toBeHidden();
    await page.getByRole("button", { name: "Feedback" }).click();
    await expect(dialog.getByRole("textbox")).toHaveValue("");
    expect(await runSonolens(product.dataFolder, ["feedback"])).toContain(text);
  });

  test("[ROU-20] [ROU-27] [ROU-45] [ROU-47] [ROU-48] release notes have a badge until they are read, by the date of the release; the navigation leads to the FAQ and to the download", async ({
    page,
    open,
  }) => {
    await open("/", "full");
    const button = page.getByRole("button", { name: /^Release notes/ });
    await expect(button).toHaveAccessibleName(/^Release notes\W+New$/);
    await button.click();
    const dialog = page.getByRole("dialog", { name: "Release notes" });
    await expect(dialog.getByRole("listitem").first()).toBeVisible();
    const dates = await dialog
      .locator("time")
      .evaluateAll((times) => times.map((time) => time.getAttribute("datetime")));
    expect(dates.length).toBeGreaterThan(0);
    const stored = await page.evaluate(() => localStorage.getItem("releaseNotesRead"));
    expect(JSON.parse(stored ?? "[]")).toEqual(dates);
    await page.keyboard.press("Escape");
    await expect(button).toHaveAccessibleName("Release notes");
    await page.reload();
    await expect(button).toHaveAccessibleName("Release notes");
    await page.evaluate(() => localStorage.setItem("releaseNotesRead", '["2020-01-01"]'));
    await page.reload();
    await expect(button).toHaveAccessibleName(/^Release notes\W+New$/);

    await navigation(page).getByRole("link", { name: "Help" }).click();
    await expect(page).toHaveURL(/#\/faq$/);
    await expect(navigation(page).getByRole("link", { name: "Help" })).toHaveAttribute(
      "aria-current",
      "page",
    );
    await countAll(page);
    await navigation(page).getByRole("link", { name: "Download" }).click();
    await expect(page).toHaveURL(/#\/download$/);
    await expect(page.getByRole("heading", { name: "Download", level: 1 })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Basic and Pro" })).toBeVisible();
  });

  test("[ROU-10] ? lists the keys, each of them does on its screen what the list says, and the navigation stands at the snapshots on both", async ({
    page,
    open,
    api,
  }) => {
    const record = await api.find("snapshot with tags", ({ tags }) => tags.length > 0);
    await open("/", "full");
    await expect(page.getByTestId("card").first()).toBeVisible();
    await page.keyboard.press("?");
    const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await expect(dialog.getByText("Play or pause the sound")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await page.keyboard.press("/");
    await expect(page.getByRole("searchbox")).toBeFocused();
    await page.keyboard.press("?");
    await expect(page.getByRole("searchbox")).toHaveValue("?");
    await expect(dialog).toBeHidden();
    const entry = navigation(page).getByRole("link", { name: /^Snapshots/ });
    await expect(entry).toHaveAttribute("aria-current", "page");
    await open(`/snapshot/${record.id}`);
    await expect(page.getByTestId("result")).toBeVisible();
    await expect(entry).toHaveAttribute("aria-current", "page");
    const playhead = page.getByTestId("playhead");
    await expect(page.getByTestId("spectrogram")).toBeVisible();
    await playhead.focus();
    await page.keyboard.press("End");
    const end = Number(await playhead.getAttribute("aria-valuemax"));
    await expect(playhead).toHaveAttribute("aria-valuenow", String(end));
    await page.keyboard.press("ArrowLeft");
    await expect(playhead).not.toHaveAttribute("aria-valuenow", String(end));
    await page.keyboard.press("Home");
    await expect(playhead).toHaveAttribute("aria-valuenow", "0");
  });
});

test.describe("tips that nobody has seen", () => {
  test.use({ tipsSeen: false });

  const hint = (page: Page) => page.getByRole("region", { name: "Tip" });

  test("[ROU-46] [GAL-25] tips belong to the page, and are remembered once they were closed, also by Escape inside the box, which keeps what is selected and gives the focus back", async ({
    page,
    open,
    api,
  }) => {
    const record = await aSnapshot(api);
    await open("/", "full");
    const button = page.getByRole("button", { name: /^Tips/ });
    await expect(button).toHaveAccessibleName(/^Tips\W+New$/);
    await expect(hint(page)).toBeVisible();
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    await expect(page.getByTestId("selected-count")).toContainText("1 selected");
    const card = cards(page).first().getByRole("link");
    await expect(card).toBeFocused();
    await hint(page).getByRole("button", { name: "Next tip" }).focus();
    await page.keyboard.press("Escape");
    await expect(hint(page)).toHaveCount(0);
    await expect(card).toBeFocused();
    await expect(page.getByTestId("selected-count")).toContainText("1 selected");
    await expect(button).toHaveAccessibleName("Tips");
    await button.click();
    const dialog = page.getByRole("dialog", { name: "Tips for this page" });
    await expect(dialog.getByText("Press / to search")).toBeVisible();
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(dialog).toHaveCount(0);

    await open(`/snapshot/${record.id}`);
    await expect(button).toHaveAccessibleName(/^Tips\W+New$/);
    await button.click();
    await expect(dialog.getByText("Enter the distance to the source")).toBeVisible();
    await expect(dialog.getByText("Press / to search")).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(button).toHaveAccessibleName("Tips");
    await page.reload();
    await expect(button).toHaveAccessibleName("Tips");
  });

  test("[GAL-25] a box with tips comes 1 s after a page is shown, takes no focus, and comes no more once it was closed", {
    tag: "@clock",
  }, async ({ page, open, api }) => {
    const record = await aSnapshot(api);
    await page.clock.install();
    await page.addInitScript(() => {
      const firstSeenMs: Record<string, number> = {};
      Object.assign(window, { firstSeenMs });
      new MutationObserver(() => {
        for (const mark of ["main", "[data-hint]"])
          if (document.querySelector(mark)) firstSeenMs[mark] ??= performance.now();
      }).observe(document, { childList: true, subtree: true });
    });
    await open("/", "full");
    await expect(cards(page).first()).toBeVisible();
    await page.keyboard.press("j");
    const focused = cards(page).first().getByRole("link");
    await expect(focused).toBeFocused();
    await expect(hint(page).getByRole("status")).toContainText("Press / to search");
    await expect(focused).toBeFocused();
    const { main = 0, "[data-hint]": box = 0 } = await page.evaluate(
      () => (window as unknown as { firstSeenMs: Record<string, number> }).firstSeenMs,
    );
    expect(box - main).toBeGreaterThan(950);
    await expect(hint(page)).toContainText("Tip 1 of 5");
    await hint(page).getByRole("button", { name: "Next tip" }).click();
    await expect(hint(page).getByRole("status")).toContainText("opens in a new tab");
    await hint(page).getByRole("button", { name: "All tips" }).click();
    const dialog = page.getByRole("dialog", { name: "Tips for this page" });
    await expect(dialog.getByText("Press / to search")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(hint(page)).toHaveCount(0);

    await open(`/snapshot/${record?.id}`);
    await expect(hint(page).getByRole("status")).toContainText("Point at the picture");
    await hint(page).getByRole("button", { name: "Close tip" }).click();
    await expect(hint(page)).toHaveCount(0);
    for (const [route, stands] of [
      ["/", cards(page).first()],
      [`/snapshot/${record?.id}`, page.getByTestId("playhead")],
    ] as const) {
      await open(route);
      await page.reload();
      await expect(stands).toBeVisible();
      await page.clock.runFor(5000);
      // It is fetched later than the box would open.
      await page.getByRole("button", { name: "Tips" }).click();
      await expect(dialog).toBeVisible();
      await expect(hint(page)).toHaveCount(0);
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
    }
  });

  test("[GAL-25] a phone has a dot in place of the box, and the tips under More", async ({ page, open }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open("/", "full");
    await expect(cards(page).first()).toBeVisible();
    const more = page.getByRole("link", { name: /^More\W+New$/ });
    await expect(more).toBeVisible();
    await expect(hint(page)).toHaveCount(0);
    await more.click();
    await page.getByRole("button", { name: /^Tips/ }).click();
    await expect(page.getByRole("dialog", { name: "Tips for this page" })).toContainText("More answers");
  });
});

test("the answers of the help are in the units of the settings too", async ({ page, api, open }) => {
  await api.patch("api/customer-settings/", plantSettings);
  await open("/faq", "full");
  await page.getByRole("button", { name: "Open all" }).click();
  await expect(page.getByText(/at 40 kHz about 0\.4\sdB\/ft/)).toBeVisible();
  const found = (await saidOn(page)).filter((text) =>
    [wrong.metre, wrong.Celsius, wrong.litre].some((pattern) => pattern.test(text)),
  );
  expect(found).toEqual([]);
});
