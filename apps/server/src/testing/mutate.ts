/** A seeded random number generator in 0..1 (xorshift32): the same seed gives the same mutations on every machine. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

/** One broken variant of a file: bytes changed, or a piece removed, duplicated or overwritten with extremes. */
export function mutate(bytes: Uint8Array, random: () => number): Uint8Array {
  const copy = bytes.slice();
  const at = () => Math.floor(random() * Math.max(1, copy.length));
  // Headers matter most, so half of the changes go there.
  const nearStart = () => Math.floor(random() * Math.min(copy.length, 256));
  const place = () => (random() < 0.5 ? nearStart() : at());
  switch (Math.floor(random() * 5)) {
    case 0: {
      const changes = 1 + Math.floor(random() * 8);
      for (let count = 0; count < changes; count++) copy[place()] = Math.floor(random() * 256);
      return copy;
    }
    case 1:
      return copy.slice(0, at());
    case 2: {
      const from = at();
      const to = Math.min(copy.length, from + Math.floor(random() * 64));
      copy.copyWithin(from, to);
      return copy.slice(0, copy.length - (to - from));
    }
    case 3: {
      const from = place();
      copy.fill(random() < 0.5 ? 0xff : 0, from, Math.min(copy.length, from + 1 + Math.floor(random() * 8)));
      return copy;
    }
    default: {
      const from = at();
      const piece = copy.subarray(from, Math.min(copy.length, from + Math.floor(random() * 64)));
      const longer = new Uint8Array(copy.length + piece.length);
      longer.set(copy.subarray(0, from));
      longer.set(piece, from);
      longer.set(copy.subarray(from), from + piece.length);
      return longer;
    }
  }
}
