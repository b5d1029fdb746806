import { createEnvelopeReader } from "./envelope-lines.ts";
import { type Comb, findComb } from "./find-comb.ts";
import { whitenedBands } from "./whitened-bands.ts";

/** The most regular impacts of a recording and the band in which they are most prominent. */
export interface PeriodicImpacts extends Comb {
  readonly bandHz: readonly [number, number];
}

/** Highest frequency of the envelopes: several multiples of the fastest impacts of interest. */
const ENVELOPE_MAX_HZ = 2000;

/** Searches every band for impacts that repeat from `lowHz` to `highHz` times a second. */
export function periodicImpacts(
  x: Float32Array,
  sampleRateHz: number,
  [lowHz, highHz]: readonly [number, number],
): PeriodicImpacts | undefined {
  const { bands, rateHz } = whitenedBands(x, sampleRateHz);
  const length = bands[0]?.re.length ?? 0;
  const read = createEnvelopeReader(rateHz, length, Math.min(ENVELOPE_MAX_HZ, rateHz / 2));
  let best: PeriodicImpacts | undefined;
  for (const { bandHz, re, im } of bands) {
    const comb = findComb(read(re, im), lowHz, highHz);
    if (comb !== undefined && comb.score > (best?.score ?? 0)) best = { ...comb, bandHz };
  }
  return best;
}
