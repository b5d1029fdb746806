import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import type { ApiSchema } from "@sonolens/api-client";
import { withCameraPeer } from "../support/camera-peer.ts";
import { pauseClock } from "../support/clock.ts";
import { aCameraOwner, aPairedCamera, aSerial, pairCamera } from "../support/paired-camera.ts";
import { runSonolens } from "../support/product.ts";
import { expect, storeTokens, test } from "../support/test.ts";

const main = (page: Page) => page.getByRole("main");
const lines = (page: Page) => main(page).getByRole("heading", { level: 2 }).getByRole("button");
const lineOf = (page: Page, serial: string) => lines(page).filter({ hasText: serial });

test.describe("the cameras", () => {
  test("[ROU-14] [CAM-01] [CAM-06] are a protected page of accordions with four tabs each", async ({
    page,
    open,
    product,
  }) => {
    await open("/cameras");
    await expect(page).toHaveURL(/#\/login/);
    const owner = await aCameraOwner(product);
    const [one, other] = [aSerial(), aSerial()];
    for (const serial of [one, other]) await pairCamera(product, owner, serial);
    await owner.api.post(`api/device/${other}/nickname/`, {
      nickname: "Leak camera of the north hall ".repeat(3),
    });
    await storeTokens(page, owner.tokens);
    await page.reload();
    await open("/");
    const place = page
      .getByRole("navigation", { name: "Main navigation" })
      .getByRole("link", { name: "Cameras" });
    await expect(place).toHaveAccessibleName("Cameras 2");
    await place.click();
    await expect(page).toHaveTitle(/^Cameras · /);
    await expect(lines(page)).toHaveCount(2);
    await expect(lineOf(page, one)).toContainText("Never seen online");
    // Aligned in columns, however long a name is.
    const counts = lines(page).getByText("0 snapshots", { exact: true });
    await expect(counts).toHaveCount(2);
    const lefts = await counts.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().left));
    expect(new Set(lefts).size).toBe(1);

    await lineOf(page, other).focus();
    await page.keyboard.press("Enter");
    await expect(lineOf(page, other)).toHaveAttribute("aria-expanded", "true");
    const tabs = main(page).getByRole("tab");
    await expect(tabs).toHaveText(["Overview", "Software", /^Snapshots\s*0$/, "Pairing"]);
    await tabs.first().focus();
    await page.keyboard.press("End");
    await expect(main(page).getByRole("tabpanel")).toContainText("Active: new snapshots arrive here.");
    await expect(main(page).getByRole("tabpanel")).toContainText(owner.email);
    // A link opens the same camera with the same tab.
    await page.reload();
    await expect(main(page).getByRole("tabpanel")).toContainText(owner.email);
    await lineOf(page, one).click();
    await expect(lineOf(page, other)).toHaveAttribute("aria-expanded", "false");
    await expect(lineOf(page, one)).toHaveAttribute("aria-expanded", "true");
  });

  test("[CAM-10] [CAM-11] tell what a camera is and what there is to read about it", async ({
    page,
    open,
    product,
  }) => {
    const owner = await aCameraOwner(product);
    const serial = aSerial();
    await pairCamera(product, owner, serial, [
      ...["--product", `P${serial}`, "--description", "Sound camera, 64 microphones"],
      ...["--warranty", "2001-01-31"],
    ]);
    const file = join(product.dataFolder, `${serial}.pdf`);
    writeFileSync(file, `the manual of ${serial}`);
    for (const [kind, name] of [
      ["usermanuals", "How to hold it"],
      ["calibration_certificate", "Certificate"],
    ] as const)
      await runSonolens(product.dataFolder, [
        ...["camera", "document", file, "--kind", kind, "--name", name, "--serial", serial],
      ]);
    await storeTokens(page, owner.tokens);
    await open(`/cameras?camera=${serial}`);
    const panel = main(page).getByRole("tabpanel");
    await expect(panel).toContainText(`Sound camera, 64 microphones · P${serial}`);
    await expect(panel).toContainText("31 Jan 2001, ended");
    await expect(panel.getByRole("listitem")).toHaveText([
      /How to hold it\s*User manual/,
      /Certificate\s*Calibration/,
    ]);
    const download = page.waitForEvent("download");
    await panel.getByRole("link", { name: "How to hold it" }).click();
    expect((await download).suggestedFilename()).toBe("How to hold it.pdf");
  });

  test("[CAM-10] say which camera is online as it comes and goes, and since when it is not", {
    tag: "@clock",
  }, async ({ page, open, product }) => {
    const owner = await aCameraOwner(product);
    await storeTokens(page, owner.tokens);
    await page.clock.install();
    await open("/cameras");
    /** The page asks every 15 s. */
    const says = (text: string, line: () => Locator) =>
      expect(async () => {
        await page.clock.runFor(15_000);
        await expect(line()).toContainText(text, { timeout: 1_000 });
      }).toPass({ intervals: [0] });
    await withCameraPeer(product, owner, async ({ serial }) => {
      await says("Online", () => lineOf(page, serial));
      await expect(lineOf(page, serial)).not.toContainText("Last seen");
    });
    await says("Last seen", () => lines(page));
    await expect(lines(page)).toHaveCount(1);
    await expect(lines(page)).not.toContainText("Online");
  });

  test("[CAM-12] [CAM-13] a nickname is saved by leaving the field, taken back, and never longer than 100", async ({
    page,
    open,
    product,
  }) => {
    const { owner, serial } = await aPairedCamera(product);
    const saved = async () => (await owner.api.get<ApiSchema<"DeviceList">>("api/devices/"))[0]?.nickname;
    await storeTokens(page, owner.tokens);
    await open(`/cameras?camera=${serial}`);
    const field = page.getByRole("textbox", { name: "Nickname" });
    await field.fill("  Hall kit 1 ");
    expect(await saved()).toBe("");
    await field.press("Enter");
    await expect(main(page).getByRole("tabpanel").getByRole("status")).toHaveText("Saved");
    await expect(field).toHaveValue("Hall kit 1");
    expect(await saved()).toBe("Hall kit 1");
    await expect(lineOf(page, serial)).toContainText("Hall kit 1");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(field).toBeFocused();
    await expect(field).toHaveValue("");
    await expect.poll(saved).toBe("");

    await field.fill("x".repeat(101));
    await field.blur();
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByText("At most 100 characters.")).toBeVisible();
    expect(await saved()).toBe("");
    await field.fill("x".repeat(100));
    await field.blur();
    await expect.poll(saved).toBe("x".repeat(100));

    // A text other than SUCCESS is a failure, whatever the status.
    await page.route("**/nickname/", (route) => route.fulfill({ json: "PERHAPS" }));
    await field.fill("Hall kit 2");
    await field.blur();
    await expect(main(page).getByRole("tabpanel").getByRole("status")).toContainText("Could not save");
    await page.unroute("**/nickname/");
    await page.getByRole("button", { name: "Save again" }).click();
    await expect(field).toBeFocused();
    await expect.poll(saved).toBe("Hall kit 2");
  });

  test("[CAM-02] [CAM-03] [CAM-04] [CAM-05] are searched 500 ms after the last letter, and shown 20 at a time", {
    tag: "@clock",
  }, async ({ page, open, product }) => {
    test.slow();
    const owner = await aCameraOwner(product);
    const serials: string[] = [];
    // Three at a time, as each is a process.
    for (let next = 0; next < 21; next += 3)
      await Promise.all(
        [0, 1, 2].map(async () => {
          const serial = aSerial();
          serials.push(serial);
          await pairCamera(product, owner, serial);
        }),
      );
    serials.sort();
    await owner.api.post(`api/device/${serials[4]}/nickname/`, { nickname: "Hall kit" });
    await storeTokens(page, owner.tokens);
    await page.clock.install();
    await open("/cameras");
    await expect(lines(page)).toHaveCount(20);
    await expect(page.getByText("21 cameras")).toBeVisible();
    await page.getByRole("button", { name: "Next page" }).click();
    await expect(lines(page)).toHaveCount(1);
    await expect(lineOf(page, serials[20] ?? "")).toBeVisible();
    await pauseClock(page, { inMs: 1000 });
    await page.getByRole("searchbox").fill("hALL");
    await page.clock.runFor(480);
    await expect(lineOf(page, serials[20] ?? "")).toBeVisible();
    expect(page.url()).not.toContain("q=");
    await page.clock.runFor(40);
    await page.clock.resume();
    await expect(lines(page)).toHaveCount(1);
    await expect(lineOf(page, "Hall kit")).toBeVisible();
    await expect(page.getByText("1 camera", { exact: true })).toBeVisible();
    await page.getByRole("searchbox").fill((serials[7] ?? "").toLowerCase());
    await expect(lineOf(page, serials[7] ?? "")).toBeVisible();
    await page.getByRole("searchbox").fill("nobody has this");
    await expect(page.getByRole("heading", { name: "No camera found" })).toBeVisible();
    await page.getByRole("button", { name: "Show all cameras" }).click();
    await expect(lines(page)).toHaveCount(20);
  });

  test("[CAM-18] [CAM-19] say whose they are, and what a camera knows from files alone cannot tell; the demo account is told why it names none", async ({
    page,
    open,
  }) => {
    await open("/cameras", "demo");
    await lines(page).first().click();
    await expect(page.getByRole("textbox", { name: "Nickname" })).not.toBeEditable();
    const panel = main(page).getByRole("tabpanel");
    await expect(panel).toContainText("The demo account cannot change anything.");
    await expect(panel).toContainText("only known from imported files");
    await page.getByRole("tab", { name: "Pairing" }).click();
    await expect(panel).toContainText("Not paired with anyone.");
    await expect(panel).toContainText("but are not paired with it");
    await expect(page.getByRole("button", { name: "Remove camera" })).toBeDisabled();
    await expect(page.getByRole("button", { name: "Remove camera" })).toHaveAccessibleDescription(
      "The demo account cannot change anything.",
    );
    await page.getByRole("tab", { name: /^Snapshots/ }).click();
    await panel.getByRole("link", { name: "Show in the gallery" }).click();
    await expect(page).toHaveURL(/#\/\?cameras=/);
    await expect(page.getByRole("button", { name: /^Filter, 1 set$/ })).toBeVisible();
  });

  test("[CAM-14] [CAM-15] a camera is removed after a question, and said so when that fails", async ({
    page,
    open,
    product,
  }) => {
    const { owner, serial } = await aPairedCamera(product);
    const isActive = async () => (await owner.api.get<ApiSchema<"DeviceList">>("api/devices/"))[0]?.isActive;
    await storeTokens(page, owner.tokens);
    await open(`/cameras?camera=${serial}&tab=pairing`);
    const ask = page.getByRole("button", { name: "Remove camera" });
    const dialog = page.getByRole("dialog", { name: `Remove ${serial}?` });
    await ask.click();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toHaveCount(0);
    expect(await isActive()).toBe(true);

    await page.route("**/remove/", (route) => route.fulfill({ status: 500, json: { detail: "x" } }));
    await ask.click();
    await dialog.getByRole("button", { name: "Remove" }).click();
    await expect(page.getByText("An error occured. Could not remove camera.")).toBeVisible();
    await page.unroute("**/remove/");
    await expect(lineOf(page, serial)).not.toContainText("Unpaired");

    await ask.click();
    await dialog.getByRole("button", { name: "Remove" }).click();
    await expect(lineOf(page, serial)).toContainText("Unpaired");
    await expect(page.getByRole("tabpanel")).toContainText("its snapshots stay, but no new ones arrive.");
    await expect(ask).toHaveCount(0);
    expect(await isActive()).toBe(false);
  });

  test("[CAM-16] [CAM-19] a camera of an organization stays, and is told to be usable by its group", async ({
    page,
    open,
    product,
  }) => {
    const { owner, serial } = await aPairedCamera(product);
    const [camera] = await owner.api.get<ApiSchema<"DeviceList">>("api/devices/");
    const made = await owner.api.post("api/organizations/", { name: "Plant" });
    const organization = (await made.json()) as ApiSchema<"Organization">;
    const root = organization.groups.find(({ isRoot }) => isRoot);
    const added = await owner.api.post(`api/organizations/groups/${root?.id}/ownerships/`, {
      ownership: camera?.id,
    });
    expect(added.ok).toBe(true);
    await storeTokens(page, owner.tokens);
    await open(`/cameras?camera=${serial}&tab=pairing`);
    const remove = page.getByRole("button", { name: "Remove camera" });
    await expect(remove).toHaveAccessibleDescription("This camera belongs to the organization. It stays.");
    await expect(remove).toBeDisabled();
    await expect(page.getByRole("tabpanel")).toContainText("You can use it.");
  });

  test("are told to be on their way, missing, and not to be had", async ({ page, open, product }) => {
    const owner = await aCameraOwner(product);
    await storeTokens(page, owner.tokens);
    await open("/cameras");
    await expect(page.getByRole("heading", { name: "No cameras yet" })).toBeVisible();
    // The page asks again by itself too, for example once it is connected: only a press is answered.
    await page.route("**/api/devices/", async (route) =>
      (await page.locator("html[data-pressed]").count()) > 0
        ? route.continue()
        : route.fulfill({ status: 500, json: { detail: "x" } }),
    );
    await page.reload();
    await expect(
      page.getByRole("alert").filter({ hasText: "The cameras could not be loaded." }),
    ).toBeVisible();
    await page.evaluate(() =>
      document.addEventListener("click", () => document.documentElement.setAttribute("data-pressed", ""), {
        once: true,
        capture: true,
      }),
    );
    await page.getByRole("alert").getByRole("button", { name: "Refresh" }).click();
    await expect(page.getByRole("heading", { name: "No cameras yet" })).toBeVisible();
    await page.evaluate(() => document.documentElement.removeAttribute("data-pressed"));
  });
});
