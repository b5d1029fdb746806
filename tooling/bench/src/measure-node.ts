import { createBeamformer, decodeWav, encodeWav } from "@sonolens/acoustics";
import type { Comparison } from "./comparison.ts";
import { galleryMeasurements } from "./gallery.ts";
import { interleave } from "./interleave.ts";

/** 64 microphones on a spiral of 16 cm across, and a plane of 110 x 110 points 2 m before them. */
function beamforming() {
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
  const beamformer = createBeamformer({ positionsM, gridM, sampleRateHz, bandHz: [20_000, 40_000] });
  return () => void beamformer.levels(channels);
}

function decoding() {
  const samples = Float32Array.from({ length: 25_000_000 }, (_, index) => Math.sin(index * 0.01));
  const bytes = encodeWav([samples, samples], 192_000, "pcm16");
  return () => void decodeWav(bytes);
}

/** In this machine's Node. Beamforming and decoding are plain figures without a rival. */
export const nodeMeasurements: Record<string, () => Promise<Comparison>> = {
  beamforming: async () => ({
    name: "beamforming",
    what: "one map of 12,100 points from 0.1 s of 64 microphones at 96 kHz, 20 to 40 kHz, one thread of Node",
    timings: await interleave([{ name: "Sonolens createBeamformer().levels", run: beamforming() }], {
      rounds: 3,
      warmUp: 1,
    }),
  }),
  wav: async () => ({
    name: "wav",
    what: "100 MB of 16-bit stereo decoded to float, one thread of Node",
    timings: await interleave([{ name: "Sonolens decodeWav", run: decoding() }], { rounds: 5, warmUp: 1 }),
  }),
  ...galleryMeasurements,
};
