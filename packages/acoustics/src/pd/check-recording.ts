/** Defects of the samples themselves. */
export interface RecordingState {
  readonly missingShare: number;
  readonly isClipped: boolean;
}

/** Detects samples that are not finite, and clipped peaks: at least three runs of three equal extreme samples. */
export function checkRecording(x: Float32Array): RecordingState {
  let missing = 0;
  let peak = 0;
  for (let index = 0; index < x.length; index++) {
    const size = Math.abs(x[index] as number);
    if (!Number.isFinite(size)) missing++;
    else if (size > peak) peak = size;
  }
  let flat = 0;
  let run = 0;
  // from just below the top, because a converter's two ends may differ by one step
  const top = peak * 0.9999;
  for (let index = 0; index < x.length && peak > 0; index++) {
    run = Math.abs(x[index] as number) >= top ? run + 1 : 0;
    if (run === 3) flat++;
  }
  return { missingShare: x.length === 0 ? 0 : missing / x.length, isClipped: flat >= 3 };
}
