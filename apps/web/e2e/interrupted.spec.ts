import type { Page } from "@playwright/test";
import { expect, test } from "./test.ts";

const labelBox = (page: Page) => page.getByRole("textbox", { name: "Label" });
const commentBox = (page: Page) => page.getByRole("textbox", { name: "Comment" });
const distanceBox = (page: Page) => page.getByRole("textbox", { name: /^Distance/ });

/** The leaks, newest first; each test here has its own. */
const leakAt = async (api: import("./api.ts").Api, index: number) => {
  const leak = (await api.list())
    .filter(({ device_analysis_type }) => device_analysis_type === "LEAK")
    .at(index);
  if (!leak) throw new Error(`The demo data has no leak ${index}.`);
  return leak;
};

test("a reload while one types keeps the texts, and saves the number", async ({ page, open, api }) => {
  const record = await leakAt(api, 3);
  const before = await api.detail(record.id);
  await open(`/snapshot/${record.id}`, "full");
  await commentBox(page).fill("Ask Ann about the gasket.");
  await labelBox(page).fill("Flange 7, half a la");
  const wanted = record.source_distance === 3.7 ? 4.7 : 3.7;
  await distanceBox(page).fill(String(wanted));
  page.once("dialog", (dialog) => dialog.accept());
  await page.reload();
  await expect(commentBox(page)).toHaveValue("Ask Ann about the gasket.");
  await expect(labelBox(page)).toHaveValue("Flange 7, half a la");
  await expect(distanceBox(page)).toHaveValue(String(wanted));
  const after = await api.detail(record.id);
  expect(after).toMatchObject({ label: before.label, comments: before.comments, source_distance: wanted });
  await page.getByRole("button", { name: "Save comment" }).click();
  await expect.poll(async () => (await api.detail(record.id)).comments).toBe("Ask Ann about the gasket.");
  page.once("dialog", (dialog) => dialog.accept());
  await page.reload();
  await expect(labelBox(page)).toHaveValue("Flange 7, half a la");
});
