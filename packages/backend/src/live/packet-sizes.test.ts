import fc from "fast-check";
import { expect, it } from "vitest";
import { createPacketSizes } from "./packet-sizes.ts";

const packet = (bodyBytes: number): number[] => {
  const length: number[] = [];
  let left = bodyBytes;
  do {
    length.push((left % 128) + (left >= 128 ? 128 : 0));
    left = Math.floor(left / 128);
  } while (left > 0);
  return [0x30, ...length, ...Array.from({ length: bodyBytes }, () => 0xff)];
};

it("takes packets up to the limit, however they are cut, and none above it", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 8 }),
      fc.array(fc.integer({ min: 1, max: 70 }), { minLength: 1 }),
      (bodies, pieces) => {
        const sizes = createPacketSizes(256);
        const bytes = Uint8Array.from(bodies.flatMap(packet));
        let isTaken = true;
        for (let at = 0, index = 0; at < bytes.length && isTaken; index += 1) {
          const end = at + (pieces[index % pieces.length] ?? 1);
          isTaken = sizes.takes(bytes.subarray(at, end));
          at = end;
        }
        expect(isTaken).toBe(bodies.every((body) => body <= 256));
      },
    ),
  );
});

it("takes no length that never ends", () => {
  expect(createPacketSizes(256).takes(Uint8Array.of(0x10, 0x80, 0x80, 0x80, 0x80))).toBe(false);
});
