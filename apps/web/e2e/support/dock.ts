import type { Locator, Page } from "@playwright/test";
import { expect } from "./test.ts";

/** The tasks in the sidebar or above the tabs. */
export const dock = (page: Page) => page.getByTestId("exports");

/** The list of tasks with all their actions, which the dock opens. */
export async function openTasks(page: Page): Promise<Locator> {
  const list = page.getByTestId("tasks");
  if (!(await list.isVisible())) await dock(page).locator("[aria-haspopup=dialog]").click();
  await expect(list).toBeVisible();
  return list;
}

export async function closeTasks(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("tasks")).toHaveCount(0);
}

/**
 * Closes the one task of a kind, in the list unless it has its actions in the sidebar. It may have left the dock
 * before.
 */
export async function closeTask(page: Page, kind: string): Promise<void> {
  if ((await dock(page).count()) === 0) return;
  const hasList = (await dock(page).locator("[aria-haspopup=dialog]").count()) > 0;
  const task = (hasList ? await openTasks(page) : dock(page)).getByTestId(kind);
  await task.getByRole("button", { name: "Close", exact: true }).click();
  await expect(task).toHaveCount(0);
}

/** What this session made, also what left the dock. */
export async function openDownloads(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Downloads", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Downloads" });
  await expect(dialog).toBeVisible();
  return dialog;
}
