import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import type { ApiSchema } from "@sonolens/api-client";
import { onDesktop } from "../support/desktop-host.ts";
import { aCameraOwner, aSerial, pairCamera } from "../support/paired-camera.ts";
import { type Product, runSonolens } from "../support/product.ts";
import { aReportingCamera } from "../support/reporting-camera.ts";
import { isLive } from "../support/settle.ts";
import { expect, storeTokens, test } from "../support/test.ts";
import { serveWebBuild, webBuildOf } from "../support/web-build.ts";

const panel = (page: Page) => page.getByRole("tabpanel");
const wireless = (page: Page) => page.getByRole("button", { name: "Update over Wi-Fi" });
const byStick = (page: Page) => page.getByRole("button", { name: "Create a file for a USB stick" });
const isConnected = (page: Page) => expect(isLive(page)).toBeAttached();

/** A paired camera that reported version 1.0.0, of a product that no one else has, with its owner. */
async function aCamera(_context: BrowserContext, product: Product, options: readonly string[] = []) {
  const owner = await aCameraOwner(product);
  const serial = aSerial();
  const secret = await pairCamera(product, owner, serial, ["--product", `P${serial}`, ...options]);
  const camera = await aReportingCamera(product, serial, Uint8Array.from(secret));
  await camera.report({ softwareVersion: "1.0.0", configurationId: "c1" });
  const offer = (version: string, more: readonly string[] = []) =>
    runSonolens(product.dataFolder, ["camera", "software", version, "--product", `P${serial}`, ...more]);
  const versions = () => owner.api.get<ApiSchema<"DeviceVersions">>(`api/device/${serial}/`);
  return { owner, serial, camera, offer, versions, route: `/cameras?camera=${serial}&tab=software` };
}

/** A text file in the data folder. */
function aFile(product: Product, name: string, text: string): string {
  const path = join(product.dataFolder, name);
  writeFileSync(path, text);
  return path;
}

