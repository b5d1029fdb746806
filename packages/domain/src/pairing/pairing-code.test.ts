import { expect, it } from "vitest";
import { pairingCode, pairingStep } from "./pairing-code.ts";

const secret = new TextEncoder().encode("12345678901234567890123456789012");

it("[PAIR-08] makes 13 characters that change every 60 s", async () => {
  expect(pairingStep(59_999)).toBe(0);
  expect(pairingStep(60_000)).toBe(1);
  // Reference: python3 -c 'import
  // hmac,hashlib,base64,struct;print(base64.b32encode(hmac.new(b"12345678901234567890123456789012",struct.pack(">Q",1),hashlib.sha256).digest())[:13])'
  expect(await pairingCode(secret, 0)).toBe("Y6PUPGV4HRLHE");
  expect(await pairingCode(secret, 1)).toBe("HESRJSO5IFS5I");
  expect(await pairingCode(secret, 29_000_000)).toBe("ZBUNUBSE3PAYP");
});

it("[PAIR-08] differs between cameras", async () => {
  expect(await pairingCode(secret.slice(1), 1)).not.toBe(await pairingCode(secret, 1));
});
