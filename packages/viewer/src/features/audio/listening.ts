/** How a recording is made audible. */
export type ListeningMode =
  | { readonly kind: "original" }
  | { readonly kind: "slowed" /** Slower by this factor, and so lower by it. */; readonly factor: number }
  | {
      readonly kind: "shifted";
      /** The frequency shifted to 0, Hz, and the bandwidth around it. */
      readonly centreHz: number;
      readonly bandwidthHz: number;
    };

/** The highest frequency that adults hear well, Hz. */
const audibleHz = 15_000;

/**
 * The listening modes of a recording, the default first. If its main band is audible, it is played as it is; ultrasound
 * is shifted into the audible range, or slowed down, which also lowers it.
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

/** The request to the audio worker for a listening mode. */
export const audibleIn = (mode: ListeningMode) =>
  mode.kind === "shifted"
    ? ({ kind: "shifted", centreHz: mode.centreHz, bandwidthHz: mode.bandwidthHz } as const)
    : ({ kind: "samples" } as const);

/** An id of a mode for storage. */
export const listeningModeId = (mode: ListeningMode): string =>
  mode.kind === "original"
    ? "original"
    : mode.kind === "slowed"
      ? `slowed-${mode.factor}`
      : `shifted-${mode.centreHz}`;

/** Seconds of the recording per second of listening. */
export const listeningSpeed = (mode: ListeningMode): number => (mode.kind === "slowed" ? 1 / mode.factor : 1);

/** Gain for a quiet recording, dB: it raises the peak to -6 dB of full scale. */
export function playbackGainDb(peak: number): number {
  if (!(peak > 0)) return 0;
  return Math.max(0, Math.min(60, -6 - 20 * Math.log10(peak)));
}

/** A shifted recording contains nothing above 13.2 kHz: this rate suffices, and every sound card supports it. */
const minShiftedRateHz = 48_000;

/**
 * The samples with their playback rate. A shifted recording needs a low sample rate; slowing down is playing at a lower
 * rate. So both work in browsers that do not support the recording's rate.
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
