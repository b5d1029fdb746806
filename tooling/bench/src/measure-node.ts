import { decodeWav, encodeWav } from "@sonolens/acoustics";
import type { Comparison } from "./comparison.ts";
import { galleryMeasurements } from "./gallery.ts";
import { interleave } from "./interleave.ts";
import { acoularMeasurements } from "./measure-acoular.ts";
import { measureBeamforming } from "./measure-beamforming.ts";
import { measureList, measureUnchanged } from "./measure-server.ts";
import { measureTable } from "./measure-table.ts";
import { measureTransforms } from "./measure-transforms.ts";

function decoding() {
  const samples = Float32Array.from({ length: 25_000_000 }, (_, index) => Math.sin(index * 0.01));
  const bytes = encodeWav([samples, samples], 192_000, "pcm16");
  return () => void decodeWav(bytes);
}

/** In this machine's Node. Decoding has no rival. */
export const nodeMeasurements: Record<string, () => Promise<Comparison>> = {
  "fft-node": measureTransforms,
  beamforming: measureBeamforming,
  ...acoularMeasurements,
  wav: async () => ({
    name: "wav",
    what: "100 MB of 16-bit stereo decoded to float, one thread of Node",
    timings: await interleave([{ name: "Sonolens decodeWav", run: decoding() }], { rounds: 5, warmUp: 1 }),
  }),
  table: measureTable,
  "server-list": measureList,
  "server-unchanged": measureUnchanged,
  ...galleryMeasurements,
};
