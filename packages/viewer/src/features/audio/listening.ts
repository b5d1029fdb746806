/** How a recording is made audible. */
export type ListeningMode =
  | { readonly kind: "original" }
  | { readonly kind: "slowed"; /** Times slower, and so times lower. */ readonly factor: number }
  | { readonly kind: "shifted"; /** What is taken off every frequency, Hz. */ readonly downHz: number };

/** The highest frequency that an adult hears well, Hz. */
const audibleHz = 15_000;

/**
 * The ways to listen to a recording, the first of them the one to start with. A recording whose interesting band
 * is audible is played as it is; ultrasound is shifted down into hearing, or slowed down, which also lowers it.
 */
export function listeningModes(recording: {
  readonly sampleRateHz: number;
  readonly bandHz: readonly [number, number] | undefined;
}): ListeningMode[] {
  const nyquistHz = recording.sampleRateHz / 2;
  const original: ListeningMode = { kind: "original" };
  if (nyquistHz <= audibleHz * 1.7) return [original];
  const [lowHz, highHz] = recording.bandHz ?? [0, nyquistHz];
  const downHz = Math.max(2000, Math.floor((lowHz - 1000) / 1000) * 1000);
  const factor = Math.min(16, 2 ** Math.ceil(Math.log2(Math.min(highHz, nyquistHz) / 8000)));
  const lower: ListeningMode[] = [
    { kind: "shifted", downHz },
    { kind: "slowed", factor: Math.max(2, factor) },
  ];
  return highHz <= audibleHz ? [original, ...lower] : [...lower, original];
}

/** A name for a mode that survives being kept as text. */
export const listeningModeId = (mode: ListeningMode): string =>
  mode.kind === "original" ? "original" : mode.kind === "slowed" ? `slowed-${mode.factor}` : `shifted-${mode.downHz}`;

/** Seconds of the recording that pass in one second of listening. */
export const listeningSpeed = (mode: ListeningMode): number => (mode.kind === "slowed" ? 1 / mode.factor : 1);

/** How much louder a quiet recording is played, dB: its loudest sample then stands at -6 dB of full scale. */
export function playbackGainDb(peak: number): number {
  if (!(peak > 0)) return 0;
  return Math.max(0, Math.min(60, -6 - 20 * Math.log10(peak)));
}
