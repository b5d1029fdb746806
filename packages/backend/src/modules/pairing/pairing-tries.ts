import { failure, type Result, success } from "@sonolens/foundation";

/** Who tries, and what. */
export interface PairingTry {
  readonly account: string;
  readonly address: string;
  readonly serial: string;
}

/** Stops guessing of pairing codes, per account, per network address and per camera. */
export interface PairingTries {
  /** Counts a try; `wasRight` takes it back. */
  begin(attempt: PairingTry): Result<{ wasRight(): void }, { readonly retryAfterS: number }>;
}

const windowMs = 10 * 60_000;
const mostKeys = 10_000;

/** Wrong tries within ten minutes. An address may be a whole company's. */
const limits: Readonly<Record<keyof PairingTry, number>> = { account: 10, address: 30, serial: 20 };

/** Keeps its counts in memory: a restart forgets them, which costs a guesser of 65 bits more than it gives. */
export function createPairingTries(nowMs: () => number): PairingTries {
  const counts = new Map<string, { tries: number; endsMs: number }>();

  function countOf(key: string): { tries: number; endsMs: number } {
    const found = counts.get(key);
    if (found !== undefined && found.endsMs > nowMs()) return found;
    counts.delete(key);
    const oldest = counts.size >= mostKeys ? counts.keys().next().value : undefined;
    if (oldest !== undefined) counts.delete(oldest);
    const fresh = { tries: 0, endsMs: nowMs() + windowMs };
    counts.set(key, fresh);
    return fresh;
  }

  return {
    begin(attempt) {
      const kinds = Object.keys(limits) as (keyof PairingTry)[];
      const touched = kinds.map((kind) => ({
        count: countOf(`${kind} ${attempt[kind]}`),
        most: limits[kind],
      }));
      const full = touched.filter(({ count, most }) => count.tries >= most).map(({ count }) => count.endsMs);
      if (full.length > 0)
        return failure({ retryAfterS: Math.max(1, Math.ceil((Math.max(...full) - nowMs()) / 1000)) });
      for (const { count } of touched) count.tries += 1;
      return success({
        wasRight: () => {
          for (const { count } of touched) count.tries -= 1;
        },
      });
    },
  };
}
