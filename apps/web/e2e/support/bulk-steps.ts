import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { storedIn } from "./stored-zip.ts";
import { cards, expect } from "./test.ts";

/** Selection loads once the page is idle. */
const canSelect = (page: Page) =>
  expect(page.getByRole("checkbox", { name: "Select all", exact: true })).toBeVisible();

/** The number of selected snapshots, at the bottom of the gallery. */
export const count = (page: Page) => page.getByTestId("selected-count");

/** A running or finished bulk task on the panel. */
export const task = (page: Page) => page.getByTestId("bulk-task");

/** The bottom bar slides in: a click on a moving target is retried, and the page scrolled for it meanwhile. */
const barStands = (page: Page) =>
  count(page).evaluate(async (element) => {
    for (let around: Element | null = element; around; around = around.parentElement)
      await Promise.allSettled(around.getAnimations().map(({ finished }) => finished));
  });

/** Selects the first cards of the page; returns their ids. */
export async function selectFirst(page: Page, wanted: number): Promise<string[]> {
  const links = cards(page).getByRole("link");
  await canSelect(page);
  await links.first().focus();
  await page.keyboard.press("x");
  if (wanted > 1) await links.nth(wanted - 1).click({ modifiers: ["Shift"] });
  await expect(count(page)).toHaveText(`${wanted} selected`);
  await barStands(page);
  return cards(page).evaluateAll(
    (all, end) => all.slice(0, end).map((card) => (card as HTMLElement).dataset.id ?? ""),
    wanted,
  );
}

/** Selects everything that the filter shows, `all` in number. */
export async function selectAll(page: Page, all: number): Promise<void> {
  await canSelect(page);
  await page.getByRole("checkbox", { name: "Select all", exact: true }).click();
  await expect(count(page)).toHaveText(`${all} selected`);
  await barStands(page);
}

export async function choose(page: Page, menu: "Actions" | "Bulk actions", item: string): Promise<void> {
  await page.getByRole("button", { name: menu, exact: true }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

/** Waits until no task is running, however slow the machine is. */
export const hasEnded = (page: Page) =>
  page.getByRole("dialog").getByRole("button", { name: "Stop" }).waitFor({ state: "hidden" });

export async function typeTag(page: Page, tag: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("combobox", { name: "Tag" })).toBeFocused();
  await page.keyboard.type(tag);
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("listitem").filter({ hasText: tag })).toBeVisible();
}

/** Opens the dialog of downloads, chooses formats and starts. */
export async function download(page: Page, count: number, ...formats: readonly RegExp[]): Promise<void> {
  await choose(page, "Actions", "Download");
  const dialog = page.getByRole("dialog", { name: `Download ${count} snapshots` });
  const start = dialog.getByRole("button", { name: "Download", exact: true });
  await expect(start).toHaveAttribute("aria-disabled", "true");
  for (const name of formats) await dialog.getByRole("checkbox", { name }).click();
  await start.click();
  await expect(dialog).toContainText("The download has started.");
  await dialog.getByRole("button", { name: "Close" }).last().click();
}

/** Saves the offered file; returns its name and content. */
export async function saved(page: Page, link: Locator) {
  const coming = page.waitForEvent("download");
  await link.click();
  const file = await coming;
  return { name: file.suggestedFilename(), entries: storedIn(await readFile(await file.path())) };
}
