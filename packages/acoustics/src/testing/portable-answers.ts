import { beamform } from "../beamform/beamform.ts";
import { directionVector } from "../beamform/directions.ts";
import { searchDirection } from "../beamform/search-direction.ts";
import { createFft } from "../fft/create-fft.ts";
import { createRealFft } from "../fft/create-real-fft.ts";
import { spectrogram } from "../fft/spectrogram.ts";
import { estimateLeak } from "../leak-estimate/estimate-leak.ts";
import { fitLeakCalibration } from "../leak-estimate/fit-leak-calibration.ts";
import { locateSources } from "../locate/locate-sources.ts";
import { envelopeSpectrum } from "../mechanical/envelope-spectrum.ts";
import { mechanicalAnalysis } from "../mechanical/mechanical-analysis.ts";
import { analyzePrpd } from "../pd/analyze-prpd.ts";
import { classifyPd } from "../pd/classify-pd.ts";
import { heterodyne } from "../playback/heterodyne.ts";
import { pitchShift } from "../playback/pitch-shift.ts";
import { resampleForPlayback } from "../playback/resample-for-playback.ts";
import { timeChart } from "../time-chart/time-chart.ts";
import { leakWorld } from "./leak-world.ts";
import { aPulseTrain } from "./pulse-train.ts";
import { seededNormal } from "./random.ts";
import { spiralPositionsM } from "./simulated-sources.ts";

const RATE_HZ = 96_000;
const noiseOf = (length: number, seed: number) => Float32Array.from({ length }, seededNormal(seed));

const every = (values: ArrayLike<number>, step: number): number[] =>
  Array.from({ length: Math.ceil(values.length / step) }, (_, index) => values[index * step] as number);

/** All numbers of an answer, in the order of its parts; true counts as 1. */
function numbersOf(value: unknown): number[] {
  if (typeof value === "number") return [value];
  if (typeof value === "boolean") return [value ? 1 : 0];
  if (ArrayBuffer.isView(value)) return every(value as Float32Array, 7);
  return value !== null && typeof value === "object" ? Object.values(value).flatMap(numbersOf) : [];
}

/** Impacts in noise. */
const knocks = (): Float32Array =>
  noiseOf(RATE_HZ / 2, 5).map(
    (value, n) => 0.02 * value + 0.3 * Math.exp(-(n % 960) / 30) * Math.sin(1.1 * n),
  );

/** An array with four tones from one direction, and the directions that are evaluated. */
function makeLook() {
  const positionsM = spiralPositionsM();
  const towards = directionVector(60, 70);
  const channels = Array.from({ length: 64 }, (_, m) => {
    const aheadM = towards.reduce((sum, part, axis) => sum + part * (positionsM[3 * m + axis] as number), 0);
    return Float32Array.from({ length: 3000 }, (_, n) => {
      const timeS = n / RATE_HZ + aheadM / 343;
      return [21e3, 23.7e3, 29.3e3, 31.1e3].reduce(
        (sum, hz) => sum + 0.1 * Math.sin(2 * Math.PI * hz * timeS),
        0,
      );
    });
  });
  const directions = Array.from({ length: 300 }, (_, at) =>
    directionVector(40 + 2 * (at % 20), 50 + 2 * Math.floor(at / 20)),
  );
  const gridM = Float64Array.from(directions.flat());
  const bandHz = [20_000, 32_000] as const;
  return { channels, positionsM, sampleRateHz: RATE_HZ, bandHz, gridM, focus: "far" as const };
}

let look: ReturnType<typeof makeLook> | undefined;
const aLook = () => {
  look ??= makeLook();
  return look;
};

/** The levels of one of `parts` parts of a map, as computed by one of that many workers. */
export function mapPart(part: number, parts: number): Float32Array {
  const { gridM, ...rest } = aLook();
  const points = gridM.length / 3;
  const at = (end: number) => 3 * Math.floor((points * end) / parts);
  return beamform({ ...rest, gridM: gridM.subarray(at(part), at(part + 1)) });
}

