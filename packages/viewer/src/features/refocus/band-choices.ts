import type { RawChannels } from "@sonolens/array-recording";

/** A band that is one press away. */
export interface BandChoice {
  readonly name: "camera" | "whole" | "low" | "middle" | "high" | "tone";
  readonly bandHz: readonly [number, number];
}

/** Half of a third of an octave, as a factor. */
const aroundTone = 2 ** (1 / 6);

/** As people would type it: steps of 50 Hz from 1 kHz on, of 10 Hz below. */
const rounded = (hz: number): number => (hz >= 1000 ? Math.round(hz / 50) * 50 : Math.round(hz / 10) * 10);

/**
 * What one may want to look at, Hz: the band of the camera, all that the array tells apart, its thirds (each as many
 * octaves wide), and the third of an octave around the strongest tone where one stands out.
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
