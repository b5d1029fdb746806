import { expect, it } from "vitest";
import { qrPath } from "./qr-path.ts";

it("is a code of whole squares with a quiet zone of four, and another for another text", () => {
  const address = "https://sonolens.example/#/snapshot/01M8EY3YFAK3Z9F6H6J0800001";
  const { size, path } = qrPath(address);
  // A code has 17 + 4 n squares per side.
  expect((size - 8 - 17) % 4).toBe(0);
  const places = [...path.matchAll(/M(\d+) (\d+)h(\d+)v1H(\d+)z/g)].map(([, ...all]) => all.map(Number));
  expect(places.length).toBeGreaterThan(100);
  for (const [x = 0, y = 0, width = 0, back] of places) {
    expect([x >= 4, y >= 4, x + width <= size - 4, y < size - 4, back === x]).toEqual([
      true,
      true,
      true,
      true,
      true,
    ]);
  }
  // The finder in the corner: seven dark squares.
  expect(path.startsWith("M4 4h7v1H4z")).toBe(true);
  expect(qrPath(`${address}2`).path).not.toBe(path);
});
