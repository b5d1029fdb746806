import type { Page } from "@playwright/test";
import type { SnapshotRecord } from "./api.ts";
import { cards, expect } from "./test.ts";

/** The dialog of the import. */
export const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Import snapshots" });

/** The import task on the panel, which stays on other pages. */
export const taskOf = (page: Page) => page.getByTestId("import-task");

/** The line of a file. */
export const lineOf = (page: Page, name: string) =>
  dialogOf(page)
    .getByRole("row")
    .filter({ has: page.getByText(name, { exact: true }) });

export async function openDialog(page: Page): Promise<void> {
  await expect(cards(page).first()).toBeVisible();
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(dialogOf(page)).toBeVisible();
}

export const chooseFiles = (page: Page, files: Parameters<ReturnType<Page["locator"]>["setInputFiles"]>[0]) =>
  dialogOf(page).locator("input[type=file]").setInputFiles(files);

/** Waits until no import is running, however slow the machine is. */
export const hasEnded = (page: Page, timeout = 60_000) =>
  expect(dialogOf(page).getByRole("button", { name: "Clear the list" })).toBeVisible({ timeout });

/** Existing snapshots are unchanged, and each of these was added once. */
export function expectAdded(
  before: readonly SnapshotRecord[],
  after: readonly SnapshotRecord[],
  names: readonly string[],
): void {
  const known = new Set(before.map(({ id }) => id));
  const sorted = (list: readonly SnapshotRecord[]) =>
    [...list].sort((one, other) => (one.id < other.id ? -1 : 1));
  expect(sorted(after.filter(({ id }) => known.has(id)))).toEqual(sorted(before));
  const added = after.filter(({ id }) => !known.has(id)).map(({ label }) => label);
  expect(added.sort()).toEqual(names.map((name) => `Imported ${name}`).sort());
}
