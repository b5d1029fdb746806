import type { RawChannels } from "@sonolens/array-recording";

/** A suggested band. */
export interface BandChoice {
  readonly name: "camera" | "whole" | "low" | "middle" | "high" | "tone";
  readonly bandHz: readonly [number, number];
}

/** Half of a third of an octave, as a factor. */
const aroundTone = 2 ** (1 / 6);

/** Rounded as a user would type it: steps of 50 Hz from 1 kHz on, of 10 Hz below. */
const rounded = (hz: number): number => (hz >= 1000 ? Math.round(hz / 50) * 50 : Math.round(hz / 10) * 10);

/**
 * Suggested bands, Hz: that of the camera, the whole range that the array resolves, its thirds (each equally many
 * octaves wide), and the third-octave band around the strongest tone if there is one.
 */
export function bandChoices(
  { wholeBandHz: [lowHz, highHz], sampleRateHz, toneHz }: RawChannels,
  cameraHz: readonly number[],
): BandChoice[] {
  const third = Math.cbrt(highHz / lowHz);
  const edges = [lowHz, rounded(lowHz * third), rounded(lowHz * third * third), highHz] as const;
  const [cameraLowHz = lowHz, cameraHighHz = highHz] = cameraHz;
  return [
    { name: "camera", bandHz: [cameraLowHz, cameraHighHz] },
    { name: "whole", bandHz: [lowHz, highHz] },
    { name: "low", bandHz: [edges[0], edges[1]] },
    { name: "middle", bandHz: [edges[1], edges[2]] },
    { name: "high", bandHz: [edges[2], edges[3]] },
    ...(toneHz === undefined
      ? []
      : [
          {
            name: "tone",
            bandHz: [rounded(toneHz / aroundTone), Math.min(sampleRateHz / 2, rounded(toneHz * aroundTone))],
          } as const,
        ]),
  ];
}
