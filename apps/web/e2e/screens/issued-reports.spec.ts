import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { inflateSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { choose, selectFirst } from "../support/bulk-steps.ts";
import { runSonolens } from "../support/product.ts";
import { expect, test } from "../support/test.ts";

const demoLeak = resolve(
  import.meta.dirname,
  "../../../../packages/camera-simulator/assets/demo/2026-11-10-header-flange.nlz",
);

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Make a report" });

/** Saves a file by pressing something. */
async function saved(page: Page, press: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent("download"), press()]);
  return { fileName: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

async function checkFile(page: Page, name: string, buffer: Buffer) {
  await page.locator("input[type=file]").setInputFiles({ name, mimeType: "application/pdf", buffer });
}

test("[RPT-23] a draft is issued under a number, listed, saved byte for byte, revised and checked; changed data is told", async ({
  page,
  open,
}) => {
  await open("/", "full");
  await selectFirst(page, 2);
  await choose(page, "Actions", "Make a report");
  const dialog = dialogOf(page);
  await dialog.getByRole("radio", { name: "Level" }).click();
  await dialog.getByRole("textbox", { name: "Title" }).fill("Hall B, week 47");
  const draft = await saved(page, () =>
    dialog.getByRole("button", { name: "Make report", exact: true }).click(),
  );
  const issued = await saved(page, () => dialog.getByRole("button", { name: "Issue report" }).click());
  await expect(dialog.getByText(/^Issued as \d{4}-001, revision A$/)).toBeVisible();
  expect(issued.fileName).toMatch(/^Report \d{4}-001 A\.pdf$/);
  expect(Buffer.compare(issued.bytes, draft.bytes)).not.toBe(0);

  await dialog.getByRole("button", { name: "Show issued reports" }).click();
  await expect(dialog).toHaveCount(0);
  const row = page.getByRole("row", { name: /-001/ });
  await expect(row).toContainText("Hall B, week 47");
  await expect(row).toContainText("Revision A");
  const more = row.getByRole("button", { name: /^Actions/ });
  await more.click();
  const again = await saved(page, () => page.getByRole("menuitem", { name: "Download" }).click());
  expect(again.fileName).toBe(issued.fileName);
  expect(Buffer.compare(again.bytes, issued.bytes)).toBe(0);

  await more.click();
  await page.getByRole("menuitem", { name: "New revision" }).click();
  await expect(dialog).toContainText(/The next revision of \d{4}-001/);
  await expect(dialog.getByRole("textbox", { name: "Title" })).toHaveValue("Hall B, week 47");
  await dialog.getByRole("radio", { name: "Level" }).click();
  await saved(page, () => dialog.getByRole("button", { name: "Make report", exact: true }).click());
  await saved(page, () => dialog.getByRole("button", { name: "Issue new revision" }).click());
  await expect(dialog.getByText(/^Issued as \d{4}-001, revision B$/)).toBeVisible();
  await dialog.getByRole("button", { name: "Show issued reports" }).click();
  await expect(page.getByText("Revision B, replaces A")).toBeVisible();
  await expect(page.getByText("Revision A, replaced by B")).toBeVisible();

  await page.getByRole("button", { name: "Check a report" }).click();
  await expect(page.getByRole("heading", { name: "Check a report" })).toBeVisible();
  await checkFile(page, issued.fileName, issued.bytes);
  await expect(page.getByRole("heading", { name: "Equal", exact: true })).toBeVisible();
  await expect(
    page.getByRole("heading", { name: /^Byte for byte equal to report \d{4}-001, revision A$/ }),
  ).toBeVisible();
  await expect(page.getByText("There is a later revision: B.")).toBeVisible();

  await checkFile(page, "Draft.pdf", draft.bytes);
  await expect(page.getByRole("heading", { name: /^Not equal to any issued report/ })).toBeVisible();
  await checkFile(page, "photo.pdf", Buffer.from("GIF89a"));
  await expect(page.getByRole("heading", { name: "This is not a PDF" })).toBeVisible();
});

/** The data inside a report, which is compressed. */
function dataOf(pdf: Buffer): string {
  const from = pdf.indexOf("stream\n", pdf.indexOf("/application#2Fjson")) + "stream\n".length;
  return inflateSync(pdf.subarray(from, pdf.indexOf("\nendstream", from))).toString();
}

test("[RPT-23] a visitor without an account checks a report, and a changed figure is told with both values", async ({
  page,
  open,
  product,
}) => {
  const out = join(product.dataFolder, "flange.pdf");
  const prices = ["--energy-price", "0.2", "--co2", "0.1"];
  await runSonolens(product.dataFolder, ["report", demoLeak, "--out", out, ...prices]);
  const pdf = await readFile(out);
  await open("/check-report");
  await expect(page.getByRole("link", { name: "Sign in" })).toBeVisible();
  await checkFile(page, "flange.pdf", pdf);
  await expect(page.getByRole("heading", { name: "Equal", exact: true })).toBeVisible();
  await expect(
    page.getByText("Sign in to compare it with the issued reports of your account."),
  ).toBeVisible();

  const data = JSON.parse(dataOf(pdf)) as { figures: { open: { total: number } } };
  const right = data.figures.open.total;
  data.figures.open.total = 1234;
  await checkFile(page, "results.json", Buffer.from(JSON.stringify(data)));
  await expect(page.getByRole("heading", { name: "1 figure differs" })).toBeVisible();
  const row = page.getByRole("row", { name: /^Still open, per year/ });
  await expect(row).toContainText("1,234");
  await expect(row).toContainText(
    new Intl.NumberFormat("en", { maximumFractionDigits: 2 }).format(right).slice(0, 4),
  );
});
