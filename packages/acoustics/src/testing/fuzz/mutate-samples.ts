import { type Random, wholeFrom } from "./fuzz-target.ts";

const oddSamples = [
  ...[0, -0, 1, -1, 1.5, 1e-40, 1e-30, 1e20, 3.4e38, -3.4e38],
  ...[Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
];

/** Samples that are fewer, more, none, one, constant, silent, clipped, tiny, huge, reversed, or not numbers. */
export function mutateSamples<Samples extends Float32Array | Float64Array>(
  x: Samples,
  random: Random,
): Samples {
  const odd = () => oddSamples[wholeFrom(random, 0, oddSamples.length - 1)] as number;
  const kind = random();
  if (kind < 0.05) return x.slice(0, 0) as Samples;
  if (kind < 0.1) return x.slice(0, 1) as Samples;
  if (kind < 0.2) return x.slice(0, wholeFrom(random, 0, x.length)) as Samples;
  const changed = x.slice() as Samples;
  if (kind < 0.35) changed.fill(odd());
  else if (kind < 0.5) {
    const gain = 10 ** (80 * random() - 40);
    for (let n = 0; n < changed.length; n++) changed[n] = (x[n] as number) * gain;
  } else if (kind < 0.6) {
    const top = 0.5 * random();
    for (let n = 0; n < changed.length; n++) changed[n] = Math.max(-top, Math.min(top, x[n] as number));
  } else if (kind < 0.65) {
    const longer = new (x.constructor as new (length: number) => Samples)(x.length + wholeFrom(random, 1, 4));
    longer.set(x);
    return longer;
  } else if (kind < 0.7) changed.reverse();
  else if (kind < 0.85) {
    for (let count = wholeFrom(random, 1, 20); count > 0; count--)
      changed[wholeFrom(random, 0, Math.max(0, x.length - 1))] = odd();
  } else {
    const from = wholeFrom(random, 0, x.length);
    changed.fill(odd(), from, from + wholeFrom(random, 1, 2000));
  }
  return changed;
}
