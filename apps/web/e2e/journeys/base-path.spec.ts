import { mkdirSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import type { ApiSchema } from "@sonolens/api-client";
import { freePort, hasNginx, startNginx } from "../../../server/src/testing/start-nginx.ts";
import { Api } from "../support/api.ts";
import { chooseFiles, hasEnded, lineOf, openDialog } from "../support/import-steps.ts";
import { type Product, startProduct, viewerFileName, withFolder } from "../support/product.ts";
import { isLive } from "../support/settle.ts";
import { makeSnapshotFiles } from "../support/snapshot-files.ts";
import { cardOf, cards, expect, test } from "../support/test.ts";

const basePath = "/tools/sound";

/** Runs the product below a path, behind nginx if installed, else directly. */
async function withProductBelow(use: (url: string, product: Product) => Promise<void>): Promise<void> {
  await withFolder(async (folder) => {
    const port = await freePort();
    const publicUrl = `http://127.0.0.1:${port}${basePath}`;
    const product = await startProduct(join(folder, "data"), hasNginx ? 0 : port, { publicUrl });
    const below = { basePath, isTakenOff: false };
    const nginx = hasNginx ? await startNginx(join(folder, "nginx"), port, [product.url], below) : undefined;
    try {
      await use(`${publicUrl}/`, product);
    } finally {
      await nginx?.stop();
      await product.kill();
    }
  });
}

/** Records requests outside the path, failed responses, and errors of a page. */
function watchProblems(page: Page, url: string): () => readonly string[] {
  const problems: string[] = [];
  page.on("request", (request) => {
    if (/^(?:http|ws)/.test(request.url()) && !request.url().startsWith(url))
      problems.push(`asked for ${request.url()}`);
  });
  page.on("websocket", (socket) => {
    if (!socket.url().startsWith(url.replace("http", "ws"))) problems.push(`connected to ${socket.url()}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) problems.push(`${response.status()} for ${response.url()}`);
  });
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(message.text());
  });
  return () => problems;
}

/** Uploads and shares a report; returns the URL of its file. */
async function shareReport(url: string, api: Api): Promise<string> {
  const target = await api.get<ApiSchema<"UploadTarget">>("api/report-endpoint/?userIotId=x");
  const form = new FormData();
  for (const [name, value] of Object.entries(target.fields)) form.append(name, String(value));
  form.append("file", new Blob(["%PDF-1.7\n1 0 obj <<>> endobj\n%%EOF\n"]), "Leaks in hall 2.pdf");
  const sent = await fetch(new URL(target.url, url), { method: "POST", body: form });
  const { reportUrl } = (await sent.json()) as ApiSchema<"UploadedReport">;
  const shared = await api.post("api/shared/reports/", { reportUrl });
  const { token } = (await shared.json()) as ApiSchema<"SharedReportCreated">;
  const report = await api.get<ApiSchema<"SharedReport">>(`api/shared/reports/${token}/`);
  return typeof report === "string" ? report : report.url;
}

// The test stores them below its path.
test.use({ tipsSeen: false });

test("the product works below a path of a host that has other things too", async ({ page, context }) => {
  test.setTimeout(180_000);
  await withProductBelow(async (url, { dataFolder }) => {
    await context.addInitScript((prefix) => {
      localStorage.setItem(`${prefix}tipsSeen`, "gallery snapshot anywhere");
      // Belongs to another application on the same host.
      localStorage.setItem("auth", "of something else");
    }, basePath);
    const problemsOf = watchProblems(page, url.slice(0, -1));

    // Without the trailing slash, as users type it.
    await page.goto(url.slice(0, -1));
    await page.getByRole("button", { name: /Open the full account/ }).click();
    await expect(page).toHaveURL(`${url}#/`);
    await expect(cards(page).first().locator("canvas[data-drawn]")).toBeVisible();
    await expect(isLive(page)).toBeAttached();
    const picture = cards(page).locator("img").first();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);

    // One file is sent as a form, one in parts.
    const files = join(dataFolder, "to-import");
    mkdirSync(files);
    makeSnapshotFiles(files, 1, "large");
    await openDialog(page);
    await chooseFiles(page, [join(files, "1.nlz"), join(files, "large.nlz")]);
    await hasEnded(page);
    for (const name of ["1.nlz", "large.nlz"]) await expect(lineOf(page, name)).toContainText("Imported");
    await page.keyboard.press("Escape");

    // The signed-in page requests its parts itself: the script there runs, with its own names.
    const api = await Api.signIn(url, "full");
    const { id } = await api.find("snapshot with sound", ({ meta }) => meta.duration > 1);
    await page.goto(`${url}#/snapshot/${id}`);
    await page.reload();
    const ahead = page.locator("head > link[rel=modulepreload]");
    expect(await ahead.first().getAttribute("href")).toMatch(/^\/tools\/sound\/assets\//);
    await expect(page.getByTestId("heatmap")).toBeVisible();
    await expect(page.getByTestId("spectrogram")).toBeVisible();
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await expect(page.getByRole("button", { name: "Pause", exact: true })).toBeVisible();

    // Changes by other users arrive.
    await page.goto(`${url}#/`);
    const label = `From elsewhere ${Date.now()}`;
    const { version } = await api.detail(id);
    const said = await api.post(`api/snapshots/${id}/label/`, { label }, { "If-Match": `"${version}"` });
    expect(said.status).toBe(200);
    await expect(cardOf(page, id)).toContainText(label);

    // An old URL, a file whose URL comes from the server, and a report behind a link.
    writeFileSync(join(dataFolder, viewerFileName), "the viewer");
    await page.goto(`${url}download`);
    await expect(page).toHaveURL(`${url}#/download`);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download", exact: true }).click(),
    ]);
    expect(await readFile(await download.path(), "utf8")).toBe("the viewer");
    const report = await page.request.get(new URL(await shareReport(url, api), url).href);
    expect([report.status(), report.headers()["content-type"]]).toEqual([200, "application/pdf"]);

    await page.goto(`${url}#/`);
    await page.getByRole("button", { name: /^Profile/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
    const kept = await page.evaluate(() => ({ ...localStorage }) as Record<string, string>);
    const others = Object.entries(kept).filter(([name]) => !name.startsWith("/tools/sound"));
    expect(others).toEqual([["auth", "of something else"]]);
    expect(Object.keys(kept)).not.toContain("/tools/soundauth");
    expect(problemsOf()).toEqual([]);
  });
});
