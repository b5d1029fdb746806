import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { uuidOfContents } from "./content-uuid.ts";

test.each([0, 1, 55, 56, 63, 64, 119, 120, 1000])("is the SHA-256 of %i bytes", (length) => {
  const bytes = Uint8Array.from({ length }, (_, index) => (index * 7 + 3) & 0xff);
  const digest = createHash("sha256").update(bytes).digest("hex");
  const uuid = uuidOfContents(bytes);
  expect(uuid).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  // Version and variant replace six of the bits.
  const without = (digits: string) => digits.slice(0, 12) + digits.slice(13, 16) + digits.slice(17);
  expect(without(uuid.replaceAll("-", ""))).toBe(without(digest.slice(0, 32)));
});
