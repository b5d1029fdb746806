import type { BeamformerOptions } from "@sonolens/acoustics";

/** 64 microphones on a spiral 16 cm across, and a plane of 110 x 110 points 2 m in front of them. */
export function beamformingScene(): { options: BeamformerOptions; channels: Float32Array[] } {
  const sampleRateHz = 96_000;
  const positionsM = Float64Array.from({ length: 64 * 3 }, (_, index) => {
    const microphone = Math.floor(index / 3);
    const radiusM = 0.08 * Math.sqrt((microphone + 0.5) / 64);
    const angle = microphone * 2.399963;
    return [radiusM * Math.cos(angle), radiusM * Math.sin(angle), 0][index % 3] as number;
  });
  const gridM = Float64Array.from({ length: 110 * 110 * 3 }, (_, index) => {
    const cell = Math.floor(index / 3);
    return [((cell % 110) - 54.5) * 0.02, (Math.floor(cell / 110) - 54.5) * 0.012, 2][index % 3] as number;
  });
  const channels = Array.from({ length: 64 }, (_, microphone) =>
    Float32Array.from({ length: sampleRateHz / 10 }, (_, index) => Math.sin(index * 2.1 + microphone * 0.3)),
  );
  return { options: { positionsM, gridM, sampleRateHz, bandHz: [20_000, 40_000] }, channels };
}
