import type { RandomStream } from "../scene/random.ts";
import type { DischargeRecipe, PulseCluster } from "./discharge-recipe.ts";

/** Start, peak amplitude and decay of a pulse. */
export interface Pulse {
  readonly timeS: number;
  readonly amplitude: number;
  readonly decayS: number;
}

/** The pulses of a discharge or of pulsed noise, in no order; none for a hiss. Mean amplitude is about 1. */
export function drawPulses(recipe: DischargeRecipe, random: RandomStream): Pulse[] {
  if (recipe.kind !== "noise") return dischargePulses(recipe, random);
  const { noise } = recipe;
  if (!noise || noise.kind === "hiss") return [];
  return noise.kind === "randomPulses"
    ? poissonTimes(noise.rateHz ?? 1, recipe.durationS, random).map((timeS) => ({
        timeS,
        amplitude: amplitude(random, 0.4),
        decayS: recipe.decayS,
      }))
    : burstTimes(recipe, random).map((timeS) => ({
        timeS,
        amplitude: amplitude(random, 0.2),
        decayS: noise.decayS ?? recipe.decayS,
      }));
}

/** Normal around 1, never below a tenth. */
const amplitude = (random: RandomStream, variation: number): number =>
  Math.max(0.1, 1 + variation * random.gaussian());

function dischargePulses(recipe: DischargeRecipe, random: RandomStream): Pulse[] {
  const { acFrequencyHz, durationS, clusters } = recipe;
  const cycles = Math.ceil(durationS * acFrequencyHz) + 2;
  const pulses: Pulse[] = [];
  for (let cycle = -1; cycle < cycles; cycle += 1) {
    const silent = [0, 1].map(() => random.uniform() < recipe.missingHalfCycles);
    for (const cluster of clusters) {
      const isSilent = silent[Math.floor((cluster.centreDeg % 360) / 180)];
      for (const phaseDeg of clusterPhases(cluster, random)) {
        const strength = cluster.amplitude * amplitude(random, cluster.amplitudeVariation);
        const jitterS = recipe.jitterS * random.gaussian();
        if (isSilent || random.uniform() < recipe.missingPulses) continue;
        const timeS = (cycle + (phaseDeg - recipe.startPhaseDeg) / 360) / acFrequencyHz + jitterS;
        if (timeS >= 0 && timeS < durationS)
          pulses.push({ timeS, amplitude: strength, decayS: recipe.decayS });
      }
    }
  }
  return pulses;
}

function clusterPhases(cluster: PulseCluster, random: RandomStream): number[] {
  const whole = Math.floor(cluster.pulsesPerCycle);
  const count = whole + (random.uniform() < cluster.pulsesPerCycle - whole ? 1 : 0);
  return Array.from({ length: count }, () => cluster.centreDeg + cluster.sigmaDeg * random.gaussian());
}

function poissonTimes(ratePerS: number, durationS: number, random: RandomStream): number[] {
  const times: number[] = [];
  for (let timeS = 0; ; ) {
    timeS -= Math.log(1 - random.uniform()) / ratePerS;
    if (timeS >= durationS) return times;
    times.push(timeS);
  }
}

/** Bursts of a machine or a converter: a rate, several bursts at fixed places of each period, uneven intervals. */
function burstTimes({ noise, durationS }: DischargeRecipe, random: RandomStream): number[] {
  const { rateHz = 1, burstsPerPeriod = 1, irregularity = 0 } = noise ?? {};
  if (irregularity >= 1) return poissonTimes(rateHz, durationS, random);
  const places = Array.from({ length: burstsPerPeriod }, () => random.uniform());
  const times: number[] = [];
  for (let startS = -random.uniform() / rateHz; startS < durationS; ) {
    for (const place of places) {
      const timeS = startS + place / rateHz;
      if (timeS >= 0 && timeS < durationS) times.push(timeS);
    }
    startS += Math.max(0.1, 1 + irregularity * random.gaussian()) / rateHz;
  }
  return times;
}
