import { expect, it } from "vitest";
import { awaitedLater, bestEffort, settled } from "./rejections.ts";

const failed = () => Promise.reject(new Error("failed"));

it("waits for the end of work that succeeds or fails, and for none", async () => {
  for (const wait of [settled, bestEffort]) {
    expect(await wait(Promise.resolve(1))).toBeUndefined();
    expect(await wait(failed())).toBeUndefined();
    expect(await wait(undefined)).toBeUndefined();
  }
});

it("leaves the failure of work that is awaited later to the caller that awaits it", async () => {
  const work = awaitedLater(failed());
  await new Promise((resolve) => setImmediate(resolve));
  await expect(work).rejects.toThrow("failed");
});
