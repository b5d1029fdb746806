import type { BrowserContext, Page } from "@playwright/test";
import type { ApiSchema } from "@sonolens/api-client";
import { pairingCode, pairingStep } from "@sonolens/domain";
import {
  aCameraOwner,
  aPairedCamera,
  aSerial,
  type CameraOwner,
  pairCamera,
} from "../support/paired-camera.ts";
import { type Product, runSonolens } from "../support/product.ts";
import { expect, storeTokens, test } from "../support/test.ts";

/** A registered camera that is not paired, with its current code or one from some minutes ago. */
async function anUnpairedCamera(product: Product) {
  const serial = aSerial();
  const { secret } = JSON.parse(await runSonolens(product.dataFolder, ["camera", "add", serial])) as {
    readonly secret: string;
  };
  const bytes = Uint8Array.from(Buffer.from(secret, "base64url"));
  return {
    serial,
    secret: bytes,
    code: (minutesAgo = 0) => pairingCode(bytes, pairingStep(Date.now()) - minutesAgo),
  };
}

/** A code of the last two minutes, but not of a step whose code was used. */
function unusedCode(secret: Uint8Array, usedStep: number): Promise<string> {
  const step = pairingStep(Date.now());
  return pairingCode(secret, step === usedStep ? step - 1 : step);
}

/** Enters a code and submits it, again if it just expired. */
async function checkCode(page: Page, code: () => Promise<string>) {
  await expect(async () => {
    await codeField(page).fill(await code());
    await check(page).click();
    await expect(fact(page, "Already paired")).toBeVisible({ timeout: 3_000 });
  }).toPass();
}

const dialog = (page: Page) => page.getByRole("dialog", { name: "Pair a camera" });
const serialField = (page: Page) => dialog(page).getByRole("textbox", { name: "Serial number" });
const codeField = (page: Page) => dialog(page).getByRole("textbox", { name: "Pairing code" });
const check = (page: Page) => dialog(page).getByRole("button", { name: "Check camera" });
const pair = (page: Page) => dialog(page).getByRole("button", { name: "Pair camera" });
const fact = (page: Page, name: string) =>
  dialog(page).getByRole("term").filter({ hasText: name }).locator("xpath=following-sibling::dd[1]");
const serialsOf = async ({ api }: CameraOwner) =>
  (await api.get<ApiSchema<"DeviceList">>("api/devices/")).map(({ serial }) => serial);

/** Opens the dialog in the test's own account. */
async function begin(
  fixtures: {
    readonly page: Page;
    readonly context: BrowserContext;
    readonly product: Product;
    readonly open: (route: string) => Promise<void>;
  },
  somebody?: CameraOwner,
): Promise<CameraOwner> {
  const { page, product, open } = fixtures;
  const owner = somebody ?? (await aCameraOwner(product));
  await storeTokens(page, owner.tokens);
  await open("/cameras");
  await page.getByRole("main").getByRole("button", { name: "Pair camera" }).first().click();
  await expect(serialField(page)).toBeFocused();
  return owner;
}

