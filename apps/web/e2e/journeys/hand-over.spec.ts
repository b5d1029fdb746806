import { readFile } from "node:fs/promises";
import { cards, expect, test } from "../support/test.ts";

test("[RPT-23] [EXP-03] the open leaks are handed to a boss as PDF by keyboard alone, while other pages are opened", async ({
  page,
  open,
}) => {
  await open("/?type=LEAK&repair=open", "full");
  await expect(cards(page).first()).toBeVisible();
  await page.getByRole("button", { name: "Reports", exact: true }).press("Enter");
  await page.getByRole("menuitem", { name: "Make a report" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Make a report" });
  await dialog.getByRole("textbox", { name: "Title" }).press("A");
  const download = page.waitForEvent("download");
  await page.keyboard.press("Control+Enter");
  await expect(dialog.getByText("You can close this window.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await page.getByRole("link", { name: "Cameras" }).first().press("Enter");
  const saved = await download;
  expect(saved.suggestedFilename()).toBe("Report.pdf");
  const bytes = await readFile(await saved.path());
  expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
  await page.getByRole("button", { name: "Downloads" }).press("Enter");
  const downloads = page.getByRole("dialog", { name: "Downloads" });
  await expect(downloads.getByRole("link", { name: /^Report\.pdf/ })).toBeVisible();
  await expect(downloads.getByRole("button", { name: "Create link" })).toBeVisible();
});
