import { crc32 as zlibCrc32 } from "node:zlib";
import { expect, it } from "vitest";
import { seededRandom } from "../../../../tooling/tests/seeded-random.ts";
import { crc32 } from "./crc32.ts";

it("agrees with zlib for every length around its step of eight, in one go and in two", () => {
  const random = seededRandom(1);
  for (let length = 0; length < 70; length += 1) {
    const bytes = Uint8Array.from({ length }, () => random() * 256);
    expect(crc32(bytes)).toBe(zlibCrc32(bytes));
    const half = length >> 1;
    expect(crc32(bytes.subarray(half), crc32(bytes.subarray(0, half)))).toBe(zlibCrc32(bytes));
  }
});
