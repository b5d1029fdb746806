import type { EnvelopeLines } from "./envelope-lines.ts";

/** Lines at a frequency and its multiples: impacts. */
export interface Comb {
  readonly frequencyHz: number;
  /** Strongest of its lines against the noise, dB. */
  readonly prominenceDb: number;
  /** How many of the first `ORDERS` multiples are prominent. */
  readonly harmonics: number;
  /** How many multiples fit below the highest frequency of the envelope. */
  readonly possibleHarmonics: number;
  /** Sum of the evidence of its lines; see {@link findComb}. */
  readonly score: number;
}

const ORDERS = 8;
/** One line alone is a modulation, not an impact, however strong it is. */
const MAX_PER_LINE = 10;
/** Evidence from which a line is prominent; noise reaches it at about one line in fifty. */
const STANDS_OUT = 3.5;

/**
 * Evidence in a line: about the negative logarithm of the chance that noise alone reaches it. Chernoff's bound for a
 * mean of `averages` exponentially distributed powers, against their median.
 */
export function lineEvidence(ratio: number, averages: number): number {
  // the median of such a mean is a little below its mean
  const level = ratio * (1 - 1 / (9 * averages)) ** 3;
  return level > 1 ? averages * (level - 1 - Math.log(level)) : 0;
}

/** The comb from `lowHz` to `highHz` with the most evidence, or undefined if there are no lines. */
export function findComb(lines: EnvelopeLines, lowHz: number, highHz: number): Comb | undefined {
  const { ratios, stepHz, averages } = lines;
  const evidence = ratios.map((ratio) => lineEvidence(ratio, averages));
  // impacts slip: the higher the multiple, the less sharp its place
  const peaks = [1, 2].map((reach) =>
    evidence.map((_, k) => {
      let most = 0;
      for (let near = Math.max(0, k - reach); near <= k + reach; near++)
        most = Math.max(most, evidence[near] ?? 0);
      return most;
    }),
  );
  let best: Comb | undefined;
  const firstHz = Math.max(stepHz, lowHz);
  const lastHz = Math.min(highHz, stepHz * ratios.length);
  for (let frequencyHz = firstHz; frequencyHz <= lastHz; frequencyHz += stepHz / 4) {
    let score = 0;
    let harmonics = 0;
    for (let order = 1; order <= ORDERS; order++) {
      const k = Math.round((order * frequencyHz) / stepHz);
      if (k >= evidence.length) break;
      const found = Math.min(MAX_PER_LINE, (order <= 2 ? evidence[k] : peaks[order <= 4 ? 0 : 1]?.[k]) ?? 0);
      if (found >= STANDS_OUT) {
        harmonics++;
        score += found;
      }
    }
    if (harmonics > 0 && score > (best?.score ?? 0)) {
      const room = Math.floor(((evidence.length - 0.5) * stepHz) / frequencyHz);
      best = { frequencyHz, prominenceDb: 0, harmonics, possibleHarmonics: Math.min(ORDERS, room), score };
    }
  }
  if (best === undefined) return undefined;
  let strongest = 0;
  for (let order = 1; order <= ORDERS; order++)
    strongest = Math.max(strongest, ratios[Math.round((order * best.frequencyHz) / stepHz)] ?? 0);
  return { ...best, prominenceDb: strongest > 0 ? 10 * Math.log10(strongest) : 0 };
}
