/** How many of the samples stand in a row of three or more at the recording's own largest or smallest value, 0 to 1. */
export function clippedShare(x: Float32Array): number {
  let [low, high] = [0, 0];
  for (const value of x) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  let clipped = 0;
  let run = 0;
  for (let n = 0; n <= x.length; n++) {
    const value = x[n];
    const isAtEdge = value !== undefined && value !== 0 && (value === low || value === high);
    if (isAtEdge && value === x[n - 1]) run++;
    else {
      if (run >= 3) clipped += run;
      run = isAtEdge ? 1 : 0;
    }
  }
  return x.length > 0 ? clipped / x.length : 0;
}
