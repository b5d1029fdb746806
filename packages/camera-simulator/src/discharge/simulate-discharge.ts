import { absorptionDbPerM } from "@sonolens/acoustics";
import { createRandom, type RandomStream } from "../scene/random.ts";
import { simulatedCamera } from "../scene/simulated-camera.ts";
import { dischargeRanges } from "./discharge-ranges.ts";
import type { DischargeRecipe } from "./discharge-recipe.ts";
import { drawPulses, type Pulse } from "./pulse-times.ts";

/** A simulated recording at the camera, in units of full scale (114 dB SPL). */
export interface SimulatedDischarge {
  readonly samples: Float32Array;
  /** Root mean square of the whole recording, background and all frequencies included, dB SPL at the camera. */
  readonly levelDb: number;
  /** How many pulses were made, echoes not counted. */
  readonly pulseCount: number;
}

const bandHz = [20_000, 60_000] as const;
/** Room air; absorption over the way is that of 40 kHz. */
const room = { frequencyHz: 40_000, temperatureC: 20, humidityPercent: 50 };

/**
 * Airborne ultrasound of a discharge at one microphone: bursts that ring between 20 and 60 kHz at the phases of the
 * recipe's clusters, one echo, and a colored background. A hiss is background only, with slow changes. The same recipe
 * and seed give the same samples.
 */
export function simulateDischarge(recipe: DischargeRecipe, seed: number): SimulatedDischarge {
  const { sampleRateHz, durationS } = recipe;
  const length = Math.round(durationS * sampleRateHz);
  const pulses = drawPulses(recipe, createRandom(seed, "pulses"));
  const clean = new Float64Array(length);
  const ring = createRandom(seed, "ring");
  const echo = 10 ** (recipe.echoDb / 20);
  for (const pulse of pulses) {
    addPulse(clean, pulse, recipe, ring);
    addPulse(
      clean,
      { ...pulse, timeS: pulse.timeS + recipe.echoDelayS, amplitude: pulse.amplitude * echo },
      recipe,
      ring,
    );
  }
  const noise = background(recipe, length, createRandom(seed, "background"));
  // a hiss has no pulses to compare with: its level is that of the background
  const meanPeak = pulses.reduce((sum, { amplitude }) => sum + amplitude, 0) / Math.max(1, pulses.length);
  const noiseGain = pulses.length === 0 ? 1 : meanPeak / 10 ** (recipe.pulseToNoiseDb / 20);
  const wanted = 10 ** ((levelAtCameraDb(recipe) - simulatedCamera.fullScaleDb) / 20);
  const own = Math.max(1e-12, rootMeanSquare(pulses.length === 0 ? noise : clean));
  const samples = new Float32Array(length);
  for (let index = 0; index < length; index += 1) {
    const value = (clean[index] as number) + noiseGain * (noise[index] as number);
    samples[index] = (value * wanted) / own;
  }
  return {
    samples,
    levelDb: simulatedCamera.fullScaleDb + 20 * Math.log10(Math.max(1e-15, rootMeanSquare(samples))),
    pulseCount: pulses.length,
  };
}

/** The level of the source at the camera, after spreading and air absorption beyond 1 m. */
function levelAtCameraDb({ levelAt1mDb, distanceM }: DischargeRecipe): number {
  return levelAt1mDb - 20 * Math.log10(distanceM) - absorptionDbPerM(room) * (distanceM - 1);
}

function rootMeanSquare(x: Float32Array | Float64Array): number {
  let sum = 0;
  for (const value of x) sum += value * value;
  return Math.sqrt(sum / Math.max(1, x.length));
}

/** Adds a burst whose envelope rises within microseconds and rings out; its peak is the pulse's amplitude. */
function addPulse(
  signal: Float64Array,
  { timeS, amplitude, decayS }: Pulse,
  { sampleRateHz, carrierHz, riseS }: DischargeRecipe,
  random: RandomStream,
): void {
  const frequencyHz = carrierHz + dischargeRanges.pulse.carrierSpreadHz * random.gaussian();
  const startRad = 2 * Math.PI * random.uniform();
  const peakS = riseS * Math.log(1 + decayS / riseS);
  const scale = amplitude / ((1 - Math.exp(-peakS / riseS)) * Math.exp(-peakS / decayS));
  const from = Math.ceil(timeS * sampleRateHz);
  const to = Math.min(signal.length, from + Math.ceil((7 * decayS + 3 * riseS) * sampleRateHz));
  for (let index = Math.max(0, from); index < to; index += 1) {
    const t = index / sampleRateHz - timeS;
    const envelope = (1 - Math.exp(-t / riseS)) * Math.exp(-t / decayS);
    signal[index] =
      (signal[index] as number) + scale * envelope * Math.sin(startRad + 2 * Math.PI * frequencyHz * t);
  }
}

/** Background whose root mean square in the band is 1: white noise through a pole, and a hiss's slow changes. */
function background(recipe: DischargeRecipe, length: number, random: RandomStream): Float64Array {
  const { sampleRateHz, backgroundColour: pole, noise } = recipe;
  const gain = 1 / Math.sqrt(bandShare(pole, sampleRateHz));
  const flutterDb = noise?.flutterDb ?? 0;
  const waves = Array.from({ length: 8 }, () => ({
    radPerSample: (2 * Math.PI * (0.2 + random.uniform() * (noise?.flutterHz ?? 0))) / sampleRateHz,
    startRad: 2 * Math.PI * random.uniform(),
  }));
  const wandering = (index: number): number =>
    waves.reduce((sum, { radPerSample, startRad }) => sum + Math.sin(radPerSample * index + startRad), 0) / 2;
  let before = 0;
  let changing = 1;
  const signal = new Float64Array(length);
  for (let index = 0; index < length; index += 1) {
    before = random.gaussian() + pole * before;
    if (flutterDb > 0 && index % 64 === 0) changing = 10 ** ((flutterDb * wandering(index)) / 20);
    signal[index] = before * gain * changing;
  }
  return signal;
}

/** Power in the band of unit white noise through y = x + pole * y before. */
function bandShare(pole: number, sampleRateHz: number): number {
  const steps = 400;
  const stepHz = (bandHz[1] - bandHz[0]) / steps;
  let power = 0;
  for (let step = 0; step < steps; step += 1) {
    const angle = (2 * Math.PI * (bandHz[0] + (step + 0.5) * stepHz)) / sampleRateHz;
    power += stepHz / (1 - 2 * pole * Math.cos(angle) + pole * pole);
  }
  return power / (sampleRateHz / 2);
}
