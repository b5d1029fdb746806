import { beamform } from "../../../beamform/beamform.ts";
import { createBeamformer } from "../../../beamform/create-beamformer.ts";
import { findPeaks } from "../../../beamform/find-peaks.ts";
import { directionSearch, searchDirection } from "../../../beamform/search-direction.ts";
import { steerRecording } from "../../../beamform/steer-recording.ts";
import { judgeChannels } from "../../../channels/judge-channels.ts";
import { locateSources } from "../../../locate/locate-sources.ts";
import { beamwidthDeg } from "../../../wave-fit/resolution.ts";
import { waveFitter } from "../../../wave-fit/wave-fit.ts";
import { type FuzzTarget, fuzzTarget, oneOf, type Random, someOf, wholeFrom } from "../fuzz-target.ts";
import { aGrid, anArray } from "./recordings.ts";

const looks = (random: Random) =>
  someOf(random, {
    blockSize: oneOf(random, [64, 128, 256, 512]),
    temperatureC: 40 * random(),
    diagonalRemoval: random() < 0.5,
  });
const stretch = (random: Random) =>
  someOf(random, { startSample: wholeFrom(random, 0, 100), endSample: wholeFrom(random, 50, 1000) });
const search = (random: Random) =>
  someOf(random, {
    azimuthDeg: [-60, 60] as const,
    elevationDeg: [-30, 60] as const,
    maxSources: wholeFrom(random, 1, 3),
    dynamicRangeDb: 20 * random(),
  });
const aFocus = (random: Random) => oneOf(random, ["near", "far"] as const);
/** Names of settings that may be refused, and messages about lengths. */
const settings =
  /^The (positions|grid|band)|positionsM|gridM|bandHz|sampleRateHz|blockSize|azimuthDeg|elevationDeg|maxSources|dynamicRangeDb/;

export const beamformingTargets: readonly FuzzTarget[] = [
  fuzzTarget({
    name: "judgeChannels",
    weight: 6,
    valid: (random: Random) => [{ ...anArray(random), soundSpeedMs: 320 + 40 * random() }],
    call: judgeChannels,
    refusal: /positionsM|^The (?:positions|band)|bandHz|sampleRateHz|soundSpeedMs/,
  }),
  fuzzTarget({
    name: "beamform",
    weight: 6,
    valid: (random: Random) => [
      { ...anArray(random), gridM: aGrid(random).gridM, focus: aFocus(random), ...looks(random) },
    ],
    call: beamform,
    refusal: settings,
  }),
  fuzzTarget({
    name: "createBeamformer",
    weight: 4,
    valid: (random: Random) => {
      const { channels, ...array } = anArray(random);
      const options = { ...array, gridM: aGrid(random).gridM, ...looks(random) };
      const { startSample, endSample } = stretch(random);
      return [options, channels, startSample, endSample];
    },
    call: (options, channels, startSample, endSample) => {
      const beamformer = createBeamformer(options);
      const levels = beamformer.levels(channels, startSample, endSample);
      return { levels, pointCount: beamformer.pointCount };
    },
    refusal: settings,
    faultOf: ({ levels, pointCount }) => (levels.length === pointCount ? undefined : "not a level a point"),
  }),
  fuzzTarget({
    name: "steerRecording",
    weight: 4,
    valid: (random: Random) => [
      { ...anArray(random), ...looks(random), ...stretch(random) },
      aGrid(random).gridM,
      aFocus(random),
    ],
    call: (input, gridM, focus) => {
      const recording = steerRecording(input);
      return [recording.powers(gridM, focus), recording.levels(gridM, focus)];
    },
    refusal: settings,
  }),
  fuzzTarget({
    name: "searchDirection",
    weight: 1,
    valid: (random: Random) => [
      { ...anArray(random), ...looks(random), ...stretch(random), ...search(random) },
    ],
    call: searchDirection,
    refusal: settings,
    faultOf: (found) =>
      found.every(
        ({ azimuthDeg, elevationDeg }) => Math.abs(azimuthDeg) <= 180 && Math.abs(elevationDeg) <= 90,
      )
        ? undefined
        : "a direction is out of range",
  }),
  fuzzTarget({
    name: "directionSearch",
    weight: 1,
    valid: (random: Random) => [{ ...anArray(random), ...stretch(random) }, search(random)],
    call: (input, options) => {
      const steps = directionSearch(steerRecording(input), options);
      const shares: number[] = [];
      for (let step = steps.next(); ; step = steps.next()) {
        if (step.done) return { found: step.value, shares };
        shares.push(step.value);
      }
    },
    refusal: settings,
    faultOf: ({ shares }) =>
      shares.every((share, index) => share >= (shares[index - 1] ?? 0) && share <= 1)
        ? undefined
        : "its progress does not rise from 0 to 1",
  }),
  fuzzTarget({
    name: "waveFitter",
    weight: 3,
    valid: (random: Random) => [
      { ...anArray(random), ...stretch(random) },
      [random() - 0.5, random() - 0.5, random()] as [number, number, number],
      aFocus(random),
    ],
    call: (input, place, focus) => {
      const fitter = waveFitter(steerRecording(input));
      const lobes = fitter.lobesOf(place, focus);
      return {
        fit: fitter.fit(place, focus),
        expected: fitter.expectedPowers([place], [place], focus),
        shares: lobes.sharesAt(Float64Array.from(place)),
        couldBeAt: lobes.couldBeAt(place),
      };
    },
    refusal: new RegExp(`${settings.source}|place`),
    faultOf: ({ fit: { coherence, uncertaintyDeg } }) =>
      coherence >= 0 && coherence <= 1 && uncertaintyDeg >= 0 && uncertaintyDeg <= 180
        ? undefined
        : "a share or an angle is out of range",
  }),
  fuzzTarget({
    name: "beamwidthDeg",
    weight: 2,
    valid: (random: Random) => {
      const { positionsM, bandHz } = anArray(random);
      return [positionsM, bandHz, 320 + 40 * random()] as [Float64Array, readonly [number, number], number];
    },
    call: beamwidthDeg,
    refusal: /positionsM|^The positions|bandHz|speedMs/,
    faultOf: (width) => (width >= 0 && width <= 360 ? undefined : "no angle"),
  }),
  fuzzTarget({
    name: "locateSources",
    weight: 2,
    valid: (random: Random) => [
      {
        ...{ ...anArray(random), ...aGrid(random), focus: aFocus(random) },
        ...someOf(random, { blockSize: 128, temperatureC: 20, wrapColumns: true }),
        ...{ ...stretch(random), ...someOf(random, { maxSources: 3, dynamicRangeDb: 10 }) },
      },
    ],
    call: locateSources,
    refusal: settings,
  }),
  fuzzTarget({
    name: "findPeaks",
    weight: 5,
    valid: (random: Random) => {
      const [width, height] = [wholeFrom(random, 1, 12), wholeFrom(random, 1, 12)];
      const levelsDb = Float32Array.from({ length: width * height }, () => -60 * random());
      const options = { dynamicRangeDb: 12, minDistanceCells: 3, maxPeaks: 5, wrapColumns: random() < 0.5 };
      return [levelsDb, width, height, someOf(random, options)];
    },
    call: findPeaks,
    refusal: /^A map/,
    faultOf: (peaks) =>
      peaks.every(({ levelDb }, index) => levelDb <= (peaks[index - 1]?.levelDb ?? levelDb))
        ? undefined
        : "the peaks do not fall",
  }),
];
