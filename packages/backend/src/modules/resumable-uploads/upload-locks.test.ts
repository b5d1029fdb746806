import { beforeEach, expect, it } from "vitest";
import { createUploadLocks, type UploadLocks } from "./upload-locks.ts";

let nowMs = 0;
let holds: UploadLocks;
beforeEach(() => {
  nowMs = 0;
  holds = createUploadLocks(() => nowMs);
});

it("lets one connection send at a time, each upload by itself", async () => {
  const first = await holds.take("a");
  expect(await holds.take("a")).toBeUndefined();
  expect(await holds.take("b")).toBeDefined();
  first?.release();
  expect(await holds.take("a")).toBeDefined();
});

it("lets a connection that has been silent for 10 s give way, once it has put down what it brought", async () => {
  const silent = await holds.take("a");
  nowMs = 9_999;
  expect(await holds.take("a")).toBeUndefined();
  silent?.received();
  nowMs = 19_998;
  expect(await holds.take("a")).toBeUndefined();
  nowMs = 19_999;
  let isTaken = false;
  const taking = holds.take("a").then((hold) => {
    isTaken = hold !== undefined;
  });
  expect(silent?.signal.aborted).toBe(true);
  await Promise.resolve();
  expect(isTaken).toBe(false);
  silent?.release();
  await taking;
  expect(isTaken).toBe(true);
});

it("lets who comes next wait for what is still done with bytes that have ended", async () => {
  const first = await holds.take("a");
  first?.ended();
  let isTaken = false;
  const taking = holds.take("a").then((hold) => {
    isTaken = hold !== undefined;
  });
  const settled = holds.settled("a");
  await Promise.resolve();
  expect([isTaken, first?.signal.aborted]).toEqual([false, false]);
  first?.release();
  await Promise.all([taking, settled]);
  expect(isTaken).toBe(true);
});

it("gives a place that two wait for to one of them", async () => {
  const silent = await holds.take("a");
  nowMs = 10_000;
  const both = Promise.all([holds.take("a"), holds.take("a")]);
  silent?.release();
  expect((await both).filter((hold) => hold !== undefined)).toHaveLength(1);
});

it("ends all when the server closes, and takes no more", async () => {
  const hold = await holds.take("a");
  const stopped = holds.stop();
  expect(hold?.signal.aborted).toBe(true);
  expect(await holds.take("b")).toBeUndefined();
  hold?.release();
  await stopped;
});
