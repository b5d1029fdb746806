import { deflateRawSync } from "node:zlib";
import { success } from "@sonolens/foundation";
import { expect, it } from "vitest";
import { inflateChunks } from "./inflate.ts";

it("throws what its source throws, instead of waiting for more bytes", async () => {
  const whole = deflateRawSync(new Uint8Array(1_000));
  async function* broken() {
    yield success(new Uint8Array(whole.subarray(0, 4)));
    throw new Error("the disk is gone");
  }
  await expect(inflateChunks(broken(), 1_000, () => undefined)).rejects.toThrow("the disk is gone");
});