test.describe("pairing a camera", () => {
  test("[CAM-07] [PAIR-01] [PAIR-02] [PAIR-03] goes from the code over what camera it is to done, by keys alone", async ({
    page,
    product,
    open,
  }) => {
    const camera = await anUnpairedCamera(product);
    const owner = await aCameraOwner(product);
    await storeTokens(page, owner.tokens);
    await open("/cameras");
    const button = page.getByRole("main").getByRole("button", { name: "Pair camera" }).first();
    await expect(page.getByRole("heading", { name: "No cameras yet" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("button", { name: "Pair camera" })).toHaveCount(2);
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(serialField(page)).toBeFocused();
    await page.keyboard.type(
      ` ${camera.serial.toLowerCase().slice(0, 3)} ${camera.serial.toLowerCase().slice(3)} `,
    );
    await expect(serialField(page)).toHaveValue(camera.serial.toLowerCase());
    await page.keyboard.press("Tab");
    // As a message may have it.
    const code = await camera.code();
    await codeField(page).fill(` ${code.slice(0, 4)}-${code.slice(4, 8)} ${code.slice(8)}`);
    await expect(codeField(page)).toHaveValue(code);
    await page.keyboard.press("Enter");
    await expect(fact(page, "Already paired")).toHaveText("No");
    await expect(fact(page, "Available for pairing")).toHaveText("Yes");
    await expect(fact(page, "Serial number")).toHaveText(camera.serial.toLowerCase());
    // A screen reader announces the question and all known data.
    const asked = dialog(page).getByRole("group", { name: "The code is correct. Is this the right camera" });
    await expect(asked).toBeFocused();
    await expect(asked).toHaveAccessibleDescription(/No one is paired with it\./);
    expect(await serialsOf(owner)).toEqual([]);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(pair(page)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(dialog(page).getByRole("status")).toHaveText(/ is paired$/);
    await expect(dialog(page).getByRole("group", { name: / is paired$/ })).toBeFocused();
    expect(await serialsOf(owner)).toEqual([camera.serial]);
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
    await expect(button).toBeFocused();
    await expect(page.getByRole("main").getByRole("button", { name: camera.serial })).toBeVisible();
  });

  test("[PAIR-05] [PAIR-06] [PAIR-07] [PAIR-08] says beside each field what is wrong, and asks nobody", async ({
    page,
    context,
    product,
    open,
  }) => {
    let asked = 0;
    page.on("request", (request) => {
      if (request.url().includes("/api/pair/")) asked += 1;
    });
    await begin({ page, context, product, open });
    await check(page).click();
    await expect(serialField(page)).toBeFocused();
    await expect(serialField(page)).toHaveAccessibleDescription("Enter the serial number of the camera.");
    await expect(codeField(page)).toHaveAccessibleDescription("Enter the code that the camera shows.");
    for (const wrong of ["AB", "01234567890"]) {
      await serialField(page).fill(wrong);
      await expect(serialField(page)).toHaveAccessibleDescription("A serial number has 3 to 10 characters.");
    }
    await serialField(page).fill("ABC");
    await expect(serialField(page)).not.toHaveAttribute("aria-invalid");
    for (const wrong of ["ABCDEFGHIJKL", "ABCDEFGHIJKLMN"]) {
      await codeField(page).fill(wrong);
      await codeField(page).press("Enter");
      await expect(codeField(page)).toHaveAccessibleDescription("The code has exactly 13 characters.");
      await expect(codeField(page)).toHaveValue(wrong);
    }
    expect(asked).toBe(0);
  });

  test("[PAIR-09] says why a code is refused, keeps what was typed, and stops who guesses", async ({
    page,
    context,
    product,
    open,
  }) => {
    const camera = await anUnpairedCamera(product);
    await begin({ page, context, product, open });
    await serialField(page).fill("SL-404");
    await codeField(page).fill("AAAAAAAAAAAAA");
    await check(page).click();
    await expect(serialField(page)).toHaveAccessibleDescription(/does not know a camera/);
    await expect(serialField(page)).toBeFocused();
    await serialField(page).fill(camera.serial);
    await check(page).click();
    await expect(codeField(page)).toHaveAccessibleDescription(/not the code shown on the camera/);
    await expect(codeField(page)).toBeFocused();
    await expect(codeField(page)).toHaveValue("AAAAAAAAAAAAA");
    await codeField(page).fill(await camera.code(3));
    await check(page).click();
    await expect(codeField(page)).toHaveAccessibleDescription(/already used or has expired/);

    const alert = dialog(page).getByRole("alert");
    for (let tries = 4; tries <= 10; tries += 1) {
      await codeField(page).fill(`AAAAAAAAAAA${"ABCDEFGHIJ"[tries - 1]}B`);
      const answered = page.waitForResponse("**/api/pair/status/");
      await check(page).click();
      expect((await answered).status()).toBe(400);
      await expect(codeField(page)).toHaveAttribute("aria-invalid", "true");
    }
    // The right code comes too late.
    await codeField(page).fill(await camera.code());
    await check(page).click();
    await expect(alert).toHaveText(/Too many codes were entered. Try again in (9|10) minutes./);
    await expect(serialField(page)).toHaveValue(camera.serial);
  });

  test("[PAIR-08] [PAIR-09] a code works once; one that runs out meanwhile leads back to its field", async ({
    page,
    context,
    product,
    open,
  }) => {
    const camera = await anUnpairedCamera(product);
    const owner = await begin({ page, context, product, open });
    await serialField(page).fill(camera.serial);
    const usedStep = pairingStep(Date.now());
    const code = await camera.code();
    await codeField(page).fill(code);
    await check(page).click();
    await expect(pair(page)).toBeVisible();
    // Used in the meantime, by the same user on another device.
    const other = await owner.api.post("api/pair/", {
      device_serial: camera.serial,
      device_totp_token: code,
    });
    expect(other.status).toBe(200);
    await pair(page).click();
    await expect(codeField(page)).toBeFocused();
    await expect(codeField(page)).toHaveAccessibleDescription(/already used/);
    await expect(serialField(page)).toHaveValue(camera.serial);
    await checkCode(page, () => unusedCode(camera.secret, usedStep));
    await expect(fact(page, "Already paired")).toHaveText("Yes");
    await expect(dialog(page)).toContainText("You are already paired with it.");
    await pair(page).click();
    await expect(dialog(page).getByRole("status")).toHaveText(`${camera.serial} is paired`);
    await dialog(page).getByRole("button", { name: "Pair another camera" }).click();
    await expect(serialField(page)).toBeFocused();
    await expect(serialField(page)).toHaveValue("");
    await expect(codeField(page)).toHaveValue("");
  });

  test("[PAIR-02] says of a camera that somebody else has that it cannot be paired", async ({
    page,
    context,
    product,
    open,
  }) => {
    const owner = await aCameraOwner(product);
    const serial = aSerial();
    const usedStep = pairingStep(Date.now());
    const secret = await pairCamera(product, owner, serial);
    await begin({ page, context, product, open });
    await serialField(page).fill(serial);
    await checkCode(page, () => unusedCode(secret, usedStep));
    await expect(fact(page, "Already paired")).toHaveText("Yes");
    await expect(fact(page, "Available for pairing")).toHaveText("No");
    await expect(pair(page)).toHaveCount(0);
    await dialog(page).getByRole("button", { name: "Back" }).click();
    await expect(codeField(page)).toBeFocused();
    await expect(serialField(page)).toHaveValue(serial);
  });

  test("[PAIR-04] asks for the cameras 2 s after the pairing, though the dialog is closed and no message comes", async ({
    page,
    context,
    product,
    open,
  }) => {
    const camera = await anUnpairedCamera(product);
    await page.routeWebSocket(/\/mqtt/, (socket) => socket.close());
    await begin({ page, context, product, open });
    await serialField(page).fill(camera.serial);
    await codeField(page).fill(await camera.code());
    await check(page).click();
    const paired = page.waitForResponse((answer) => new URL(answer.url()).pathname === "/api/pair/");
    await pair(page).click();
    const pairing = (await paired).request();
    const asked = page.waitForResponse((answer) => new URL(answer.url()).pathname === "/api/devices/");
    await page.keyboard.press("Escape");
    // By the browser's clock: the test learns of both later.
    const asking = (await asked).request();
    const { startTime, responseStart } = pairing.timing();
    expect(asking.timing().startTime - startTime - responseStart).toBeGreaterThan(1_990);
    await expect(page.getByRole("main").getByRole("button", { name: camera.serial })).toBeVisible();
  });

  test("[PAIR-10] [PAIR-11] shows an answer that has no words of ours as it came, as text", async ({
    page,
    context,
    product,
    open,
  }) => {
    const camera = await anUnpairedCamera(product);
    await begin({ page, context, product, open });
    await serialField(page).fill(camera.serial);
    await codeField(page).fill(await camera.code());
    const alert = dialog(page).getByRole("alert");
    await page.route("**/api/pair/status/", (route) =>
      route.fulfill({ status: 400, json: { reason: "<b>dark</b>" } }),
    );
    await check(page).click();
    await expect(alert).toContainText('could not be checked.{"reason":"<b>dark</b>"}');
    await page.unroute("**/api/pair/status/");
    await page.route("**/api/pair/status/", (route) =>
      route.fulfill({ status: 418, contentType: "text/html", body: "<h1>A teapot</h1>" }),
    );
    await check(page).click();
    await expect(alert).toContainText("418 <h1>A teapot</h1>");
    await expect(serialField(page)).toHaveValue(camera.serial);
    await page.unroute("**/api/pair/status/");
    await check(page).click();
    await page.route("**/api/pair/", (route) => route.fulfill({ status: 500, body: "" }));
    await pair(page).click();
    await expect(alert).toContainText("The camera could not be paired.");
    await expect(alert).toContainText("500");
    await page.unroute("**/api/pair/");
    await pair(page).click();
    await expect(dialog(page).getByRole("status")).toHaveText(`${camera.serial} is paired`);
  });

  test("a typed serial number outlives the dialog, and the tab of a camera that was given back brings its own", async ({
    page,
    context,
    product,
    open,
  }) => {
    const { owner, serial } = await aPairedCamera(product);
    await begin({ page, context, product, open }, owner);
    await serialField(page).fill("SL-20");
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
    await page.getByRole("main").getByRole("button", { name: "Pair camera" }).click();
    await expect(serialField(page)).toHaveValue("SL-20");
    await expect(codeField(page)).toBeFocused();
    await page.keyboard.press("Escape");

    await owner.api.post(`api/device/${serial}/remove/`);
    await open(`/cameras?camera=${serial}&tab=pairing`);
    await page.getByRole("tabpanel").getByRole("button", { name: "Pair again" }).click();
    await expect(serialField(page)).toHaveValue(serial);
  });

  test("the demo account learns why it pairs nothing", async ({ page, open }) => {
    await open("/cameras", "demo");
    await page.getByRole("button", { name: "Pair camera" }).click();
    await expect(dialog(page)).toContainText("The demo account cannot change anything.");
    await expect(serialField(page)).toHaveCount(0);
  });
});
