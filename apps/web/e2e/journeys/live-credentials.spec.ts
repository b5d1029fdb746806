import type { BrowserContext, Page } from "@playwright/test";
import { password } from "../support/account.ts";
import { aSerial, pairCamera } from "../support/paired-camera.ts";
import type { Product } from "../support/product.ts";
import { aReportingCamera } from "../support/reporting-camera.ts";
import { isLive } from "../support/settle.ts";
import { canBeDistant, test } from "../support/slow-network.ts";
import { storeSeenTips } from "../support/store-session.ts";
import { expect } from "../support/test.ts";
import {
  backMs,
  expectAllOnce,
  note,
  offline,
  pause,
  since,
  watchGallery,
} from "../support/watched-gallery.ts";

const credentialsS = 6;
test.use({ credentialsS });

/** Counts the broker connections that a page opens from now on. */
function countConnections(page: Page): () => number {
  let opened = 0;
  page.on("websocket", () => {
    opened += 1;
  });
  return () => opened;
}

/** Sets the clock of a browser's scripts. */
const setClockOff = (context: BrowserContext, hours: number) =>
  context.addInitScript((offMs) => {
    const RealDate = Date;
    class ShiftedDate extends RealDate {
      constructor(...parts: unknown[]) {
        if (parts.length === 0) super(RealDate.now() + offMs);
        else super(...(parts as [number]));
      }
      static override now(): number {
        return RealDate.now() + offMs;
      }
    }
    globalThis.Date = ShiftedDate as DateConstructor;
  }, hours * 3_600_000);

/** A moment as displayed in Finland, the browser's location. */
const inHelsinki = (moment: Date) =>
  new Intl.DateTimeFormat("en-GB", {
    hour: "2-digit",
    minute: "2-digit",
    timeZone: "Europe/Helsinki",
  }).format(moment);

/** Signs in on a device whose clock is off, and waits for messages until the credentials had to be renewed. */
async function staysConnected(context: BrowserContext, product: Product, hours: number): Promise<void> {
  await setClockOff(context, hours);
  const page = await context.newPage();
  const connections = countConnections(page);
  const watched = await watchGallery(page, context, product, 6, async ({ email }) => {
    await page.goto(product.url);
    await page.getByRole("textbox", { name: "Username" }).fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
  });
  const aheadMs = (await page.evaluate(() => Date.now())) - Date.now();
  expect(Math.round(aheadMs / 60_000)).toBe(hours * 60);
  const before = connections();
  for (let part = 0; part < 6; part += 1) {
    await pause((1.5 * credentialsS * 1_000) / 6);
    await watched.arrive();
  }
  await expectAllOnce(page, watched, 5_000);
  // Every 3 s, at half of their lifetime, and not continuously.
  expect(connections() - before).toBeGreaterThanOrEqual(2);
  expect(connections() - before).toBeLessThanOrEqual(7);
  expect([...new Set((await watched.history()).map(({ live }) => live))]).toEqual(["connected"]);

  const serial = aSerial();
  const secret = await pairCamera(product, watched.owner, serial);
  const camera = await aReportingCamera(product, serial, Uint8Array.from(secret));
  const reported = [new Date()];
  await camera.report({ batteryPercent: 50 });
  reported.push(new Date());
  await page.goto(`${product.url}#/cameras`);
  const line = page.getByRole("main").getByRole("heading", { level: 2 }).filter({ hasText: serial });
  const times = reported.map(inHelsinki).join("|");
  await expect(line).toContainText(new RegExp(`Last seen \\d+ \\w+ \\d+, (?:${times})`));
}

test.describe("credentials for live messages that work for some seconds", () => {
  test.skip(!canBeDistant, "needs root and ip netns");

  test("[LIVE-01] [LIVE-03] [LIVE-06] are renewed before they expire, with a clock that is an hour ahead or behind", async ({
    context,
    pageBrowser,
    product,
  }) => {
    test.setTimeout(120_000);
    const second = await pageBrowser.newContext();
    await storeSeenTips(second);
    await Promise.all([staysConnected(context, product, 1), staysConnected(second, product, -1)]);
    await second.close();
  });

  test("[LIVE-01] [LIVE-03] [LIVE-05] a computer that slept until they had expired shows what it missed once, and no notice", async ({
    page,
    context,
    product,
    network,
  }) => {
    const watched = await watchGallery(page, context, product, 4);
    // A sleeping computer runs nothing and receives nothing.
    const signalAll = (signal: "SIGSTOP" | "SIGCONT") => {
      for (const process_ of network.processes()) process.kill(process_, signal);
    };
    network.hold("up");
    network.hold("down");
    signalAll("SIGSTOP");
    try {
      for (let part = 0; part < 3; part += 1) {
        await watched.arrive();
        await pause(((credentialsS + 3) * 1_000) / 3);
      }
    } finally {
      network.release();
      signalAll("SIGCONT");
    }
    const wokenMs = Date.now();
    await expectAllOnce(page, watched, backMs);
    note(`all there ${since(wokenMs)} after it woke`);
    await expect(isLive(page)).toBeAttached({ timeout: backMs });
    note(`live ${since(wokenMs)} after it woke`);
    await watched.arrive();
    await expectAllOnce(page, watched, 10_000);
    await expect(offline(page)).toHaveCount(0);
    expect((await watched.history()).filter(({ isWithoutLive }) => isWithoutLive)).toEqual([]);
  });
});