/** Fixed questions to every analysis; each answers with some of its numbers. */
export const portableQuestions: Readonly<Record<string, () => number[]>> = {
  fft() {
    const re = Float64Array.from(noiseOf(1024, 11));
    const im = new Float64Array(1024);
    createFft(1024).forward(re, im);
    return [...every(re, 37), ...every(im, 41)];
  },
  realFft() {
    const real = createRealFft(256);
    const [re, im] = [new Float32Array(16 * real.bins), new Float32Array(16 * real.bins)];
    real.forwardMany(noiseOf(4096, 11), re, im);
    return [...every(re, 97), ...every(im, 89)];
  },
  spectrogram: () => every(spectrogram(noiseOf(4096, 11), RATE_HZ, { size: 512 }).levelsDb, 211),
  timeChart() {
    const chart = timeChart(knocks(), RATE_HZ, 0.2);
    return chart.ok ? [chart.value.peak, ...every(chart.value.spectrogram.levelsDb, 2111)] : [];
  },
  map: () => every(mapPart(0, 1), 13),
  sources: () =>
    locateSources({ ...aLook(), width: 20 }).flatMap(({ column, row, levelDb }) => [column, row, levelDb]),
  directions: () => numbersOf(searchDirection({ ...aLook(), azimuthDeg: [50, 70], elevationDeg: [60, 80] })),
  discharges() {
    const clusters = [{ centreDeg: 60, sigmaDeg: 12, count: 4 }];
    const pattern = analyzePrpd(aPulseTrain({ durationS: 0.5, noise: 0.02, clusters }), 192_000);
    if (!pattern.ok) return [];
    const { features, xValues, yValues } = pattern.value;
    const kind = classifyPd({ features, levelDb: 48, distanceM: 3, voltageKv: 20 });
    return [...numbersOf(features), ...numbersOf(kind), ...every(xValues, 17), ...every(yValues, 19)];
  },
  machine() {
    const { windows, spectrum, ...answer } = mechanicalAnalysis(knocks(), RATE_HZ);
    const amplitudes = every(spectrum?.amplitudes ?? [], 29);
    return [...numbersOf(answer), ...numbersOf(windows.slice(0, 3)), ...amplitudes];
  },
  envelope: () => every(envelopeSpectrum(knocks(), RATE_HZ)?.prominencesDb ?? [], 23),
  leak() {
    const calibration = fitLeakCalibration(Array.from({ length: 40 }, leakWorld(3)));
    if (!calibration.ok) return [];
    const place = { distanceM: 4, temperatureC: 12, humidityPercent: 60, noiseFloorDb: 20 };
    const estimate = estimateLeak({ levelDb: 52, ...place, calibration: calibration.value });
    return [...numbersOf(calibration.value), ...numbersOf(estimate)];
  },
  resampling: () => every(resampleForPlayback(noiseOf(4096, 11), RATE_HZ, 44_100), 31),
  heterodyne: () => every(heterodyne(knocks().subarray(0, 20_000), RATE_HZ, 17_000), 331),
  pitchShift: () => every(pitchShift(knocks().subarray(0, 20_000), RATE_HZ, 0.1, { lowHz: 3000 }), 331),
};

/** The answers to all questions: every engine must give the same. */
export const portableAnswers = (): Record<string, number[]> =>
  Object.fromEntries(Object.entries(portableQuestions).map(([name, ask]) => [name, ask()]));

/** Largest difference, relative to the largest of the expected numbers; more than 1 if the lengths differ. */
export function farthest(answers: readonly number[], expected: readonly number[]): number {
  if (answers.length !== expected.length) return Number.POSITIVE_INFINITY;
  const largest = Math.max(...expected.map(Math.abs));
  return Math.max(...answers.map((value, index) => Math.abs(value - (expected[index] as number)))) / largest;
}
