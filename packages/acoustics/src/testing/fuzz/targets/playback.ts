import { type AuralizeMethod, auralize } from "../../../playback/auralize.ts";
import { heterodyne } from "../../../playback/heterodyne.ts";
import { pitchShift } from "../../../playback/pitch-shift.ts";
import { resampleForPlayback } from "../../../playback/resample-for-playback.ts";
import { type FuzzTarget, fuzzTarget, oneOf, type Random, someOf } from "../fuzz-target.ts";
import { aRate, aRecording } from "./recordings.ts";

const aMethod = (random: Random): AuralizeMethod =>
  oneOf<AuralizeMethod>(random, [
    { kind: "asRecorded" },
    { kind: "heterodyne", centreHz: 3000, ...someOf(random, { bandwidthHz: 2000 }) },
    { kind: "pitchShift", ...someOf(random, { factor: 0.1 + random(), lowHz: 2000 }) },
  ]);

export const playbackTargets: readonly FuzzTarget[] = [
  fuzzTarget({
    name: "resampleForPlayback",
    weight: 3,
    valid: (random: Random) => [aRecording(random, 0, 1500), aRate(random), aRate(random)],
    call: resampleForPlayback,
    refusal: /fromHz|toHz/,
  }),
  fuzzTarget({
    name: "heterodyne",
    weight: 3,
    valid: (random: Random) => {
      const sampleRateHz = aRate(random);
      const centreHz = (random() * sampleRateHz) / 2;
      return [aRecording(random, 0, 2000), sampleRateHz, centreHz, random() < 0.5 ? 6000 : undefined];
    },
    call: heterodyne,
    refusal: /^A frequency|sampleRateHz|bandwidthHz/,
  }),
  fuzzTarget({
    name: "pitchShift",
    weight: 1,
    valid: (random: Random) => [
      aRecording(random, 0, 2000),
      aRate(random),
      0.05 + random(),
      someOf(random, { lowHz: 3000 * random(), outputRateHz: aRate(random) }),
    ],
    call: pitchShift,
    refusal: /^Frequencies|sampleRateHz|outputRateHz|lowHz|fromHz/,
  }),
  fuzzTarget({
    name: "auralize",
    weight: 1,
    valid: (random: Random) => [
      aRecording(random, 0, 2000),
      aRate(random),
      someOf(random, { method: aMethod(random), outputRateHz: 48_000, isNormalized: random() < 0.5 }),
    ],
    call: auralize,
    faultOf: (answer) =>
      !answer.ok || answer.value.wav.length >= 44 + 2 * answer.value.samples.length
        ? undefined
        : "the file is shorter than its samples",
  }),
];
