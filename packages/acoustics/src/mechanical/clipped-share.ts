/** Share of the samples in runs of three or more at the recording's own largest or smallest value, 0 to 1. */
export function clippedShare(x: Float32Array): number {
  let [low, high] = [0, 0];
  for (let n = 0; n < x.length; n++) {
    const value = x[n] as number;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  if (low === high) return 0;
  let clipped = 0;
  let run = 0;
  for (let n = 0; n < x.length; n++) {
    const value = x[n] as number;
    if ((value !== low && value !== high) || value === 0) run = 0;
    else run = run > 0 && value === x[n - 1] ? run + 1 : 1;
    // the first two count once the third is found
    if (run >= 3) clipped += run === 3 ? 3 : 1;
  }
  return clipped / x.length;
}
