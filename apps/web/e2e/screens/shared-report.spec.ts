import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import type { ApiSchema } from "@sonolens/api-client";
import type { Api } from "../support/api.ts";
import { phone } from "../support/phone.ts";
import { expect, test } from "../support/test.ts";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const pdf = "%PDF-1.7\n1 0 obj <<>> endobj\n%%EOF\n";
const password = "eight blue kettles";

async function sendReport(url: string, api: Api): Promise<string> {
  const target = await api.get<ApiSchema<"UploadTarget">>("api/report-endpoint/?userIotId=x");
  const form = new FormData();
  for (const [name, value] of Object.entries(target.fields)) form.append(name, String(value));
  form.append("file", new Blob([pdf]), "Site of a customer.pdf");
  const sent = await fetch(new URL(target.url, url), { method: "POST", body: form });
  return ((await sent.json()) as ApiSchema<"UploadedReport">).reportUrl;
}

async function share(api: Api, reportUrl: string, more: object = {}) {
  const shared = await api.post("api/shared/reports/", { reportUrl, ...more });
  return (await shared.json()) as ApiSchema<"SharedReportCreated">;
}

/** A browser of somebody without an account, which shows PDFs within pages or not. */
async function aVisitor(browser: Browser, options: BrowserContextOptions, showsPdf = true): Promise<Page> {
  const context = await browser.newContext(options);
  await context.addInitScript((shows) => {
    Object.defineProperty(navigator, "pdfViewerEnabled", { value: shows });
  }, showsPdf);
  return context.newPage();
}

async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axeSource);
  const found = await page.evaluate(async () => {
    const { axe } = window as unknown as { readonly axe: typeof import("axe-core") };
    const { violations } = await axe.run(document, { iframes: false });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  });
  expect(found).toEqual([]);
}

test("[SHR-01] [SHR-02] [SHR-12] shows the PDF of a link, after it was checked, and downloads it under its public name", async ({
  browser,
  product,
  api,
}) => {
  const reportUrl = await sendReport(product.url, api);
  const { path } = await share(api, reportUrl, { fileName: "Leak survey, hall B" });
  for (const colorScheme of ["light", "dark"] as const) {
    const page = await aVisitor(browser, { colorScheme, viewport: { width: 1440, height: 900 } });
    let goOn = () => {};
    const held = new Promise<void>((done) => {
      goOn = done;
    });
    await page.route("**/api/shared/reports/**", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(new URL(path, product.url).href);
    await expect(page.getByRole("status")).toHaveText("Checking the link …");
    await expectAccessible(page);
    goOn();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Leak survey, hall B");
    await expect(page.getByText(/^Open until \d+ \w+ \d{4}$/)).toBeVisible();
    await expect(page.locator("iframe")).toHaveAttribute("src", /^\/shared-files\/.*\.pdf#/);
    await expect(page).toHaveURL(new URL(path, product.url).href);
    await expectAccessible(page);
    const check = page.getByRole("link", { name: "Check this report" });
    expect(await check.evaluate((link: HTMLAnchorElement) => link.href)).toBe(
      new URL("/#/check-report", product.url).href,
    );
    const waiting = page.waitForEvent(
      "download",
      (file) => file.suggestedFilename() === "Leak survey, hall B.pdf",
    );
    await page.getByRole("link", { name: "Download PDF" }).click();
    expect(readFileSync(await (await waiting).path(), "utf8")).toBe(pdf);
    await page.context().close();
  }
});

test("[SHR-03] [SHR-12] offers the file where the browser shows no PDF, from the hash form of the link too", async ({
  browser,
  product,
  api,
}) => {
  const { path } = await share(api, await sendReport(product.url, api));
  const page = await aVisitor(browser, { ...phone, locale: "de-DE" }, false);
  await page.goto(`${product.url}#${path}`);
  await expect(page).toHaveURL(new URL(path, product.url).href);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bericht");
  const links = page.getByRole("link");
  await expect(links).toHaveText(["PDF herunterladen", "Öffnen", "Diesen Bericht prüfen"]);
  await expect(links.first()).toHaveAttribute("download", "Report.pdf");
  for (const link of await links.all()) expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(page);
  await page.context().close();
});

test("[SHR-04] [SHR-05] [SHR-11] asks for a password, and says that a link expired, is unknown or out of reach", async ({
  browser,
  product,
  api,
}) => {
  const { id, path } = await share(api, await sendReport(product.url, api), { password });
  const address = new URL(path, product.url).href;
  const page = await aVisitor(browser, { colorScheme: "dark" });
  const heading = page.getByRole("heading", { level: 1 });
  await page.goto(address);
  const field = page.getByLabel("Password");
  await expect(field).toBeFocused();
  await page.keyboard.type("nine green kettles\n");
  await expect(page.getByRole("alert")).toHaveText("The password is incorrect.");
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription("The password is incorrect.");
  await expectAccessible(page);
  await page.keyboard.type(`${password}\n`);
  await expect(page.locator("iframe")).toHaveAttribute("title", "Report");

  await api.delete(`api/shared/reports/${id}/`);
  await page.reload();
  await expect(heading).toHaveText("This report is no longer here");
  await expect(page.getByText("This link has expired.")).toBeVisible();
  await expectAccessible(page);

  await page.goto(`${address}x`);
  await expect(heading).toHaveText("There is no report at this address");

  await page.route("**/api/shared/reports/**", (route) => route.abort());
  await page.reload();
  await expect(heading).toHaveText("The server is not reachable");
  await expectAccessible(page);
  await page.unroute("**/api/shared/reports/**");
  await page.getByRole("button", { name: "Try again" }).press("Enter");
  await expect(heading).toHaveText("There is no report at this address");
  await page.context().close();
});
