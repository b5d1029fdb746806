import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page, WebSocketRoute } from "@playwright/test";
import type { ApiSchema } from "@sonolens/api-client";
import { takeDemoSnapshot } from "@sonolens/camera-simulator";
import type { Api } from "../support/api.ts";
import { sendSnapshot, withCameraPeer, withoutPicture } from "../support/camera-peer.ts";
import type { OwnAccount } from "../support/own-account.ts";
import { aSerial, type CameraOwner, pairCamera } from "../support/paired-camera.ts";
import { aSnapshot } from "../support/plant.ts";
import { type Product, runSonolens, withFolder } from "../support/product.ts";
import { aReportingCamera } from "../support/reporting-camera.ts";
import { framesDrawn, roundTrip } from "../support/settle.ts";
import { makeSnapshotFiles } from "../support/snapshot-files.ts";
import { cardOf, expect, test } from "../support/test.ts";

const liveState = (page: Page, state: string) => page.locator(`html[data-live=${state}]`);
const isConnected = (page: Page) => expect(liveState(page, "connected")).toBeAttached();

/** The visible snackbar. */
const snack = (page: Page) => page.locator("[role=status].fixed > div");

/** Expects the snackbar with this text, an icon, and the color of its severity. */
async function expectNotification(page: Page, text: string | RegExp, colour: "red" | "blue" | "green") {
  // Jobs of the server queue behind those of other users.
  await expect(snack(page)).toContainText(text, { timeout: 60_000 });
  const names = { red: "err", blue: "warn", green: "ok" };
  const wash = await page.evaluate((name) => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = `var(--inv-${name}-wash)`;
    const value = getComputedStyle(probe).color;
    probe.remove();
    return value;
  }, names[colour]);
  await expect(snack(page)).toHaveCSS("background-color", wash);
  await expect(snack(page).locator("svg").first()).toBeVisible();
}

const closeSnack = async (page: Page) => {
  await snack(page).getByRole("button", { name: "Close" }).click();
  await expect(snack(page)).toHaveCount(0);
};

/** Counts the received live messages that contain a text. */
function watchLiveMessages(page: Page): (named: string) => number {
  const payloads: string[] = [];
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => void payloads.push(payload.toString())),
  );
  return (named) => payloads.filter((payload) => payload.includes(named)).length;
}

/** Records every state of the page's live connection, in order. */
const noteStates = (page: Page) =>
  page.addInitScript(() => {
    const states: string[] = [];
    Object.assign(window, { states });
    new MutationObserver(() => {
      const state = document.documentElement?.dataset.live;
      if (state && states.at(-1) !== state) states.push(state);
    }).observe(document, { attributes: true, subtree: true, attributeFilter: ["data-live"] });
  });
const statesOf = (page: Page) => page.evaluate(() => (window as unknown as { states: string[] }).states);

/** A proxy between the page and the broker; `change` can modify what the broker sends. */
async function betweenBroker(page: Page, change: (bytes: Buffer) => Buffer = (bytes) => bytes) {
  const lines: WebSocketRoute[] = [];
  await page.routeWebSocket(/\/mqtt$/, (line) => {
    lines.push(line);
    const broker = line.connectToServer();
    broker.onMessage((message) => line.send(change(Buffer.from(message))));
  });
  return lines;
}

/** The account of a test as a camera owner. */
const ownerOf = ({ username, tokens, api }: OwnAccount): CameraOwner => ({ email: username, tokens, api });

