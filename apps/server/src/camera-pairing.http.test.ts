import { afterAll, beforeAll, expect, it } from "vitest";
import { type Product, startProduct } from "./testing/start-product.ts";

let product: Product;
let aheadMs = 0;

beforeAll(async () => {
  product = await startProduct({ nowMs: () => Date.now() + aheadMs });
});
afterAll(() => product.close());

const requestOf = (serial: string, code: string) => ({ device_serial: serial, device_totp_token: code });
const check = (who: "ann" | "ben", serial: string, code: string) =>
  product.call(who, "/api/pair/status/", requestOf(serial, code));
const pair = (who: "ann" | "ben", serial: string, code: string) =>
  product.call(who, "/api/pair/", requestOf(serial, code));
const serialsOf = async (who: "ann" | "ben") =>
  (await product.call<{ serial: string }[]>(who, "/api/devices/")).body.map(({ serial }) => serial);

it("[PAIR-01] [PAIR-02] [PAIR-03] a camera that waits comes online once its code is typed, which works once", async () => {
  const peer = await product.camera("SL-1");
  peer.turnOn();
  await expect.poll(() => peer.state).toBe("unpaired");
  expect(peer.publish({ type: "early" })).toBe(false);

  const code = await peer.code();
  expect(await check("ann", "SL-1", code)).toEqual({ status: 200, body: { isPaired: false, canPair: true } });
  expect(await pair("ann", "SL-1", code)).toEqual({ status: 200, body: { isPaired: true, canPair: true } });
  await expect.poll(() => peer.state).toBe("online");
  expect([await serialsOf("ann"), await serialsOf("ben")]).toEqual([["SL-1"], []]);

  expect(await pair("ann", "SL-1", code)).toEqual({ status: 400, body: { msg: "Expired" } });
  await product.call("ann", "/api/device/SL-1/remove/", {});
  await expect.poll(() => peer.state).toBe("unpaired");
  expect(await pair("ben", "SL-1", code)).toEqual({ status: 400, body: { msg: "Expired" } });
  expect(await serialsOf("ben")).toEqual([]);
});

it("[PAIR-08] takes no code of a camera whose clock is an hour off, until it takes over the server's time", async () => {
  const peer = await product.camera("SL-2", { now: () => Date.now() + 3_600_000 });
  peer.injectFaults({ ignoresServerTime: true });
  peer.turnOn();
  await expect.poll(() => peer.state).toBe("unpaired");
  expect(await pair("ann", "SL-2", await peer.code())).toEqual({ status: 400, body: { msg: "SecretCode" } });

  peer.injectFaults({});
  peer.lookNow();
  await expect.poll(() => Math.abs(peer.clockMs() - Date.now() - aheadMs) < 60_000).toBe(true);
  expect((await product.pair("ann", peer)).status).toBe(200);
  await expect.poll(() => peer.state).toBe("online");
});

it("[PAIR-02] tells a stranger who read the code that it is paired and not for them", async () => {
  const peer = await product.camera("SL-3");
  expect((await product.pair("ann", peer)).status).toBe(200);
  peer.turnOn();
  await expect.poll(() => peer.state).toBe("online");
  aheadMs += 60_000;
  peer.lookNow();
  await expect.poll(() => Math.abs(peer.clockMs() - Date.now() - aheadMs) < 10_000).toBe(true);
  const code = await peer.code();
  expect(await check("ben", "SL-3", code)).toEqual({ status: 200, body: { isPaired: true, canPair: false } });
  expect(await pair("ben", "SL-3", code)).toEqual({ status: 400, body: { msg: "AlreadyPaired" } });
  expect(await check("ann", "SL-3", code)).toEqual({ status: 200, body: { isPaired: true, canPair: true } });
  // The code of one camera is not valid for another.
  await product.camera("SL-3b");
  expect(await check("ben", "SL-3b", code)).toEqual({ status: 400, body: { msg: "SecretCode" } });
});

it("[PAIR-09] stops guessing with TooManyTries, for the right code too", async () => {
  const peer = await product.camera("SL-4", { now: () => Date.now() + aheadMs });
  const answers: unknown[] = [];
  for (let index = 0; index < 14; index += 1) {
    const guess = `${"A".repeat(12)}${"ABCDEFGHIJKLMN"[index]}`;
    const { body } = await pair("ben", "SL-4", guess);
    answers.push((body as { msg: string }).msg);
  }
  expect(answers.slice(0, 5)).toEqual(Array(5).fill("SecretCode"));
  expect(answers.slice(-3)).toEqual(Array(3).fill("TooManyTries"));
  expect(await pair("ben", "SL-4", await peer.code())).toEqual({
    status: 429,
    body: { msg: "TooManyTries" },
  });
  // Another account is not throttled by it.
  expect((await product.pair("ann", peer)).status).toBe(200);
});