test.describe("updates of a camera", () => {
  test("[UPD-01] [UPD-03] [UPD-04] [UPD-06] [UPD-07] [UPD-09] [UPD-15] the newest one is asked for, followed and installed", async ({
    page,
    open,
    product,
    context,
  }) => {
    const { owner, serial, camera, offer, versions, route } = await aCamera(context, product);
    for (const version of ["1.9.0", "1.10.0", "2.0.0"]) await offer(version);
    await offer("2.0.0", ["--withdraw"]);
    await storeTokens(page, owner.tokens);
    await open(route);
    await isConnected(page);
    await expect(panel(page)).toContainText("Version 1.10.0");
    await expect(panel(page)).not.toContainText("1.9.0");
    await expect(panel(page)).not.toContainText("2.0.0");

    // The gallery has a line about it; here it is the dot at the cameras.
    const cameras = page.getByRole("navigation").getByRole("link", { name: /^Cameras/ });
    await expect(cameras).toHaveAccessibleName(/Update available/);

    await wireless(page).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: `Updating ${serial}` });
    await expect(dialog).toContainText("Version 1.10.0 is being sent to the camera over Wi-Fi.");
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(wireless(page)).toBeFocused();
    for (const button of [wireless(page), byStick(page)]) {
      await expect(button).toBeDisabled();
      await expect(button).toHaveAccessibleDescription(/Available again in 1:\d\d$/);
    }
    await expect(panel(page).getByRole("status")).toHaveText("Updating to version 1.10.0");
    await expect(panel(page)).toContainText("Starts as soon as the camera is switched on and connected.");
    // The update is in progress: no notice that offers it.
    await expect(cameras).not.toHaveAccessibleName(/Update available/);
    const { LastUpdate } = await versions();
    expect(LastUpdate).toMatchObject({ updateMode: "S3", status: "SUBMITTED" });

    // A click on a disabled button does nothing; another tab, a lost connection and a reload change nothing either.
    await wireless(page).click({ force: true });
    await page.getByRole("tab", { name: "Overview" }).click();
    await page.getByRole("tab", { name: "Software" }).click();
    await expect(wireless(page)).toBeDisabled();
    await page.reload();
    await expect(wireless(page)).toBeDisabled();
    await expect(page.getByRole("timer")).toHaveText(/Available again in 1:\d\d$/);
    expect((await versions()).LastUpdate?.ExecutionId).toBe(LastUpdate?.ExecutionId);

    await isConnected(page);
    const ExecutionId = LastUpdate?.ExecutionId ?? "";
    await camera.report({ update: { ExecutionId, status: "RUNNING" } });
    await expect(page.getByRole("progressbar", { name: "Installing" })).toBeVisible();
    await expect(panel(page)).toContainText("Keep the camera switched on until it has restarted.");
    await expect(page.getByRole("heading", { level: 2 }).filter({ hasText: serial })).toContainText(
      "Updating",
    );
    await wireless(page).focus();
    await camera.report({ softwareVersion: "1.10.0" });
    await expect(panel(page).getByRole("status")).toHaveText("Fleet update ready: version 1.10.0");
    await expect(panel(page)).toContainText("Delivered to the camera over Wi-Fi.");
    await expect(panel(page)).toContainText("No newer version is available for this camera.");
    await expect(wireless(page)).toHaveCount(0);
    // The button was removed while it had the focus.
    await expect(
      panel(page).getByRole("region", { name: "Fleet update ready: version 1.10.0" }),
    ).toBeFocused();
  });

  test("[UPD-06] one that is over before its dialog is closed is what one comes back to; one that nobody heard of is said not to be asked for", async ({
    page,
    open,
    product,
    context,
  }) => {
    const { owner, camera, offer, versions, route } = await aCamera(context, product);
    await offer("1.1.0");
    await storeTokens(page, owner.tokens);
    await open(route);
    await isConnected(page);
    await page.route("**/update/", (call) => call.abort());
    await wireless(page).click();
    await expect(
      page.getByText("The update could not be requested. The server did not respond. Check the connection."),
    ).toBeVisible();
    await expect(wireless(page)).toBeEnabled();
    expect((await versions()).LastUpdate).toBeNull();
    await page.unroute("**/update/");

    await wireless(page).press("Enter");
    await expect(page.getByRole("dialog")).toBeVisible();
    await camera.report({ softwareVersion: "1.1.0" });
    await expect(page.locator("main")).toContainText("Fleet update ready: version 1.1.0");
    await page.keyboard.press("Escape");
    await expect(
      panel(page).getByRole("region", { name: "Fleet update ready: version 1.1.0" }),
    ).toBeFocused();
  });

  test("[UPD-04] the buttons come back after 120 s", { tag: "@clock" }, async ({
    page,
    open,
    product,
    context,
  }) => {
    const { owner, offer, versions, route } = await aCamera(context, product);
    await offer("1.1.0");
    await storeTokens(page, owner.tokens);
    await page.clock.install();
    await open(route);
    await wireless(page).click();
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
    await expect(wireless(page)).toBeDisabled();
    const requestedMs = Date.parse((await versions()).LastUpdate?.requestedAt ?? "");
    await page.clock.pauseAt(requestedMs + 117_000);
    await page.clock.runFor(1_000);
    await expect(page.getByRole("timer")).toHaveText(/Available again in 0:0[1-4]$/);
    await expect(wireless(page)).toBeDisabled();
    await page.clock.runFor(5_000);
    await expect(wireless(page)).toBeEnabled();
    await expect(page.getByRole("timer")).toHaveCount(0);
  });

  test("[UPD-05] [UPD-16] what another tab asks for again within 20 s is not sent", async ({
    page,
    open,
    product,
    context,
  }) => {
    const { owner, serial, offer, versions, route } = await aCamera(context, product);
    await offer("1.1.0");
    await storeTokens(page, owner.tokens);
    await open(route);
    const other = await context.newPage();
    await storeTokens(other, owner.tokens);
    await other.goto(`${product.url}#${route}`);
    await isConnected(other);
    await expect(wireless(other)).toBeEnabled();
    // It is not notified of the first tab's actions.
    await other.route(`**/api/device/${serial}/`, (call) => call.abort());
    await wireless(page).click();
    await expect(page.getByRole("dialog")).toContainText("is being sent to the camera over Wi-Fi.");
    const first = (await versions()).LastUpdate?.ExecutionId;
    await wireless(other).click();
    await expect(other.getByRole("dialog", { name: `Updating ${serial}` })).toContainText(
      "An update is already in progress.",
    );
    expect((await versions()).LastUpdate?.ExecutionId).toBe(first);
  });

  test("[UPD-02] whoever may not update is told why", async ({ page, open, product, context }) => {
    const { owner, offer, route } = await aCamera(context, product, ["--no-update"]);
    await offer("1.1.0");
    await storeTokens(page, owner.tokens);
    await open(route);
    for (const button of [wireless(page), byStick(page)]) {
      await expect(button).toBeDisabled();
      await expect(button).toHaveAccessibleDescription(/^You cannot update this camera from here\./);
    }
    await expect(page.getByRole("timer")).toHaveCount(0);
  });

  test("[UPD-08] [UPD-13] [UPD-14] a failure says so, with a code that is copied for support", async ({
    page,
    open,
    product,
    context,
  }) => {
    const { owner, camera, offer, versions, route } = await aCamera(context, product);
    await offer("1.1.0");
    await storeTokens(page, owner.tokens);
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await open(route);
    await isConnected(page);
    await wireless(page).click();
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
    const ExecutionId = (await versions()).LastUpdate?.ExecutionId ?? "";
    await camera.report({ update: { ExecutionId, status: "FAILED" } });
    await expect(panel(page).getByRole("status").first()).toHaveText("The update to version 1.1.0 failed.");
    await expect(panel(page)).toContainText("The failure was logged with an alert code.");
    await expect(panel(page)).toContainText("give this code to support");
    await panel(page).getByRole("button", { name: ExecutionId }).click();
    await expect(panel(page).getByRole("status").filter({ hasText: "Copied" })).toBeAttached();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(ExecutionId);
    await page.reload();
    await expect(panel(page)).toContainText("The update to version 1.1.0 failed.");
    // A user installed it from a stick.
    await isConnected(page);
    await camera.report({ softwareVersion: "1.1.0" });
    await expect(panel(page)).toContainText("No newer version is available for this camera.");
    await expect(panel(page)).not.toContainText("failed");
  });

  test("[UPD-01] [UPD-10] [UPD-11] [UPD-12] a file for a stick is there for the desktop, and told of on the web", async ({
    page,
    open,
    product,
    context,
  }) => {
    const { owner, serial, offer, route } = await aCamera(context, product);
    await offer("1.1.0", ["--file", aFile(product, `${serial}.bin`, `software of ${serial}`)]);
    await storeTokens(page, owner.tokens);
    await open(route);
    await byStick(page).click();
    await expect(page.getByRole("dialog")).toContainText("The file with version 1.1.0 for a USB stick");
    await page.keyboard.press("Escape");
    await expect(panel(page).getByRole("status")).toHaveText("Fleet update ready: version 1.1.0");
    await expect(panel(page)).toContainText("The file for a USB stick is available in the desktop viewer.");
    await expect(page.getByRole("link", { name: "Download the file" })).toHaveCount(0);

    await onDesktop(page, "pro");
    await page.reload();
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download the file" }).click();
    const file = await (await download).createReadStream();
    expect(Buffer.concat(await file.toArray()).toString()).toBe(`software of ${serial}`);
  });

  test("says what is no longer there to be asked for", async ({ page, open, product, context }) => {
    const { owner, offer, route } = await aCamera(context, product);
    await offer("1.1.0");
    await storeTokens(page, owner.tokens);
    await open(route);
    await byStick(page).click();
    await expect(page.getByText("There is no USB file for version 1.1.0.")).toBeVisible();
    await expect(byStick(page)).toBeEnabled();
    await offer("1.1.0", ["--withdraw"]);
    await wireless(page).click();
    await expect(page.getByText("Version 1.1.0 is no longer offered.")).toBeVisible();
    await expect(panel(page)).toContainText("No newer version is available for this camera.");
  });

  test("[UPD-07] [UPD-08] [UPD-09] the states of other servers are known too", async ({
    page,
    open,
    product,
    context,
  }) => {
    const { owner, serial, offer, route } = await aCamera(context, product);
    await offer("1.1.0");
    const body = { targetSoftwareVersion: "1.1.0", configurationId: null, updateMode: "S3" };
    await owner.api.post(`api/device/${serial}/update/`, body);
    let status = "";
    // This server has no such states.
    await page.route(`**/api/device/${serial}/`, async (call) => {
      const answer = await call.fetch();
      const json = (await answer.json()) as ApiSchema<"DeviceVersions">;
      await call.fulfill({ json: { ...json, LastUpdate: { ...json.LastUpdate, status } } });
    });
    await storeTokens(page, owner.tokens);
    for (const [state, told] of [
      ["VALIDATING", "Queued"],
      ["STARTING", "Starting"],
      ["RUNNABLE", "Starting"],
      ["ABORTED", "The update to version 1.1.0 failed."],
      ["PASSED", "Fleet update ready: version 1.1.0"],
      ["PAUSED", "Update to version 1.1.0: PAUSED"],
    ] as const) {
      status = state;
      await open(route);
      await page.reload();
      await expect(panel(page)).toContainText(told);
    }
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });
});

