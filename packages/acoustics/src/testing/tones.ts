/** A sine of amplitude 1 that starts at 0. */
export const sine = (length: number, frequencyHz: number, sampleRateHz: number): Float32Array =>
  Float32Array.from({ length }, (_, n) => Math.sin((2 * Math.PI * frequencyHz * n) / sampleRateHz));

/** Amplitude of one frequency in the middle of a signal, away from its ends. */
export function amplitudeAt(x: Float32Array, frequencyHz: number, sampleRateHz: number): number {
  const [from, to] = [Math.floor(x.length / 4), Math.floor((3 * x.length) / 4)];
  let [re, im, sum] = [0, 0, 0];
  for (let n = from; n < to; n++) {
    const weight = 0.5 - 0.5 * Math.cos((2 * Math.PI * (n - from)) / (to - from));
    const angle = (2 * Math.PI * frequencyHz * n) / sampleRateHz;
    re += weight * (x[n] ?? 0) * Math.cos(angle);
    im += weight * (x[n] ?? 0) * Math.sin(angle);
    sum += weight;
  }
  return (2 * Math.hypot(re, im)) / sum;
}

/** Square root of the mean square. */
export const rms = (x: Float32Array): number =>
  Math.sqrt(x.reduce((sum, value) => sum + value * value, 0) / x.length);
