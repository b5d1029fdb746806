import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { formatEstimatedCost } from "../../../../packages/domain/src/index.ts";
import { cards, expect, test } from "../support/test.ts";

async function savedList(page: Page, name: string): Promise<{ fileName: string; text: string }> {
  await page.getByRole("button", { name: "More actions" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name }).click(),
  ]);
  return { fileName: download.suggestedFilename(), text: await readFile(await download.path(), "utf8") };
}

test("the list is saved as CSV and JSON as it is filtered and sorted, with the filter in the file", async ({
  page,
  open,
  api,
}) => {
  const leaks = ["LEAK", "LEAK_SIZE"];
  const records = (await api.list()).filter(
    (each) => leaks.includes(each.device_analysis_type) && !each.fixed,
  );
  await open("/?type=LEAK&fixed=false&sort=labelAsc", "full");
  await expect(cards(page).first()).toBeVisible();
  const sum = page.getByRole("region", { name: "Cost of the leaks" });
  await expect(sum).toContainText("/ year");
  const shown = await cards(page).evaluateAll((all) => all.map((card) => card.getAttribute("data-id")));

  const csv = await savedList(page, "Save the list as CSV");
  expect(csv.fileName).toMatch(/^Snapshots-\d{4}-\d\d-\d\d\.csv$/);
  expect(csv.text.startsWith("\ufeff")).toBe(true);
  const [names = "", ...lines] = csv.text.slice(1).trimEnd().split("\r\n");
  expect(names).toMatch(/^id,label,.*leak_l_per_min,.*severity,finding,/);
  expect(lines).toHaveLength(records.length);
  expect(lines.slice(0, shown.length).map((line) => line.split(",")[0])).toEqual(shown);
  expect(lines[0]).toMatch(/(?=.*type=LEAK)(?=.*fixed=false)(?=.*sort=labelAsc)/);
  expect(lines[0]).toContain(`/snapshot/${shown[0]},`);

  const json = await savedList(page, "Save the list as JSON");
  const read = JSON.parse(json.text) as {
    count: number;
    currency: string;
    filter: object;
    snapshots: { id: string; leak_cost_per_year: number | null; starred: boolean }[];
  };
  expect(read).toMatchObject({ count: records.length, filter: { type: "LEAK", sort: "labelAsc" } });
  expect(read.snapshots.slice(0, shown.length).map(({ id }) => id)).toEqual(shown);
  expect(new Set(read.snapshots.map(({ id }) => id))).toEqual(new Set(records.map(({ id }) => id)));
  const total = read.snapshots.reduce((all, each) => all + (each.leak_cost_per_year ?? 0), 0);
  await expect(sum).toContainText(formatEstimatedCost(total, "USD", "en"));
});

test("what was deleted is listed with who did it and until when, and comes back", async ({
  page,
  open,
  api,
  account,
}) => {
  const deleted = await api.find("a labelled one", ({ label }) => label === "Pump 5, bearing housing");
  await api.remove(deleted.id);
  await open("/", "full");
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Deleted snapshots" }).click();
  const dialog = page.getByRole("dialog", { name: "Deleted snapshots" });
  const row = dialog.getByRole("row", { name: deleted.label });
  await expect(row).toContainText(account.username);
  await expect(row).toContainText("30 days");
  const restore = dialog.getByRole("button", { name: /^Restore(?: \d+)?$/ });
  await expect(restore).toHaveAttribute("aria-disabled", "true");
  await row.getByRole("checkbox").click();
  await restore.click();
  await expect(dialog.getByText("1 snapshot restored")).toBeVisible();
  await expect(row).toHaveCount(0);
  expect((await api.list()).map(({ id }) => id)).toContain(deleted.id);
  await page.keyboard.press("Escape");
  await expect(cards(page).filter({ hasText: deleted.label })).toBeVisible();
});

test("[RPT-18] [EXP-03] [EXP-13] an Excel report of the filtered list is made by the server and downloaded", async ({
  page,
  open,
}) => {
  await open("/?type=MECHANICAL", "full");
  await expect(cards(page).first()).toBeVisible();
  const count = await cards(page).count();
  await page.getByRole("button", { name: "Reports" }).click();
  await page.getByRole("menuitem", { name: "Excel report" }).click();
  const dialog = page.getByRole("dialog", { name: `Excel report of ${count} snapshots` });
  await dialog.getByRole("checkbox", { name: "With pictures" }).click();
  const [request] = await Promise.all([
    page.waitForRequest((each) => each.url().includes("/api/excel/")),
    dialog.getByRole("button", { name: "Create" }).press("Enter"),
  ]);
  expect(request.postDataJSON()).toMatchObject({ includeImages: true, filter: { type: "MECHANICAL" } });
  await expect(dialog.getByRole("status")).toContainText("under Downloads");
  await dialog.getByRole("button", { name: "Close" }).last().click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: /xlsx$/ }).first().click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^Snapshots-.*\.xlsx$/);
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 2).toString()).toBe("PK");
});
