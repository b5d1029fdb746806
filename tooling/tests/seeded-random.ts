/** Numbers from 0 to below 1 that are the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A seed that is the same for the same text (FNV-1a). */
export const seedOf = (text: string): number =>
  [...text].reduce(
    (seed, character) => Math.imul(seed ^ (character.codePointAt(0) ?? 0), 0x01000193),
    0x811c9dc5,
  );
