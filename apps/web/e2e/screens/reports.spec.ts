import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { choose, selectFirst } from "../support/bulk-steps.ts";
import { leaveLeaksOut } from "../support/left-out-leaks.ts";
import { cards, expect, test } from "../support/test.ts";

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Make a report" });
/** Drawn by the worker, of a report that has been laid out. */
const firstPage = (page: Page) => dialogOf(page).getByRole("img", { name: "Page 1 of the report" });

async function openFromMenu(page: Page) {
  await page.getByRole("button", { name: "Reports", exact: true }).click();
  await page.getByRole("menuitem", { name: "Make a report" }).click();
  await expect(dialogOf(page)).toBeVisible();
}

/** Makes the report of the open dialog; returns the bytes of the saved file. */
async function made(page: Page) {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialogOf(page).getByRole("button", { name: "Make report", exact: true }).click(),
  ]);
  return { fileName: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

test("[ROU-33] [RPT-03] [RPT-08] [RPT-13] [RPT-23] leaks of the gallery become Report.pdf: pages that follow the form, a link to those without a distance, and what was chosen is kept", async ({
  page,
  open,
  api,
}) => {
  const leak = await api.find("leak", ({ device_analysis_type }) => device_analysis_type === "LEAK");
  const dialog = dialogOf(page);
  await leaveLeaksOut(page);
  await open("/?type=LEAK", "full");
  await expect(cards(page).first()).toBeVisible();
  await openFromMenu(page);
  await expect(dialog).toContainText("2 leaks have no distance");
  await dialog.getByRole("button", { name: "Show them" }).first().click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/lacks=distance/);
  await expect(cards(page)).toHaveCount(2);

  await page.unroute(/\/api\/snapshots\/(\?.*)?$/);
  await open("/?type=LEAK", "full");
  await expect(cards(page).first()).toBeVisible();
  await openFromMenu(page);
  await expect(dialog.getByRole("radio", { name: "Leak", exact: true })).toBeChecked();
  await expect(dialog.getByRole("combobox", { name: "Order" })).toHaveValue("createdDate.ascending");
  await expect(firstPage(page)).toBeVisible();
  await dialog.getByRole("button", { name: "Next page" }).click();
  await expect(dialog.getByRole("img", { name: "Page 2 of the report" })).toBeVisible();
  await page.keyboard.press("Home");
  await expect(firstPage(page)).toBeVisible();
  const drawn = await firstPage(page).getAttribute("src");
  await dialog.getByRole("combobox", { name: "Template" }).selectOption({ label: "Short" });
  await dialog.getByRole("combobox", { name: "Order" }).selectOption({ label: "Leak size, largest first" });
  await dialog.getByRole("textbox", { name: "Title" }).fill("Hall B, week 47");
  await expect(firstPage(page)).not.toHaveAttribute("src", drawn ?? "");
  await dialog.getByLabel("Logo", { exact: true }).setInputFiles({
    ...{ name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") },
  });
  await expect(dialog.getByRole("alert").filter({ hasText: "Choose a PNG or JPEG picture." })).toBeVisible();

  const { fileName, bytes } = await made(page);
  expect(fileName).toBe("Report.pdf");
  expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
  expect(bytes.includes("results.csv")).toBe(true);
  await expect(dialog.getByText("Report ready")).toBeVisible();
  await expect(dialog.getByRole("link", { name: /^Report\.pdf/ })).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).last().click();

  await page.goto(`${new URL(page.url()).origin}/#/snapshot/${leak.id}`);
  await page.getByRole("button", { name: "Download", exact: true }).click();
  await page.getByRole("menuitem", { name: "Make a report" }).click();
  await expect(dialog).toHaveAccessibleDescription("1 snapshot");
  await expect(dialog.getByRole("combobox", { name: "Template" })).toHaveValue("onePage");
  await expect(dialog.getByRole("textbox", { name: "Title" })).toHaveValue("");
  await page.keyboard.press("Escape");
  await open("/?type=LEAK");
  await expect(cards(page).first()).toBeVisible();
  await openFromMenu(page);
  await expect(dialog.getByRole("combobox", { name: "Template" })).toHaveValue("short");
});

test("[EXP-13] [SHR-06] [SHR-07] [SHR-08] [SHR-09] [SHR-10] a report of selected snapshots is shared by a link for 7 days, copied, listed and revoked", async ({
  page,
  open,
  product,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open("/", "full");
  await selectFirst(page, 2);
  await choose(page, "Actions", "Make a report");
  const dialog = dialogOf(page);
  await dialog.getByRole("radio", { name: "Level" }).click();
  await expect(dialog).toHaveAccessibleDescription("2 snapshots");
  let letCreate = () => {};
  const held = new Promise<void>((resolve) => {
    letCreate = resolve;
  });
  await page.route("**/api/shared/reports/", async (route) => {
    await held;
    await route.fallback();
  });
  await dialog.getByRole("button", { name: "Make and share link" }).click();
  const linkDialog = page.getByRole("dialog", { name: "Make and share link" });
  await expect(linkDialog.getByRole("radio", { name: "7 days" })).toBeChecked();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    linkDialog.getByRole("button", { name: "Make and share link" }).click(),
  ]);
  const bytes = await readFile(await download.path());
  const copy = dialog.getByRole("button", { name: "Copy link" });
  await expect(copy).toHaveAttribute("aria-disabled", "true");
  await expect(dialog.getByRole("status").filter({ hasText: "Creating the link" })).toBeVisible();
  letCreate();
  await expect(copy).not.toHaveAttribute("aria-disabled", "true");
  await copy.click();
  await expect(dialog.getByRole("status").filter({ hasText: "Copied" })).toBeAttached();
  const link = await dialog.getByRole("textbox", { name: "Link" }).inputValue();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  const [, token = ""] = /\/shared\/reports\/([\w-]+)$/.exec(link) ?? [];
  const shared = async () => (await fetch(`${product.url}api/shared/reports/${token}/`)).json();
  const { url } = (await shared()) as { url: string };
  const file = await fetch(new URL(url, product.url));
  expect(Buffer.compare(Buffer.from(await file.arrayBuffer()), bytes)).toBe(0);
  await dialog.getByRole("button", { name: "Close" }).last().click();

  await page.getByRole("button", { name: "Reports", exact: true }).click();
  await page.getByRole("menuitem", { name: "Shared links" }).click();
  const list = page.getByRole("dialog", { name: "Shared links" });
  await expect(list.getByRole("row", { name: /Without a password/ }).first()).not.toContainText("Not yet");
  const revoke = list.getByRole("button", { name: /^Revoke/ });
  await revoke.first().click();
  await page
    .getByRole("dialog", { name: "Revoke the link?" })
    .getByRole("button", { name: "Revoke" })
    .click();
  await expect(page.getByText("Link revoked")).toBeVisible();
  expect(await shared()).toBe("expired");
});
