import { createBeamformer, decodeWav, locateSources } from "@sonolens/acoustics";
import { analyzeRecording } from "@sonolens/array-recording";
import {
  type AcoularCase,
  type AcoularMethod,
  acoularVersion,
  hasAcoular,
  startAcoular,
} from "../../acoular/acoular-maps.ts";
import { recordingOfTwoSources, recordTwoSources } from "./acoular-scene.ts";
import { beamformingScene } from "./beamforming-scene.ts";
import type { Comparison } from "./comparison.ts";
import { type Contender, interleave, type Rounds } from "./interleave.ts";

const { options } = beamformingScene();
const width = 110;
const blockSize = 512;

/** Times ours beside acoular's methods, which are left out, by name, if Python does not have them. */
async function beside(
  { name, what }: Pick<Comparison, "name" | "what">,
  ours: readonly Contender[],
  theirs: { recording: () => AcoularCase; methods: readonly (readonly [AcoularMethod, string])[] },
  rounds: Rounds,
): Promise<Comparison> {
  if (!hasAcoular())
    return {
      name,
      what: `${what} (acoular skipped: python3 does not have it)`,
      timings: await interleave(ours, rounds),
    };
  const recording = theirs.recording();
  const processes = theirs.methods.map(([method]) => startAcoular(recording, method));
  const version = acoularVersion();
  const rivals = theirs.methods.map(([, words], index) => ({
    name: `acoular ${version} ${words}`,
    run: async () => void (await processes[index]?.form()),
  }));
  const timings = await interleave([...ours, ...rivals], rounds);
  for (const process of processes) process.stop();
  return { name, what, timings };
}

/** 75 blocks, more than microphones, which functional beamforming needs. */
const short = () => recordTwoSources((38 * blockSize) / options.sampleRateHz);
const caseOf = (channels: readonly Float32Array[]): AcoularCase => ({
  ...options,
  ...{ name: "bench", channels, blockSize, focus: "near", methods: [] },
});

function measureMap(): Promise<Comparison> {
  const channels = short();
  const beamformer = createBeamformer({ ...options, blockSize });
  return beside(
    {
      name: "acoular-map",
      what: "one map of 12,100 points from 0.2 s of 64 microphones at 96 kHz, 20 to 40 kHz",
    },
    [{ name: "Sonolens createBeamformer().levels, 1 thread", run: () => void beamformer.levels(channels) }],
    {
      recording: () => caseOf(channels),
      methods: [
        ["map", "BeamformerBase, 2 threads"],
        ["functional", "BeamformerFunctional, 2 threads (a sharper map)"],
      ],
    },
    { rounds: 5, warmUp: 1 },
  );
}

function measureSources(): Promise<Comparison> {
  const channels = short();
  const { positionsM, gridM, sampleRateHz, bandHz } = options;
  const input = { channels, positionsM, gridM, width, sampleRateHz, bandHz };
  return beside(
    { name: "acoular-sources", what: "the two sources in the same 0.2 s, 12,100 points" },
    [{ name: "Sonolens locateSources, 1 thread", run: () => void locateSources(input) }],
    { recording: () => caseOf(channels), methods: [["cleanSc", "BeamformerCleansc, 2 threads"]] },
    { rounds: 3, warmUp: 1 },
  );
}

function measureAnalysis(): Promise<Comparison> {
  const { wav, geometry } = recordingOfTwoSources();
  return beside(
    { name: "acoular-analysis", what: "2 s of 64 microphones at 96 kHz, 20 to 40 kHz" },
    [
      {
        name: "Sonolens analyzeRecording, 1 thread: file to directions, levels, uncertainty",
        async run() {
          const found = await analyzeRecording({ wav, geometry, bandHz: options.bandHz, distanceM: 2 });
          if (!found.ok) throw new Error(found.error.message);
        },
      },
    ],
    {
      recording: () => caseOf(decodeWav(wav).channels),
      methods: [
        ["map", "BeamformerBase, 2 threads: samples to the map of 12,100 points"],
        ["cleanSc", "BeamformerCleansc, 2 threads: samples to the map of sources"],
      ],
    },
    { rounds: 3, warmUp: 1 },
  );
}

/** Beside acoular, the usual program in research. */
export const acoularMeasurements = {
  "acoular-map": measureMap,
  "acoular-sources": measureSources,
  "acoular-analysis": measureAnalysis,
};