test.describe("the versions of a camera", () => {
  test("[CAM-08] [CAM-09] [EDN-07] are told with their notes in the one edition that has them, as plain text", async ({
    page,
    open,
    product,
    context,
  }) => {
    test.slow();
    const { owner, serial, camera, offer, route } = await aCamera(context, product);
    const english = aFile(product, `${serial}.en.txt`, "Quieter leaks are found.\n<b>Bold</b> & more.\n");
    const germanNotes = aFile(product, `${serial}.de.txt`, "Leisere Lecks werden gefunden.\n");
    await offer("1.0.0", ["--notes", `en=${english}`]);
    await offer("1.1.0", ["--notes", `en=${english}`, "--notes", `de=${germanNotes}`]);
    await offer("1.2.0");
    await offer("1.2.0", ["--withdraw"]);
    await camera.report({ softwareVersion: "1.1.0" });
    await storeTokens(page, owner.tokens);
    await open(route);
    const history = page.getByRole("button", { name: "Version history" });
    await expect(panel(page)).toContainText("Installed");
    await expect(history).toHaveCount(0);
    for (const edition of ["ue", "sonolens"] as const) {
      // Prefetched parts of the page are still being served.
      await page.unrouteAll({ behavior: "wait" });
      await serveWebBuild(page, product.url, await webBuildOf(edition));
      await page.reload();
      await expect(panel(page)).toContainText("Installed");
      await expect(history).toHaveCount(edition === "sonolens" ? 1 : 0);
    }
    await history.click();
    const dialog = page.getByRole("dialog", { name: "Version history" });
    await expect(dialog.getByRole("heading", { level: 3 })).toHaveText([
      "Version 1.2.0",
      "Version 1.1.0",
      "Version 1.0.0",
    ]);
    const [newest, installed, oldest] = await dialog.locator("section").all();
    await expect(newest ?? dialog).toContainText("Withdrawn");
    await expect(newest ?? dialog).toContainText("No release notes for this version.");
    await expect(installed ?? dialog).toContainText("Installed");
    await expect((oldest ?? dialog).getByRole("listitem")).toHaveText([
      "Quieter leaks are found.",
      "<b>Bold</b> & more.",
    ]);
    await page.keyboard.press("Escape");
    await expect(history).toBeFocused();

    await page.evaluate(() => localStorage.setItem("locale", "de"));
    await page.reload();
    await page.getByRole("button", { name: "Versionsverlauf" }).click();
    const installedInGerman = page.getByRole("dialog").locator("section").nth(1);
    await expect(installedInGerman.getByRole("listitem")).toHaveText(["Leisere Lecks werden gefunden."]);
  });
});

