import type { Page, Request } from "@playwright/test";
import type { ApiSchema } from "@sonolens/api-client";
import { aCameraOwner, aPairedCamera, aSerial, pairCamera } from "../support/paired-camera.ts";
import { type Product, runSonolens } from "../support/product.ts";
import { aReportingCamera } from "../support/reporting-camera.ts";
import { isLive, roundTrip } from "../support/settle.ts";
import { expect, storeTokens, test } from "../support/test.ts";

const notice = (page: Page, title: string) =>
  page.getByRole("main").getByRole("status").filter({ hasText: title });
const updateNotice = (page: Page) => notice(page, "Camera update");
const camerasEntry = (page: Page) =>
  page.getByRole("navigation", { name: "Main navigation" }).getByRole("link", { name: /^Cameras/ });
const lostNotice = (page: Page) => notice(page, "Pairing lost");
const liveNotice = (page: Page) => notice(page, "Live messages");
const isConnected = (page: Page) => expect(isLive(page)).toBeAttached();
const close = (page: Page, title: string) => page.getByRole("button", { name: `Close: ${title}` }).click();

/** What this device stores about an account's cameras. */
const remembered = (page: Page) => page.evaluate(() => localStorage.getItem("pairedCameras") ?? "");

/** A camera with version 1.0.0, of a product that no one else has. */
async function anUpdatableCamera(product: Product) {
  const owner = await aCameraOwner(product);
  const serial = aSerial();
  const secret = await pairCamera(product, owner, serial, ["--product", `P${serial}`]);
  const camera = await aReportingCamera(product, serial, Uint8Array.from(secret));
  await camera.report({ softwareVersion: "1.0.0" });
  const offer = (version: string) =>
    runSonolens(product.dataFolder, ["camera", "software", version, "--product", `P${serial}`]);
  return { owner, serial, offer };
}

/** A message about a camera's update arrives while a button is pressed; its notice must appear only after that. */
async function expectNoLostPress(page: Page, serial: string): Promise<void> {
  let letGo: () => void = () => {};
  const held = new Promise<void>((done) => {
    letGo = done;
  });
  const asked: Request[] = [];
  await page.route(`**/api/device/${serial}/`, async (route) => {
    asked.push(route.request());
    await held;
    await route.continue();
  });
  await page.reload();
  // The page before may have sent one too, which ended with it.
  await expect.poll(() => asked.some((request) => request.failure() === null)).toBe(true);
  const title = page.getByRole("heading", { level: 1 });
  const place = await title.boundingBox();
  await page.mouse.move((place?.x ?? 0) + 2, (place?.y ?? 0) + 2);
  await page.mouse.down();
  const answered = page.waitForResponse(`**/api/device/${serial}/`);
  letGo();
  await answered;
  // As long as a long press.
  await page.clock.runFor(1500);
  await roundTrip(page);
  await expect(updateNotice(page)).toHaveCount(0);
  await page.mouse.up();
  await expect(updateNotice(page)).toBeVisible();
  await page.unroute(`**/api/device/${serial}/`);
}

