/**
 * The simulator's rule for the noise of a leak. It is a rule for making plausible demonstrations, not a law:
 * published sources agree only that level grows with the logarithm of flow.
 *
 * - Level at 1 m, 20 to 45 kHz: L = 56 + 16 log10(q) dB SPL, q in l/min. 1 l/min gives 56 dB, 100 l/min 88 dB.
 * - Size of the hole: a round sharp hole at 6 bar passes 64 l/min at 1 mm (see the reference leaks of the
 *   design notes), so that d = sqrt(q / 64) mm.
 * - Spectrum: turbulent mixing noise of a choked jet, a hump at the Strouhal number 0.2, f = 0.2 * 310 m/s / d,
 *   rising as f^1.5 below and falling as f^-2 above. Small leaks therefore hiss higher than large ones.
 */
export function leakLevelDb(flowLpm: number): number {
  return 56 + 16 * Math.log10(flowLpm);
}

/** Frequency of the hump of a leak's spectrum, Hz. See {@link leakLevelDb}. */
export function leakPeakHz(flowLpm: number): number {
  const diameterM = Math.sqrt(flowLpm / 64) / 1000;
  return (0.2 * 310) / diameterM;
}

/** Shape of a leak's power density at a frequency (any unit; 1 at the hump). */
export function leakPowerShape(frequencyHz: number, peakHz: number): number {
  if (frequencyHz <= 0) return 0;
  const ratio = frequencyHz / peakHz;
  const rise = 1.5;
  const fall = 2;
  // Weighted so that the highest point is at ratio 1 with value 1.
  return (rise + fall) / (fall * ratio ** -rise + rise * ratio ** fall);
}
