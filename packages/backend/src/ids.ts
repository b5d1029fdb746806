const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Fills the given array with random bytes; `crypto.getRandomValues` in the product, seeded in tests. */
export type RandomBytes = (count: number) => Uint8Array;

/**
 * A new identifier: 26 characters of Crockford base32, the time (ms) first, so that identifiers sort by age.
 * 80 of its 128 bits are random. Layout: https://github.com/ulid/spec.
 */
export function createId(nowMs: number, random: RandomBytes): string {
  let time = "";
  let rest = Math.max(0, Math.floor(nowMs));
  for (let index = 0; index < 10; index += 1) {
    time = (alphabet[rest % 32] ?? "0") + time;
    rest = Math.floor(rest / 32);
  }
  const tail = Array.from(random(16), (byte) => alphabet[byte & 31]).join("");
  return time + tail;
}
