import { createRandom, type RandomStream } from "../scene/random.ts";
import {
  type ClusterRange,
  type DischargeKind,
  type NoiseKind,
  noiseKinds,
  dischargeRanges as ranges,
} from "./discharge-ranges.ts";

/** Pulses around one phase of the alternating voltage. */
export interface PulseCluster {
  readonly centreDeg: number;
  readonly sigmaDeg: number;
  readonly pulsesPerCycle: number;
  /** Mean amplitude; only the ratio between clusters counts. */
  readonly amplitude: number;
  /** Standard deviation of the amplitude over its mean. */
  readonly amplitudeVariation: number;
}

/** Parameters of noise; those that a type does not use are absent. */
export interface NoiseRecipe {
  readonly kind: NoiseKind;
  /** Bursts or pulses per second, or the frequency of a period with several bursts. */
  readonly rateHz?: number;
  readonly burstsPerPeriod?: number;
  /** Standard deviation of an interval over its mean; 1: at random times (Poisson). */
  readonly irregularity?: number;
  readonly decayS?: number;
  readonly flutterDb?: number;
  readonly flutterHz?: number;
}

/** All parameters of a simulated discharge or noise. */
export interface DischargeRecipe {
  readonly kind: DischargeKind;
  readonly sampleRateHz: number;
  readonly durationS: number;
  /** What a user would type: 50, 60 or 16.7. */
  readonly nominalHz: number;
  /** The true frequency of the grid. */
  readonly acFrequencyHz: number;
  readonly startPhaseDeg: number;
  /** Empty for noise. */
  readonly clusters: readonly PulseCluster[];
  readonly noise?: NoiseRecipe;
  readonly missingPulses: number;
  readonly missingHalfCycles: number;
  readonly jitterS: number;
  readonly carrierHz: number;
  readonly riseS: number;
  readonly decayS: number;
  readonly echoDelayS: number;
  readonly echoDb: number;
  /** Peak of the mean pulse's envelope over the background's root mean square in 20 to 60 kHz. */
  readonly pulseToNoiseDb: number;
  readonly backgroundColour: number;
  /** Root mean square of the discharge alone in 20 to 60 kHz at 1 m, dB SPL. */
  readonly levelAt1mDb: number;
  readonly distanceM: number;
}

const uniform = (random: RandomStream, [from, to]: readonly [number, number]): number =>
  from + (to - from) * random.uniform();
const logUniform = (random: RandomStream, [from, to]: readonly [number, number]): number =>
  Math.exp(uniform(random, [Math.log(from), Math.log(to)]));
function oneOf<Value>(random: RandomStream, values: readonly [Value, ...Value[]]): Value {
  return values[Math.floor(random.uniform() * values.length)] ?? values[0];
}

/** Draws a recipe from {@link ranges}: the same type and seed give the same recipe. */
export function drawDischargeRecipe(kind: DischargeKind, seed: number): DischargeRecipe {
  const random = createRandom(seed, `recipe of ${kind}`);
  const nominalHz = oneOf(random, ranges.mainsHz);
  const scale = logUniform(random, ranges.pulseScale);
  return {
    kind,
    sampleRateHz: oneOf(random, ranges.sampleRatesHz),
    durationS: ranges.durationS,
    nominalHz,
    acFrequencyHz: nominalHz + uniform(random, ranges.frequencyErrorHz),
    startPhaseDeg: uniform(random, ranges.startPhaseDeg),
    ...(kind === "noise"
      ? { clusters: [], noise: drawNoise(random) }
      : { clusters: drawClusters(random, ranges.clusters[kind], scale) }),
    missingPulses: uniform(random, ranges.missingPulses),
    missingHalfCycles: uniform(random, ranges.missingHalfCycles),
    jitterS: uniform(random, ranges.jitterS),
    carrierHz: uniform(random, ranges.pulse.carrierHz),
    riseS: uniform(random, ranges.pulse.riseS),
    decayS: uniform(random, ranges.pulse.decayS),
    echoDelayS: uniform(random, ranges.echo.delayS),
    echoDb: uniform(random, ranges.echo.levelDb),
    pulseToNoiseDb: uniform(random, ranges.pulseToNoiseDb),
    backgroundColour: uniform(random, ranges.backgroundColour),
    levelAt1mDb: uniform(random, ranges.levelAt1mDb),
    distanceM: logUniform(random, ranges.distanceM),
  };
}

function drawClusters(
  random: RandomStream,
  clusters: readonly ClusterRange[],
  scale: number,
): PulseCluster[] {
  const variationAt = random.uniform();
  return clusters.map((cluster) => {
    const [from, to] = cluster.amplitudeVariation;
    return {
      centreDeg: uniform(random, cluster.centreDeg),
      sigmaDeg: uniform(random, cluster.sigmaDeg),
      pulsesPerCycle: scale * uniform(random, cluster.pulsesPerCycle),
      amplitude: uniform(random, cluster.amplitude),
      amplitudeVariation: from + (to - from) * variationAt,
    };
  });
}

function drawNoise(random: RandomStream): NoiseRecipe {
  const kind = oneOf(random, noiseKinds);
  const { randomPulses, hiss, impacts, powerElectronics } = ranges.noise;
  switch (kind) {
    case "randomPulses":
      return {
        kind,
        rateHz: uniform(random, randomPulses.pulsesPerSecond) * logUniform(random, ranges.pulseScale),
      };
    case "hiss":
      return { kind, flutterDb: uniform(random, hiss.flutterDb), flutterHz: uniform(random, hiss.flutterHz) };
    case "impacts": {
      const isRandom = random.uniform() < impacts.randomShare;
      return {
        kind,
        rateHz: unrelatedRate(random, impacts.rateHz),
        irregularity: isRandom ? 1 : uniform(random, impacts.irregularity),
        decayS: uniform(random, impacts.decayS),
      };
    }
    case "powerElectronics":
      return {
        kind,
        rateHz: unrelatedRate(random, powerElectronics.rateHz),
        burstsPerPeriod: Math.round(uniform(random, powerElectronics.burstsPerPeriod)),
        irregularity: 0,
        decayS: uniform(random, powerElectronics.decayS),
      };
  }
}

/** A rate with no multiple at a mains frequency or twice that. */
function unrelatedRate(random: RandomStream, range: readonly [number, number]): number {
  const lines = ranges.mainsHz.flatMap((frequencyHz) => [frequencyHz, 2 * frequencyHz]);
  for (;;) {
    const rateHz = uniform(random, range);
    const isAway = lines.every((lineHz) => {
      const multiple = Math.max(1, Math.round(lineHz / rateHz)) * rateHz;
      return Math.abs(multiple - lineHz) >= ranges.noise.awayFromMainsHz;
    });
    if (isAway) return rateHz;
  }
}
