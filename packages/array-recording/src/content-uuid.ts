/** First 32 bits of the fractional parts of the square roots of the first 8 primes, and of the cube roots of 64. */
const initial = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
];
const rounds = Uint32Array.from(firstPrimes(64), (prime) => ((Math.cbrt(prime) % 1) * 2 ** 32) >>> 0);

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let value = 2; primes.length < count; value += 1)
    if (primes.every((prime) => value % prime !== 0)) primes.push(value);
  return primes;
}

const rotate = (value: number, bits: number): number => (value >>> bits) | (value << (32 - bits));

function hashBlock(state: Uint32Array, view: DataView, at: number, words: Uint32Array): void {
  for (let index = 0; index < 16; index += 1) words[index] = view.getUint32(at + 4 * index);
  for (let index = 16; index < 64; index += 1) {
    const early = words[index - 15] as number;
    const late = words[index - 2] as number;
    const low = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const high = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    words[index] = (words[index - 16] as number) + low + (words[index - 7] as number) + high;
  }
  // One by one: destructuring takes longer than the hash.
  let a = state[0] as number;
  let b = state[1] as number;
  let c = state[2] as number;
  let d = state[3] as number;
  let e = state[4] as number;
  let f = state[5] as number;
  let g = state[6] as number;
  let h = state[7] as number;
  for (let index = 0; index < 64; index += 1) {
    const mixed = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const chosen = (e & f) ^ (~e & g);
    const first = (h + mixed + chosen + (rounds[index] as number) + (words[index] as number)) | 0;
    const second = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  state[0] = (state[0] as number) + a;
  state[1] = (state[1] as number) + b;
  state[2] = (state[2] as number) + c;
  state[3] = (state[3] as number) + d;
  state[4] = (state[4] as number) + e;
  state[5] = (state[5] as number) + f;
  state[6] = (state[6] as number) + g;
  state[7] = (state[7] as number) + h;
}

/** SHA-256. In code, because browsers offer theirs only to pages that came over HTTPS. */
function sha256(bytes: Uint8Array): Uint8Array {
  const state = Uint32Array.from(initial);
  const words = new Uint32Array(64);
  const whole = bytes.length & ~63;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < whole; at += 64) hashBlock(state, view, at, words);
  const rest = bytes.subarray(whole);
  const end = new Uint8Array(rest.length < 56 ? 64 : 128);
  end.set(rest);
  end[rest.length] = 0x80;
  const endView = new DataView(end.buffer);
  endView.setBigUint64(end.length - 8, 8n * BigInt(bytes.length));
  for (let at = 0; at < end.length; at += 64) hashBlock(state, endView, at, words);
  const digest = new Uint8Array(32);
  const digestView = new DataView(digest.buffer);
  for (const [index, value] of state.entries()) digestView.setUint32(4 * index, value);
  return digest;
}

/** A version 8 UUID (RFC 9562) from the SHA-256 of contents: deterministic. */
export function uuidOfContents(bytes: Uint8Array): string {
  const digest = sha256(bytes);
  digest[6] = ((digest[6] as number) & 0x0f) | 0x80;
  digest[8] = ((digest[8] as number) & 0x3f) | 0x80;
  const digits = [...digest.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
