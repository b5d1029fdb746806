/** Peaks of an envelope: where, and how strong. */
export interface Pulses {
  /** Indices into the envelope, ascending. */
  readonly at: Uint32Array;
  readonly power: Float64Array;
  /** Pulses beyond `most`, the weakest, that were left out. */
  readonly leftOut: number;
}

/** A burst rings; peaks within this time belong to it. */
const RING_S = 0.000_08;

/** Peaks that reach `minPower` and are the highest within 80 microseconds on both sides; at most `most` of them. */
export function findPulses(power: Float64Array, rateHz: number, minPower: number, most: number): Pulses {
  const reach = Math.max(1, Math.round(RING_S * rateHz));
  const at: number[] = [];
  for (let index = 0; index < power.length; index++) {
    const value = power[index] as number;
    if (!(value >= minPower)) continue;
    let isHighest = true;
    for (let near = Math.max(0, index - reach); near <= index + reach && isHighest; near++) {
      // of equal neighbors the first one counts
      const other = power[near] ?? 0;
      isHighest = near < index ? other < value : other <= value;
    }
    if (isHighest) at.push(index);
  }
  const kept = at.length <= most ? at : strongest(at, power, most);
  return {
    at: Uint32Array.from(kept),
    power: Float64Array.from(kept, (index) => power[index] as number),
    leftOut: at.length - kept.length,
  };
}

function strongest(at: number[], power: Float64Array, most: number): number[] {
  const byPower = at.slice().sort((a, b) => (power[b] as number) - (power[a] as number) || a - b);
  return byPower.slice(0, most).sort((a, b) => a - b);
}
