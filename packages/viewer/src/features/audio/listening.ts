/** How a recording is made audible. */
export type ListeningMode =
  | { readonly kind: "original" }
  | { readonly kind: "slowed" /** Times slower, and so times lower. */; readonly factor: number }
  | {
      readonly kind: "shifted";
      /** The frequency that is brought down to 0, Hz, and how far around it one hears. */
      readonly centreHz: number;
      readonly bandwidthHz: number;
    };

/** The highest frequency that an adult hears well, Hz. */
const audibleHz = 15_000;

/**
 * The ways to listen to a recording, the first of them the one to start with. A recording whose interesting band
 * is audible is played as it is; ultrasound is shifted down into hearing, or slowed down, which also lowers it.
 */
export function listeningModes(recording: {
  readonly sampleRateHz: number;
  readonly bandHz: readonly number[] | undefined;
}): readonly [ListeningMode, ...ListeningMode[]] {
  const nyquistHz = recording.sampleRateHz / 2;
  const original: ListeningMode = { kind: "original" };
  if (nyquistHz <= audibleHz * 1.7) return [original];
  const lowHz = recording.bandHz?.[0] ?? 0;
  const highHz = Math.min(recording.bandHz?.[1] ?? nyquistHz, nyquistHz);
  const centreHz = Math.round((lowHz + highHz) / 2000) * 1000;
  const bandwidthHz = Math.min(12_000, Math.max(3000, (highHz - lowHz) / 2));
  const shifted: ListeningMode = { kind: "shifted", centreHz: Math.min(centreHz, nyquistHz), bandwidthHz };
  const factor = Math.min(16, Math.max(2, 2 ** Math.ceil(Math.log2(highHz / 8000))));
  const slowed: ListeningMode = { kind: "slowed", factor };
  return highHz <= audibleHz ? [original, shifted, slowed] : [shifted, slowed, original];
}

/** What the audio worker is asked for to hear a recording so. */
export const heardAs = (mode: ListeningMode) =>
  mode.kind === "shifted"
    ? ({ kind: "shifted", centreHz: mode.centreHz, bandwidthHz: mode.bandwidthHz } as const)
    : ({ kind: "samples" } as const);

/** A name for a mode that survives being kept as text. */
export const listeningModeId = (mode: ListeningMode): string =>
  mode.kind === "original"
    ? "original"
    : mode.kind === "slowed"
      ? `slowed-${mode.factor}`
      : `shifted-${mode.centreHz}`;

/** Seconds of the recording that pass in one second of listening. */
export const listeningSpeed = (mode: ListeningMode): number => (mode.kind === "slowed" ? 1 / mode.factor : 1);

/** How much louder a quiet recording is played, dB: its loudest sample then stands at -6 dB of full scale. */
export function playbackGainDb(peak: number): number {
  if (!(peak > 0)) return 0;
  return Math.max(0, Math.min(60, -6 - 20 * Math.log10(peak)));
}

/** What is heard of a shifted recording ends at 13.2 kHz: this rate carries it, and every sound card has it. */
const minShiftedRateHz = 48_000;

/**
 * The samples with the rate at which they are to be played. What was shifted down needs few samples a second; slowing
 * down is playing at a lower rate. So both can be heard where a browser has no rate as high as the recording's.
 */
export function heardSamples(
  mode: ListeningMode,
  samples: Float32Array<ArrayBuffer>,
  sampleRateHz: number,
): { readonly samples: Float32Array<ArrayBuffer>; readonly sampleRateHz: number } {
  if (mode.kind !== "shifted") return { samples, sampleRateHz: sampleRateHz * listeningSpeed(mode) };
  const step = Math.max(1, Math.floor(sampleRateHz / minShiftedRateHz));
  if (step === 1) return { samples, sampleRateHz };
  const length = Math.ceil(samples.length / step);
  return {
    samples: Float32Array.from({ length }, (_, index) => samples[index * step] ?? 0),
    sampleRateHz: sampleRateHz / step,
  };
}
