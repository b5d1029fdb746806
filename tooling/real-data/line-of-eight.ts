import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ArrayGeometry, DecodedWav } from "../../packages/acoustics/src/index.ts";

/** A tone from a loudspeaker to eight microphones on a line. */
export interface LineOfEight {
  readonly name: string;
  readonly wav: DecodedWav;
  readonly geometry: ArrayGeometry;
  readonly bandHz: readonly [number, number];
  /** Between the loudspeaker and the line; which end it counts from is not stated. */
  readonly anglesDeg: readonly number[];
}

const spacingM = 0.06;
const count = 8;
/** The tone of 1,000 Hz is in line 102.4 of 2,048. */
const sampleRateHz = 20_000;
const headerBytes = 128;

/**
 * How it is judged was written before it was measured: the angle in the name of the file, "en face" (in front: 90 degrees
 * to the line) or "pi sur 3" (60 degrees from one of its ends), within 5 degrees; in the band in which neighbors are at
 * most half a wavelength apart, because it is one tone; with all channels, far focus, because the distance is not stated
 * ("more than 40 cm" from a line of 42 cm). Names without an angle are not judged, nor are the HDF5 files beside, which
 * name sides but no angles.
 */
const records: readonly (readonly [name: string, anglesDeg: readonly number[]])[] = [
  ["1KHz_en_face", [90]],
  ["1KHz_pi-sur-3", [60, 120]],
];
const bandHz = [100, 2850] as const;

/**
 * The folder `saved_audio_buffers` of ZahraBenslimane/sound_source_localization_with_beamforming, commit 4ffc388c: each
 * file has 2,048 samples of eight channels, 64-bit floats.
 */
export function* lineOfEight(folder: string): Iterable<LineOfEight> {
  for (const [name, anglesDeg] of records) {
    const path = join(folder, `${name}.npy`);
    if (!existsSync(path)) {
      console.log(
        `Skipped: ${name}.npy (ZahraBenslimane/sound_source_localization_with_beamforming) is not in ${folder}.`,
      );
      continue;
    }
    const samples = new Float64Array(new Uint8Array(readFileSync(path)).slice(headerBytes).buffer);
    const length = samples.length / count;
    const channels = Array.from({ length: count }, (_, m) => samples.slice(m * length, (m + 1) * length));
    const peak = samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    yield {
      ...{ name, anglesDeg, bandHz },
      geometry: channels.map((_, m) => ({ name: `${m + 1}`, positionM: [0, m * spacingM, 0] })),
      wav: {
        sampleRateHz,
        bitsPerSample: 32,
        channels: channels.map((channel) => Float32Array.from(channel, (value) => value / (2 * peak))),
      },
    };
  }
}