test.describe("the newest snapshots of a camera", () => {
  test("[CAM-06] stand in its tab with their heat maps, and lead to them", async ({ page, open, api }) => {
    const all = await api.list();
    const serial = all[0]?.device_serial ?? "";
    const newest = all.filter(({ device_serial }) => device_serial === serial).slice(0, 6);
    await page.route("**/api/snapshots/?ownerships=*", (call) => call.fulfill({ status: 500, json: {} }));
    await open(`/cameras?camera=${serial}&tab=snapshots`, "full");
    const failed = panel(page).getByRole("alert");
    await expect(failed).toContainText("The newest snapshots could not be loaded.");
    // A new connection requests them automatically.
    await isConnected(page);
    await page.unroute("**/api/snapshots/?ownerships=*");
    await failed.getByRole("button", { name: "Refresh" }).click();
    const listed = panel(page).getByRole("list", { name: "Newest snapshots" }).getByRole("listitem");
    await expect(listed).toHaveCount(newest.length);
    for (const [index, { label }] of newest.entries())
      await expect(listed.nth(index).getByRole("link")).toHaveText(label || "No label");
    await expect(listed.locator("canvas[data-drawn]")).toHaveCount(newest.length);
    const drawn = await listed
      .locator("canvas")
      .first()
      .evaluate((canvas: HTMLCanvasElement) => {
        const { width, height } = canvas;
        const pixels = canvas.getContext("2d")?.getImageData(0, 0, width, height).data ?? [];
        return [...pixels].filter((value, at) => at % 4 === 3 && value > 0).length;
      });
    expect(drawn).toBeGreaterThan(20);
    await listed.first().getByRole("link").focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`#/snapshot/${newest[0]?.id}`));
  });
});
