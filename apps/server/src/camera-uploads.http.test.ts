import { afterAll, beforeAll, expect, it } from "vitest";
import { type Product, startProduct } from "./testing/start-product.ts";

let product: Product;
let aheadMs = 0;
beforeAll(async () => {
  product = await startProduct({
    nowMs: () => Date.now() + aheadMs,
    tokenLifetimes: { accessS: 10 ** 7, refreshS: 10 ** 7 },
  });
});
afterAll(() => product.close());

const lastSequence = async () => (await product.messages("ann")).at(-1)?.sequence ?? 0;
const count = async () => (await product.snapshotsOf("ann")).length;

it("[LIVE-13] [LIVE-14] sends a simulated snapshot, which its owner hears of and sees", async () => {
  const peer = await product.onlineCamera("SL-1");
  const before = await lastSequence();
  const taken = await peer.takeSnapshot();
  const [outcome] = await peer.uploadWaiting();
  expect(outcome?.created).toBe(true);
  const messages = await product.messages("ann", before);
  expect(messages.filter(({ type }) => type === "camera-upload" || type === "new-snapshot")).toMatchObject([
    { type: "camera-upload", filename: taken.filename, serial: "SL-1", severity: "SUCCESS" },
    { type: "new-snapshot", snapshotId: outcome?.snapshotId },
  ]);
  expect((await product.snapshotsOf("ann")).map(({ id }) => id)).toContain(outcome?.snapshotId);
  expect(await product.snapshotsOf("ben")).toEqual([]);
  expect(peer.memory.waiting).toEqual([]);
});

it("[LIVE-14] goes on with half an upload after the power was gone, from where the server has it", async () => {
  const peer = await product.onlineCamera("SL-2");
  peer.injectFaults({ uploadShare: 0.5 });
  await peer.takeSnapshot();
  const before = await count();
  expect(await peer.uploadWaiting()).toEqual([]);
  const [half] = peer.memory.waiting;
  expect(half?.uploadId).toBeDefined();
  expect(await count()).toBe(before);

  await peer.turnOff();
  const uploadId = half?.uploadId;
  peer.injectFaults({});
  peer.turnOn();
  await expect.poll(() => peer.memory.waiting.length).toBe(0);
  expect(await count()).toBe(before + 1);
  // This upload was resumed; no new one was started.
  expect(half?.uploadId).toBe(uploadId);
});

it("[LIVE-14] clears half an upload that nobody goes on with, and takes the file from its start then", async () => {
  const peer = await product.onlineCamera("SL-3");
  peer.injectFaults({ uploadShare: 0.5 });
  await peer.takeSnapshot();
  await peer.uploadWaiting();
  const [half] = peer.memory.waiting;
  const uploadId = half?.uploadId;
  const before = await count();
  aheadMs += 25 * 3_600_000;
  peer.injectFaults({});
  const [outcome] = await peer.uploadWaiting();
  expect(outcome?.created).toBe(true);
  expect(half?.uploadId).not.toBe(uploadId);
  expect(await count()).toBe(before + 1);
});

it("brings a file that is sent twice in once", async () => {
  const peer = await product.onlineCamera("SL-4");
  const { filename, bytes } = await peer.takeSnapshot();
  peer.memory.waiting.push({ filename, bytes });
  const before = await count();
  expect((await peer.uploadWaiting()).map(({ created }) => created)).toEqual([true, false]);
  expect(await count()).toBe(before + 1);
});

it("brings nothing in of half an upload whose camera was removed", async () => {
  const peer = await product.onlineCamera("SL-5");
  peer.injectFaults({ uploadShare: 0.5 });
  await peer.takeSnapshot();
  await peer.uploadWaiting();
  const before = await count();
  await product.call("ann", "/api/device/SL-5/remove/", {});
  peer.injectFaults({});
  await expect(peer.uploadWaiting()).rejects.toThrow();
  await expect.poll(() => peer.state).toBe("unpaired");
  expect(await count()).toBe(before);
  // The next owner gets none of it either.
  aheadMs += 120_000;
  peer.lookNow();
  await expect.poll(() => Math.abs(peer.clockMs() - Date.now() - aheadMs) < 30_000).toBe(true);
  expect((await product.pair("ben", peer)).status).toBe(200);
  await expect.poll(() => peer.state).toBe("online");
  await expect.poll(() => peer.memory.waiting.length).toBe(0);
  expect(await count()).toBe(before);
  expect(await product.snapshotsOf("ben")).toEqual([]);
});