test("[LIVE-01] connects while a request of the page gets no response", { tag: "@clock" }, async ({
  page,
  open,
  api,
}) => {
  const { id } = await aSnapshot(api, { type: "LEAK" });
  await page.route(/\/weather\//, () => undefined);
  await page.clock.install();
  const asked = page.waitForRequest(/\/weather\//);
  await open(`/snapshot/${id}`, "full");
  await asked;
  await page.clock.runFor(6_000);
  await isConnected(page);
});

test.describe("live messages on the screen of somebody with cameras", () => {
  test.use({ hasDemoPlant: false });

  test("[LIVE-01] [LIVE-02] [LIVE-03] [LIVE-13] [LIVE-14] a snapshot that a camera sends appears without a reload, also after the line broke", async ({
    page,
    open,
    account,
    product,
  }) => {
    test.slow();
    const owner = ownerOf(account);
    await noteStates(page);
    const lines = await betweenBroker(page);
    await withCameraPeer(product, owner, async (peer) => {
      const asked = page.waitForResponse("**/management/credentials");
      await open("/", "full");
      await isConnected(page);
      const credentials = (await (await asked).json()) as ApiSchema<"LiveCredentials">;
      expect(Date.parse(credentials.expires) - Date.now()).toBeLessThan(24 * 3_600_000);
      expect(new URL(lines[0]?.url() ?? "").pathname).toBe("/mqtt");
      expect(await statesOf(page)).toEqual(["pending", "connected"]);
      await expect(cardOf(page, await sendSnapshot(peer))).toBeVisible();
      // New cards appear in the open gallery, so there is no notification.
      await expect(snack(page)).toHaveCount(0);

      await lines.at(-1)?.close();
      await expect.poll(() => statesOf(page)).toContain("disconnected");
      const missed = await sendSnapshot(peer);
      await isConnected(page);
      await expect(cardOf(page, missed)).toBeVisible();
      expect(await statesOf(page)).toEqual(["pending", "connected", "disconnected", "connected"]);
    });
  });

  test("[LIVE-14] [LIVE-16] what becomes of a camera's files is told elsewhere: green, blue, and red, and many as one", async ({
    page,
    open,
    account,
    product,
  }) => {
    test.slow();
    const owner = ownerOf(account);
    let kind: "whole" | "withoutPicture" | "unreadable" = "whole";
    const received = watchLiveMessages(page);
    await withCameraPeer(
      product,
      owner,
      async (peer) => {
        await owner.api.post(`api/device/${peer.serial}/nickname/`, { nickname: "Hall kit" });
        await open("/faq", "full");
        await isConnected(page);
        await sendSnapshot(peer);
        await expectNotification(page, "New snapshot from Hall kit", "green");
        await snack(page).getByRole("button", { name: "View camera" }).click();
        await expect(page).toHaveURL(new RegExp(`#/cameras\\?camera=${peer.serial}&tab=snapshots`));
        await expect(snack(page)).toHaveCount(0);
        // The page shows it itself.
        await expect(page.getByRole("main")).toContainText("1 snapshot");
        await sendSnapshot(peer);
        await expect(page.getByRole("main")).toContainText("2 snapshots");
        await roundTrip(page);
        await framesDrawn(page, 30);
        await expect(snack(page)).toHaveCount(0);

        await open("/faq");
        kind = "withoutPicture";
        await sendSnapshot(peer);
        await expectNotification(page, "Some of its data is missing or damaged.", "blue");
        await closeSnack(page);
        kind = "unreadable";
        await expect(sendSnapshot(peer)).rejects.toThrow();
        await expectNotification(page, "A file from Hall kit could not be read:", "red");
        // One pending message represents all that arrive meanwhile.
        kind = "whole";
        await snack(page).hover();
        const receivedBefore = received(peer.serial);
        for (let count = 0; count < 3; count += 1) await sendSnapshot(peer);
        await expect(snack(page)).toContainText("could not be read");
        await expect.poll(() => owner.api.list().then((list) => list.length)).toBe(6);
        await expect.poll(() => received(peer.serial)).toBe(receivedBefore + 3);
        await snack(page).getByRole("button", { name: "Close" }).click();
        await expectNotification(page, "3 new snapshots from Hall kit", "green");
        await page.mouse.move(0, 0);
        await closeSnack(page);
        await page.reload();
        await isConnected(page);
        await expect(snack(page)).toHaveCount(0);
      },
      async (...taking) => {
        const taken = await takeDemoSnapshot(...taking);
        if (kind === "withoutPicture") return { ...taken, bytes: await withoutPicture(taken.bytes) };
        return kind === "whole" ? taken : { ...taken, bytes: new TextEncoder().encode("no snapshot") };
      },
    );
  });

  test("[LIVE-11] [LIVE-16] how an update of a camera ended is told, red or green, but not where the page shows it", async ({
    page,
    open,
    account,
    product,
  }) => {
    const owner = ownerOf(account);
    const update = await anUpdate(product, owner);
    await open("/faq", "full");
    await isConnected(page);
    const first = await update();
    await first.ends("FAILED");
    await expectNotification(page, `${first.serial} could not be updated.`, "red");
    await snack(page).getByRole("button", { name: "View camera" }).click();
    await expect(page).toHaveURL(new RegExp(`#/cameras\\?camera=${first.serial}&tab=software`));
    await expect(page.getByRole("tab", { name: "Software" })).toHaveAttribute("aria-selected", "true");
    await open("/faq");
    const second = await update();
    await second.ends("SUCCEEDED");
    await expectNotification(page, `${second.serial} has been updated.`, "green");
    await closeSnack(page);
    const third = await update();
    await open(`/cameras?camera=${third.serial}&tab=software`);
    await expect(page.getByRole("tab", { name: "Software" })).toBeVisible();
    await third.ends("FAILED");
    await expect(page.getByRole("tabpanel")).toContainText("failed");
    await expect(snack(page)).toHaveCount(0);
  });

  test("[LIVE-06] credentials are renewed after half an hour and after a sleep, and messages go on", {
    tag: "@clock",
  }, async ({ page, open, account, product }) => {
    test.slow();
    const owner = ownerOf(account);
    let asked = 0;
    page.on("request", (request) => {
      if (request.url().endsWith("/management/credentials")) asked += 1;
    });
    await page.clock.install();
    await withCameraPeer(product, owner, async (peer) => {
      await open("/", "full");
      await isConnected(page);
      expect(asked).toBe(1);
      // Time jumps: timers fire once, otherwise the server could not answer pings as fast as they are sent.
      await page.clock.fastForward(29 * 60_000);
      await roundTrip(page);
      expect(asked).toBe(1);
      await page.clock.fastForward(2 * 60_000);
      await expect.poll(() => asked).toBe(2);
      await isConnected(page);
      await expect(cardOf(page, await sendSnapshot(peer))).toBeVisible();
      // A laptop that slept: the clock jumps by two hours.
      await page.clock.fastForward(2 * 3_600_000);
      await expect.poll(() => asked).toBeGreaterThan(2);
      await isConnected(page);
      await expect(cardOf(page, await sendSnapshot(peer))).toBeVisible();
    });
  });

  // Our server sends only JSON to users, so a real message is corrupted on its way to the page.
  test("[LIVE-17] [LIVE-18] garbage is passed to the error callback and logged to the server, and the page goes on", async ({
    page,
    open,
    account,
    product,
  }) => {
    test.slow();
    const owner = ownerOf(account);
    let garbled = 0;
    await betweenBroker(page, (bytes) => {
      const at = bytes.indexOf('{"type":"camera-upload"');
      if (at < 0 || garbled > 0) return bytes;
      garbled += 1;
      bytes.write("#", at);
      return bytes;
    });
    const warnings: string[] = [];
    page.on("console", (line) => line.type() === "warning" && warnings.push(line.text()));
    const logged = page.waitForResponse(/\/api\/log-client\//);
    await withCameraPeer(product, owner, async (peer) => {
      await open("/", "full");
      await isConnected(page);
      const id = await sendSnapshot(peer);
      await expect.poll(() => garbled).toBe(1);
      const answer = await logged;
      expect(answer.ok()).toBe(true);
      expect(new URL(answer.url()).searchParams.get("errorStr")).toMatch(/^iot malformedMessage \S+$/);
      expect(warnings).toContain("Live messages: malformedMessage");
      await isConnected(page);
      await expect(cardOf(page, id)).toBeVisible();
      await expect(cardOf(page, await sendSnapshot(peer))).toBeVisible();
    });
  });

  test("[LIVE-18] that live messages cannot be had is logged to the server", async ({ page, open }) => {
    await page.route("**/management/credentials", (route) =>
      route.fulfill({ status: 500, json: { detail: "on purpose" } }),
    );
    const logged = page.waitForResponse(/\/api\/log-client\//);
    await open("/", "full");
    const answer = await logged;
    expect(answer.ok()).toBe(true);
    expect(new URL(answer.url()).searchParams.get("errorStr")).toBe("iot credentialsFailed");
    await expect(liveState(page, "error")).toBeAttached();
  });
});

test.describe("live messages on the screen", () => {
  test("[LIVE-07] [LIVE-08] [LIVE-09] [LIVE-10] [LIVE-12] [LIVE-16] exports and videos begun on another device are told when they are made, with their file or their snapshot", async ({
    page,
    open,
    api,
  }) => {
    test.slow();
    const record = await aSnapshot(api);
    await open("/faq", "full");
    await isConnected(page);
    await begin(api, "api/download-snapshots/", {
      snapshotIds: [record.id],
      iotId: "",
      timezoneOffset: 0,
      format: "nlz",
    });
    await expectNotification(page, /\.zip is ready\./, "green");
    const saved = page.waitForEvent("download");
    await snack(page).getByRole("button", { name: "Download" }).click();
    expect((await saved).suggestedFilename()).toMatch(/\.zip$/);
    const table = { snapshotIDs: [record.id], iotID: "", includeImages: false };
    await begin(api, "api/excel/", { ...table, target: "excel" });
    await expectNotification(page, /\.xlsx is ready\./, "green");
    await closeSnack(page);
    await begin(api, "api/excel/", { ...table, target: "dashboard" });
    await expectNotification(page, "The summary is ready.", "green");
    await closeSnack(page);

    const still = await api.find("snapshot of discharges", (each) => each.device_analysis_type === "PD");
    await api.get(`api/snapshots/${still.id}/analytics/prpdvideo/?force=true`);
    const told = /The pattern video of (.+) (is ready|could not be created)\./;
    await expect(snack(page)).toContainText(told, { timeout: 60_000 });
    await expect(snack(page)).toContainText(still.label);
    await snack(page).getByRole("button", { name: "Open snapshot" }).click();
    await expect(page).toHaveURL(new RegExp(`#/snapshot/${still.id}`));

    await open("/faq");
    const moving = await api.find("continuous video", ({ meta }) => meta.video_type === "continuous");
    await api.post(`vod/jobs/devices/${moving.device_serial}/job-item/${moving.id}`);
    await expect(snack(page)).toContainText(`The video of ${moving.label} is ready.`, { timeout: 60_000 });
    await snack(page).getByRole("button", { name: "Open snapshot" }).click();
    await expect(page).toHaveURL(new RegExp(`#/snapshot/${moving.id}`));
  });
});

/** Starts an export as another device of the same account does. */
async function begin(api: Api, path: string, body: object): Promise<void> {
  const answer = await api.post(path, body);
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`);
}

/** Requests an update of the owner's cameras, each a new one, and reports its result. */
async function anUpdate(product: Product, owner: CameraOwner) {
  const productCode = `P${aSerial()}`;
  await runSonolens(product.dataFolder, ["camera", "software", "1.9.0", "--product", productCode]);
  return async () => {
    const serial = aSerial();
    const secret = await pairCamera(product, owner, serial, ["--product", productCode]);
    const camera = await aReportingCamera(product, serial, Uint8Array.from(secret));
    await camera.report({ softwareVersion: "1.0.0" });
    const wanted = { targetSoftwareVersion: "1.9.0", configurationId: null, updateMode: "S3" };
    const asked = await owner.api.post(`api/device/${serial}/update/`, wanted);
    if (!asked.ok) throw new Error(`The update was answered ${asked.status}: ${await asked.text()}`);
    const { ExecutionId } = (await asked.json()) as ApiSchema<"DeviceUpdate">;
    const ends = (status: "FAILED" | "SUCCEEDED") =>
      camera.report(status === "FAILED" ? { update: { ExecutionId, status } } : { softwareVersion: "1.9.0" });
    return { serial, ends };
  };
}

test("[LIVE-03] what changed on the snapshot on the screen before messages could be heard is shown once they can", async ({
  page,
  open,
  api,
}) => {
  const { id } = await aSnapshot(api);
  let hear = () => {};
  const mayHear = new Promise<void>((resolve) => {
    hear = resolve;
  });
  await page.route("**/management/credentials", async (route) => {
    await mayHear;
    await route.continue();
  });
  await open(`/snapshot/${id}`, "full");
  await expect(page.getByTestId("result")).toBeVisible();
  await expect(liveState(page, "pending")).toBeAttached();
  const { version } = await api.detail(id);
  await api.post(
    `api/snapshots/${id}/label/`,
    { label: "Behind the boiler" },
    { "If-Match": `"${version}"` },
  );
  hear();
  await isConnected(page);
  await expect(page.getByRole("textbox", { name: "Label" })).toHaveValue("Behind the boiler");
});

test("[LIVE-03] [API-67] the picture that a whole copy of the file brings appears on the open page", async ({
  page,
  open,
  api,
}) => {
  const whole = await withFolder(async (folder) => {
    makeSnapshotFiles(folder, 1, "moving");
    return readFileSync(join(folder, "1.nlz"));
  });
  const id = await api.upload("damaged.nlz", await withoutPicture(whole));
  await open(`/snapshot/${id}`, "full");
  await isConnected(page);
  const missing = page.getByText("The picture is missing");
  await expect(missing).toBeVisible();
  await api.upload("whole.nlz", whole);
  await expect(missing).toHaveCount(0);
  await expect(page.locator("img[src^=blob]").first()).toBeVisible();
});
