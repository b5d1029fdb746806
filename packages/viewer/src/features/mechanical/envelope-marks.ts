import type { MechResult } from "../../data/types.ts";

type Spectrum = NonNullable<MechResult["spectrum"]>;

/** A mark over a line of the spectrum. */
export interface EnvelopeMark {
  readonly frequencyHz: number;
  /** Which multiple of the impacts it is. */
  readonly order: number;
  /** Amplitude as a share of the highest. */
  readonly share: number;
}

/** How many multiples of a rate are marked. */
export const maxMarks = 5;
/** Lines below this over the noise are none. */
const prominent = 2;
const axisEndsHz = [50, 100, 200, 300, 500, 600, 1000, 1500, 2000, 3000];

/** The end of the axis: five multiples of the impacts, at a round number. */
export function axisEndHz({ stepHz, amplitudes }: Spectrum, rateHz: number): number {
  const lastHz = (amplitudes.length - 1) * stepHz;
  const wantedHz = Math.min(lastHz, Math.max(100, (maxMarks + 0.3) * rateHz));
  return axisEndsHz.find((end) => end >= wantedHz) ?? wantedHz;
}

/** The part of the amplitudes that the axis shows. */
const shownOf = ({ stepHz, amplitudes }: Spectrum, endHz: number) =>
  amplitudes.slice(0, Math.floor(endHz / stepHz) + 1);
const highestOf = (amplitudes: readonly number[]) => Math.max(1, ...amplitudes);

/** Amplitudes to the end of the axis as shares of the highest. */
export function sharesOf(spectrum: Spectrum, endHz: number): number[] {
  const shown = shownOf(spectrum, endHz);
  const highest = highestOf(shown);
  return shown.map((amplitude) => amplitude / highest);
}

/** The multiples of a rate that have a prominent line, up to the fifth. */
export function marksOf(spectrum: Spectrum, rateHz: number, endHz: number): EnvelopeMark[] {
  const { stepHz, amplitudes } = spectrum;
  const highest = highestOf(shownOf(spectrum, endHz));
  return Array.from({ length: maxMarks }, (_, index) => index + 1).flatMap((order) => {
    const reachHz = 1 + 0.003 * order * rateHz;
    const first = Math.max(0, Math.floor((order * rateHz - reachHz) / stepHz));
    const last = Math.min(amplitudes.length - 1, Math.ceil((order * rateHz + reachHz) / stepHz));
    let [place, amplitude] = [first, 0];
    for (let k = first; k <= last; k++)
      if ((amplitudes[k] ?? 0) > amplitude) [place, amplitude] = [k, amplitudes[k] ?? 0];
    const frequencyHz = place * stepHz;
    return amplitude >= prominent && frequencyHz <= endHz
      ? [{ frequencyHz, order, share: amplitude / highest }]
      : [];
  });
}
