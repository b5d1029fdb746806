import { type ArrayGeometry, encodeWav } from "@sonolens/acoustics";
import { beamformingScene } from "./beamforming-scene.ts";

/** Two sources of 40 tones each between 20 and 40 kHz on the plane of `beamformingScene`, 4 dB apart. */
const sources = [
  { pointM: [0.5, 0.2, 2], amplitude: 0.01, seed: 1 },
  { pointM: [-0.4, -0.3, 2], amplitude: 0.0063, seed: 2 },
] as const;
const tonesPerSource = 40;

/** What the microphones of `beamformingScene` record of them. */
export function recordTwoSources(durationS: number): Float32Array[] {
  const { options } = beamformingScene();
  const { positionsM, sampleRateHz } = options;
  return Array.from({ length: positionsM.length / 3 }, (_, m) => {
    const channel = new Float32Array(Math.round(durationS * sampleRateHz));
    for (const { pointM, amplitude, seed } of sources) {
      const awayM = Math.hypot(...pointM.map((part, axis) => part - (positionsM[3 * m + axis] ?? 0)));
      for (let tone = 0; tone < tonesPerSource; tone++) {
        const hz = 20_100 + (19_800 / tonesPerSource) * (tone + 0.3 * seed);
        const step = (2 * Math.PI * hz) / sampleRateHz;
        const phase = seed * tone * tone - (2 * Math.PI * hz * awayM) / 343;
        // each sample turns the one before: a sine for each would take minutes
        const [cos, sin] = [Math.cos(step), Math.sin(step)];
        let [re, im] = [amplitude * Math.cos(phase), amplitude * Math.sin(phase)];
        for (let n = 0; n < channel.length; n++) {
          channel[n] = (channel[n] as number) + re;
          [re, im] = [re * cos - im * sin, re * sin + im * cos];
        }
      }
    }
    // noise of the microphone itself, some 20 dB below
    let state = m + 1;
    for (let n = 0; n < channel.length; n++) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      channel[n] = (channel[n] as number) + 0.01 * (state / 2 ** 32 - 0.5);
    }
    return channel;
  });
}

/** As a recording of two seconds in a file, with its array. */
export function recordingOfTwoSources(): { wav: Uint8Array; geometry: ArrayGeometry } {
  const { positionsM, sampleRateHz } = beamformingScene().options;
  const geometry = Array.from({ length: positionsM.length / 3 }, (_, m) => ({
    name: `m${m + 1}`,
    positionM: [...positionsM.subarray(3 * m, 3 * m + 3)] as [number, number, number],
  }));
  return { wav: encodeWav(recordTwoSources(2), sampleRateHz, "pcm24"), geometry };
}