test.describe("notices above the content", () => {
  test("[ROU-60] [ROU-62] a software update is told while nobody presses anything, until it is closed on this device, a newer one again, and only when there is nothing more urgent", {
    tag: "@clock",
  }, async ({ page, open, product }) => {
    const { owner, serial, offer } = await anUpdatableCamera(product);
    await storeTokens(page, owner.tokens);
    await page.clock.install();
    await open("/");
    await isConnected(page);
    await expect(updateNotice(page)).toHaveCount(0);
    await offer("1.9.0");
    await test.step("no press is lost", () => expectNoLostPress(page, serial));
    await expect(updateNotice(page)).toContainText(`Version 1.9.0 is available for ${serial}.`);
    await test.step("it leads to the camera, and stays away once it was closed", async () => {
      await updateNotice(page).getByRole("button", { name: "View camera" }).click();
      await expect(page).toHaveURL(new RegExp(`#/cameras\\?camera=${serial}&tab=software`));
      await expect(page.getByRole("tab", { name: "Software" })).toHaveAttribute("aria-selected", "true");
      // Only the gallery announces it; elsewhere there is a dot.
      await expect(updateNotice(page)).toHaveCount(0);
      await expect(camerasEntry(page)).toHaveAccessibleName(/^Cameras\W+Update available/);
      await open("/");
      await close(page, "Camera update");
      await expect(updateNotice(page)).toHaveCount(0);
      await expect(camerasEntry(page)).toHaveAccessibleName(/^Cameras\W+Update available/);
      const asked = page.waitForResponse(`**/api/device/${serial}/`);
      await open("/");
      await page.reload();
      await asked;
      await isConnected(page);
      await expect(updateNotice(page)).toHaveCount(0);
      await offer("1.10.0");
      await page.reload();
      await expect(updateNotice(page)).toContainText(`Version 1.10.0 is available for ${serial}.`);
    });
    await test.step("at most two are there at once, the most urgent ones", async () => {
      await page.route("**/management/credentials", (route) =>
        route.fulfill({ status: 500, json: { detail: "on purpose" } }),
      );
      await page.route("**/api/client-configuration/", async (route) => {
        const answer = await route.fetch();
        const configuration = (await answer.json()) as ApiSchema<"ClientConfiguration">;
        const maintenanceStart = new Date(Date.now() + 3_600_000).toISOString();
        await route.fulfill({ response: answer, json: { ...configuration, maintenanceStart } });
      });
      await page.reload();
      await expect(notice(page, "Maintenance")).toBeVisible();
      await expect(liveNotice(page)).toBeVisible();
      await expect(updateNotice(page)).toHaveCount(0);
      await close(page, "Maintenance");
      await expect(updateNotice(page)).toBeVisible();
      await expect(liveNotice(page)).toBeVisible();
    });
  });

  test("[ROU-61] [ROU-62] [CAM-20] a pairing that went elsewhere is told until it is closed, also at the next visit, and never to whoever ended it", async ({
    page,
    open,
    product,
  }) => {
    const { owner, serial: lost } = await aPairedCamera(product);
    const [removed, kept] = [aSerial(), aSerial()];
    for (const serial of [removed, kept]) await pairCamera(product, owner, serial);
    await storeTokens(page, owner.tokens);
    await open("/");
    for (const serial of [lost, removed, kept]) await expect.poll(() => remembered(page)).toContain(serial);
    await isConnected(page);
    await expect(lostNotice(page)).toHaveCount(0);
    await test.step("the same person at another computer", async () => {
      await owner.api.post(`api/device/${lost}/remove/`);
      await expect(lostNotice(page)).toContainText(`You are no longer paired with ${lost}.`);
      await page.reload();
      await lostNotice(page).getByRole("button", { name: "View camera" }).click();
      await expect(page).toHaveURL(new RegExp(`#/cameras\\?camera=${lost}&tab=pairing`));
      await expect(page.getByRole("tabpanel").getByRole("button", { name: "Pair again" })).toBeVisible();
      await close(page, "Pairing lost");
      await expect(lostNotice(page)).toHaveCount(0);
      await page.reload();
      await isConnected(page);
      await expect(page.getByRole("tabpanel")).toBeVisible();
      await expect(lostNotice(page)).toHaveCount(0);
      await expect.poll(() => remembered(page)).not.toContain(lost);
    });
    await test.step("the person here", async () => {
      await open(`/cameras?camera=${removed}&tab=pairing`);
      await page.getByRole("button", { name: "Remove camera" }).click();
      await page
        .getByRole("alertdialog")
        .or(page.getByRole("dialog"))
        .getByRole("button", { name: "Remove", exact: true })
        .click();
      await expect(page.getByText("Camera removed")).toBeVisible();
      await expect.poll(() => remembered(page)).not.toContain(removed);
      await expect(lostNotice(page)).toHaveCount(0);
      await page.reload();
      await isConnected(page);
      await expect(page.getByRole("main").getByRole("button", { name: kept })).toBeVisible();
      await expect(lostNotice(page)).toHaveCount(0);
    });
  });

  test("[CAM-17] [CAM-21] of two cameras that the operator withdraws, the one of one's organization is not told as lost", async ({
    page,
    open,
    product,
  }) => {
    const { owner, serial: own } = await aPairedCamera(product);
    const shared = aSerial();
    await pairCamera(product, owner, shared);
    await owner.api.post(`api/device/${shared}/nickname/`, { nickname: "Hall kit" });
    const created = await owner.api.post("api/organizations/", { name: `Plant ${shared}` });
    const { groups } = (await created.json()) as ApiSchema<"Organization">;
    const devices = () => owner.api.get<ApiSchema<"DeviceList">>("api/devices/");
    const cameraOf = async (serial: string) => (await devices()).find((each) => each.serial === serial);
    const before = await cameraOf(shared);
    // Both readings of the specification have their fields.
    expect(Object.keys(before ?? {})).toEqual(
      expect.arrayContaining(["id", "serial", "name", "nickname", "isActive", "pairedUsers"]),
    );
    const into = `api/organizations/groups/${groups[0]?.id}/ownerships/`;
    expect((await owner.api.post(into, { ownership: before?.id })).ok).toBe(true);
    await storeTokens(page, owner.tokens);
    await open("/cameras");
    await expect(page.getByRole("main").getByRole("button", { name: "Hall kit" })).toBeVisible();
    await expect.poll(() => remembered(page)).toContain(own);
    await expect.poll(() => remembered(page)).toContain(shared);
    await isConnected(page);
    for (const serial of [shared, own]) await runSonolens(product.dataFolder, ["camera", "remove", serial]);
    expect(await cameraOf(shared)).toMatchObject({ pairedUsers: [] });
    await expect(lostNotice(page)).toContainText(`You are no longer paired with ${own}.`);
    await expect(lostNotice(page)).not.toContainText("other camera");
    await page.reload();
    await isConnected(page);
    await expect(lostNotice(page)).toContainText(`You are no longer paired with ${own}.`);
    await expect(lostNotice(page)).not.toContainText("Hall kit");
  });

  test("[LIVE-04] [LIVE-05] a live connection that cannot be had is told until that is closed, though it comes later", async ({
    page,
    open,
    product,
  }) => {
    const owner = await aCameraOwner(product);
    await page.route("**/management/credentials", (route) =>
      route.fulfill({ status: 500, json: { detail: "on purpose" } }),
    );
    await storeTokens(page, owner.tokens);
    await open("/");
    await expect(liveNotice(page)).toContainText("Refresh the page to see what is new.");
    const comes = page.waitForEvent("websocket");
    await page.unroute("**/management/credentials");
    await comes;
    await expect(liveNotice(page)).toBeVisible();
    await expect(page.locator("html[data-live=error]")).toBeAttached();
    await close(page, "Live messages");
    await expect(liveNotice(page)).toHaveCount(0);
    await isConnected(page);
  });
});
