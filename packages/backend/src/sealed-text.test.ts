import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { createSealedText } from "./sealed-text.ts";

const sealed = createSealedText(randomBytes(32));

it("opens what it sealed, which shows nothing of the text and is never the same twice", () => {
  const text = "https://sonolens.example/#/activate/1/geheim-äöü-鍵";
  const once = sealed.seal(text);
  expect(sealed.open(once)).toBe(text);
  expect(sealed.seal(text)).not.toBe(once);
  expect(Buffer.from(once, "base64url").toString("latin1")).not.toContain("activate");
});

it("opens nothing that was changed, cut or sealed with another key", () => {
  const text = sealed.seal("a secret");
  const bytes = Buffer.from(text, "base64url");
  for (let index = 0; index < bytes.length; index += 1) {
    const changed = Buffer.from(bytes);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(sealed.open(changed.toString("base64url"))).toBeUndefined();
    expect(sealed.open(bytes.subarray(0, index).toString("base64url"))).toBeUndefined();
  }
  expect(createSealedText(randomBytes(32)).open(text)).toBeUndefined();
});
