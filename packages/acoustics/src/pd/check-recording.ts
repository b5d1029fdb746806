/** Seconds below which a recording has too few cycles to exclude a discharge. */
export const SHORT_S = 0.5;

/** Defects of the samples themselves. */
export interface RecordingState {
  readonly missingShare: number;
  readonly isClipped: boolean;
  /** Clipped by sound below the ultrasound, whose flat tops then make ultrasound that repeats with the hum. */
  readonly isClippedBelowBand: boolean;
}

/** Runs of equal extreme samples longer than half a period of this are not of ultrasound. */
const LOWEST_ULTRASOUND_HZ = 15_000;
const MIN_RUNS = 3;

/** Detects samples that are not finite, and clipped peaks: at least three runs of three equal extreme samples. */
export function checkRecording(x: Float32Array, sampleRateHz: number): RecordingState {
  let missing = 0;
  let peak = 0;
  for (let index = 0; index < x.length; index++) {
    const size = Math.abs(x[index] as number);
    if (!Number.isFinite(size)) missing++;
    else if (size > peak) peak = size;
  }
  const long = Math.max(4, Math.ceil(sampleRateHz / 2 / LOWEST_ULTRASOUND_HZ));
  let flat = 0;
  let longFlat = 0;
  let run = 0;
  let sameRun = 0;
  let sign = 0;
  // from just below the top, because a converter's two ends may differ by one step
  const top = peak * 0.9999;
  for (let index = 0; index < x.length && peak > 0; index++) {
    const isExtreme = Math.abs(x[index] as number) >= top;
    const side = Math.sign(x[index] as number);
    run = isExtreme ? run + 1 : 0;
    sameRun = !isExtreme ? 0 : side === sign ? sameRun + 1 : 1;
    sign = side;
    if (run === 3) flat++;
    if (sameRun === long) longFlat++;
  }
  return {
    missingShare: x.length === 0 ? 0 : missing / x.length,
    isClipped: flat >= MIN_RUNS,
    isClippedBelowBand: longFlat >= MIN_RUNS,
  };
}
