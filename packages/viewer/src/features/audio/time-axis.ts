/** Steps of a time axis in seconds, from a table of round values. */
const roundSteps = [
  0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300, 600,
];

/** Times to print under a recording so that no two are closer than `apartPx`. The first is 0. */
export function axisTimesS(durationS: number, widthPx: number, apartPx = 64): number[] {
  if (!(durationS > 0) || !(widthPx > 0)) return [0];
  const smallest = (durationS * apartPx) / widthPx;
  const step = roundSteps.find((candidate) => candidate >= smallest) ?? durationS;
  const count = Math.floor(durationS / step + 1e-9);
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** All labels of a time chart's axis, or every second one from first to last if they would touch. */
export function fittingLabelsMs(
  labelsMs: readonly number[],
  widthPx: number,
  apartPx = 40,
): readonly number[] {
  if (widthPx >= apartPx * (labelsMs.length - 1)) return labelsMs;
  return labelsMs.filter((_, index) => index % 2 === 0);
}

/** Frequencies to print beside a spectrogram, kHz: both ends and the middle, rounded. */
export function axisFrequenciesKhz(nyquistHz: number): readonly [number, number, number] {
  const top = nyquistHz / 1000;
  return [0, top / 2, top];
}

/** Decimals that make the times of an axis distinct. */
export function timeDecimals(durationS: number): number {
  return durationS >= 20 ? 0 : durationS >= 1 ? 1 : durationS >= 0.1 ? 2 : 3;
}
