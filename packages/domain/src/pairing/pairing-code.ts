import { limits } from "../limits.ts";

const stepMs = 60_000;
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The 60 s step of a time, counted from 1970. */
export const pairingStep = (timeMs: number): number => Math.floor(timeMs / stepMs);

/**
 * The 13 characters that a camera shows in a step: base32 (RFC 4648) of HMAC-SHA-256 over the step as 8 bytes, the
 * highest first, as in RFC 4226. `secret` is the camera's.
 */
export async function pairingCode(secret: Uint8Array, step: number): Promise<string> {
  const message = new Uint8Array(8);
  new DataView(message.buffer).setBigUint64(0, BigInt(step));
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", Uint8Array.from(secret), algorithm, false, ["sign"]);
  return base32(new Uint8Array(await crypto.subtle.sign("HMAC", key, message))).slice(
    0,
    limits.pairingTokenCharacters,
  );
}

function base32(bytes: Uint8Array): string {
  let text = "";
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += alphabet[(value >> bits) & 31] ?? "";
    }
  }
  return text;
}
