/** A reproducible stream of random numbers. */
export interface RandomStream {
  /** Uniform in 0 <= x < 1, 32 bits. */
  uniform(): number;
  /** Normal with mean 0 and variance 1. */
  gaussian(): number;
}

/** 32-bit hash of a text (FNV-1a with a final mix), so that each named stream has a seed of its own. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return mix(hash);
}

function mix(value: number): number {
  let mixed = value | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}

/**
 * Random numbers by sfc32 (public domain, C. Doty-Humphrey), seeded by a number and the name of what they are
 * for: adding a source to a scene does not change the noise of the others. Only integer operations decide; the
 * functions of the Box-Muller transform may differ in the last bit between machines, which no level shows.
 */
export function createRandom(seed: number, name: string): RandomStream {
  let a = mix(seed);
  let b = hashText(name);
  let c = mix(a ^ b);
  let counter = 1;
  const next = (): number => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return sum >>> 0;
  };
  for (let round = 0; round < 12; round += 1) next();
  let spare = 0;
  let hasSpare = false;
  return {
    uniform: () => next() / 4294967296,
    gaussian() {
      if (hasSpare) {
        hasSpare = false;
        return spare;
      }
      const radius = Math.sqrt(-2 * Math.log((next() + 0.5) / 4294967296));
      const angle = (next() * 2 * Math.PI) / 4294967296;
      spare = radius * Math.sin(angle);
      hasSpare = true;
      return radius * Math.cos(angle);
    },
  };
}

/** A version 4 UUID out of a stream. */
export function randomUuid(random: RandomStream): string {
  const digits = Array.from({ length: 32 }, () => Math.floor(random.uniform() * 16));
  digits[12] = 4;
  digits[16] = 8 + ((digits[16] ?? 0) % 4);
  const text = digits.map((digit) => digit.toString(16)).join("");
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join(
    "-",
  );
}
