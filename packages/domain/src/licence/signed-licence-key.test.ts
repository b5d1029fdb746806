import { generateKeyPairSync, sign } from "node:crypto";
import { expect, it } from "vitest";
import { licenceKeyMessage, verifyLicenceKey, writeLicenceKey } from "./signed-licence-key.ts";

const { privateKey, publicKey } = generateKeyPairSync("ed25519");
const publicText = publicKey.export({ format: "jwk" }).x ?? "";
const issue = { issuedS: 1_795_000_000, serial: 4_000_000_000 };
const key = writeLicenceKey(issue, sign(null, licenceKeyMessage("ABCD-2345", issue), privateKey));

it("[LIC-06] [RES-09] opens the computer that it was signed for, offline", async () => {
  expect(key).toMatch(/^SL1-[\w-]{96}$/);
  expect(await verifyLicenceKey(` ${key}\n`, "ABCD-2345", publicText)).toBe(true);
});

it("[LIC-08] opens no other computer, and not after a change", async () => {
  expect(await verifyLicenceKey(key, "ABCD-2346", publicText)).toBe(false);
  const other = generateKeyPairSync("ed25519").publicKey.export({ format: "jwk" }).x ?? "";
  expect(await verifyLicenceKey(key, "ABCD-2345", other)).toBe(false);
  for (let place = 4; place < key.length; place += 7) {
    const changed = key.slice(0, place) + (key[place] === "A" ? "B" : "A") + key.slice(place + 1);
    expect(await verifyLicenceKey(changed, "ABCD-2345", publicText)).toBe(false);
  }
});

it.each(["", "SL1-", "SL2-abc", "SL1-****", "SL1-a", key.slice(0, -4), `${key}AAAA`, "\u{1F511}"])(
  "[LIC-08] refuses %j",
  async (text) => {
    expect(await verifyLicenceKey(text, "ABCD-2345", publicText)).toBe(false);
    expect(await verifyLicenceKey(key, "ABCD-2345", text)).toBe(false);
  },
);
