import {
  bearingCatalogue,
  bearingOfNumber,
  type CatalogueBearing,
  findBearing,
} from "../../../mechanical/bearing-catalogue.ts";
import {
  type BearingGeometry,
  type BearingRates,
  bearingRates,
  isBearingGeometry,
} from "../../../mechanical/bearing-rates.ts";
import { envelopeSpectrum } from "../../../mechanical/envelope-spectrum.ts";
import { isMechanicalFinding, mechanicalAnalysis } from "../../../mechanical/mechanical-analysis.ts";
import { analyzePrpd } from "../../../pd/analyze-prpd.ts";
import { classifyPd } from "../../../pd/classify-pd.ts";
import { type PdInput, pdNames } from "../../../pd/pd-types.ts";
import { prpd } from "../../../pd/prpd.ts";
import { aPulseTrain } from "../../pulse-train.ts";
import { type FuzzTarget, fuzzTarget, oneOf, type Random, someOf } from "../fuzz-target.ts";
import { aRate, aRecording } from "./recordings.ts";

const trains = [16_000, 48_000].map((sampleRateHz) => ({
  sampleRateHz,
  x: aPulseTrain({ sampleRateHz, durationS: 0.2, clusters: [{ centreDeg: 60, sigmaDeg: 12 }], noise: 0.02 }),
}));
const aTrain = (random: Random): Parameters<typeof analyzePrpd> => {
  const { x, sampleRateHz } = oneOf(random, trains as [(typeof trains)[0]]);
  const frequency = someOf(random, { frequencyHz: oneOf(random, [0, 50, 60, 16.7]) });
  return [x, sampleRateHz, frequency];
};

const patternFault = ({ xValues, yValues }: NonNullable<ReturnType<typeof prpd>>) =>
  xValues.length > 0 &&
  xValues.every((phase) => phase >= 0 && phase < 360) &&
  yValues.every((amplitude) => amplitude > 0 && amplitude <= 1)
    ? undefined
    : "phases or amplitudes are out of range";

const aNumber = (random: Random) => oneOf(random, bearingCatalogue as [CatalogueBearing]).number;
const dimensionsOf = ({ elements, elementMm, pitchMm }: BearingGeometry) =>
  `${elements} x ${elementMm} x ${pitchMm}`;
const aGeometry = (random: Random): BearingGeometry => ({
  elements: 3 + Math.floor(20 * random()),
  elementMm: 1 + 9 * random(),
  pitchMm: 30 + 70 * random(),
  ...someOf(random, { contactAngleDeg: 40 * random() }),
});
const ratesFault = (rates: BearingRates) =>
  Object.values(rates).every((rate) => rate > 0) ? undefined : "a part without impacts";

export const findingTargets: readonly FuzzTarget[] = [
  fuzzTarget({
    name: "analyzePrpd",
    weight: 2,
    valid: aTrain,
    call: analyzePrpd,
    faultOf: (answer) => (answer.ok ? patternFault(answer.value) : undefined),
  }),
  fuzzTarget({
    name: "prpd",
    weight: 1,
    valid: aTrain,
    call: prpd,
    faultOf: (pattern) => pattern && patternFault(pattern),
  }),
  fuzzTarget({
    name: "classifyPd",
    weight: 6,
    valid: (random: Random) => {
      const features = {
        ...{ r1: random(), r2: random(), asymmetry: random() },
        ...someOf(random, {
          ...{ sharpness: random(), higherResultant: random(), resultantNoise: 0.2 * random() },
          ...{ dilution: random(), significance: 100 * random(), pulseToNoiseDb: 30 * random() },
          frequencySource: oneOf(random, ["given", "mains", "other"] as const),
        }),
      };
      const input: PdInput = {
        features: random() < 0.1 ? undefined : features,
        levelDb: 80 * random(),
        ...someOf(random, {
          ...{ distanceM: 10 * random(), voltageKv: 100 * random(), temperatureC: 30 * random() },
          ...{ humidityPercent: 100 * random(), levelReference: "fullScale" as const },
        }),
      };
      return [input];
    },
    call: classifyPd,
    faultOf: ({ classifications, severityMinPr, severityMaxPr, severityApplies, reasons }) => {
      const sum = classifications.reduce((all, { confidence }) => all + confidence, 0);
      if (sum > 1 + 1e-9) return `the confidences together are ${sum}`;
      if (!classifications.every(({ name }) => pdNames.includes(name))) return "a kind that has no name";
      const isRange = severityMinPr >= 0 && severityMinPr <= severityMaxPr && severityMaxPr <= 100;
      if (!isRange) return "no range of severity";
      return severityApplies || reasons.length > 0 ? undefined : "no severity and no reason";
    },
  }),
  fuzzTarget({
    name: "mechanicalAnalysis",
    weight: 2,
    valid: (random: Random) => [
      aRecording(random, 0, 8000),
      aRate(random),
      someOf(random, { impactRangeHz: [10, 500] as const, baselineLevelDb: -60 * random() }),
    ],
    call: mechanicalAnalysis,
    faultOf: ({ analysisAvailable, possibleFault, reasons }) => {
      if (possibleFault !== undefined)
        return possibleFault === false || reasons.some(isMechanicalFinding)
          ? undefined
          : "a fault and no reason";
      return (analysisAvailable || reasons.length === 1) &&
        reasons.some((reason) => !isMechanicalFinding(reason))
        ? undefined
        : "no answer and no reason";
    },
  }),
  fuzzTarget({
    name: "bearingRates",
    weight: 1,
    valid: (random: Random) => [aGeometry(random)],
    call: (geometry: BearingGeometry) => (isBearingGeometry(geometry) ? bearingRates(geometry) : undefined),
    faultOf: (rates) => rates && ratesFault(rates),
  }),
  fuzzTarget({
    name: "bearingOfNumber",
    weight: 1,
    valid: (random: Random) => [aNumber(random)],
    call: bearingOfNumber,
    faultOf: (bearing) => bearing && ratesFault(bearing.rates),
  }),
  fuzzTarget({
    name: "findBearing",
    weight: 1,
    valid: (random: Random) => [
      oneOf(random, [aNumber(random), dimensionsOf(aGeometry(random))] as [string, string]),
    ],
    call: findBearing,
    faultOf: (bearing) => bearing && ratesFault(bearing.rates),
  }),
  fuzzTarget({
    name: "envelopeSpectrum",
    weight: 2,
    valid: (random: Random) => [
      aRecording(random, 0, 8000),
      aRate(random),
      someOf(random, { bandHz: [1000, 3000] as const, maxHz: 1000 * random() }),
    ],
    call: envelopeSpectrum,
  }),
];
