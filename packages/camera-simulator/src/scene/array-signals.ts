import { absorptionDbPerM, createFft, type Fft, soundSpeedMs } from "@sonolens/acoustics";
import { createEmitters, type Emitter } from "./emitters.ts";
import { addDelayed, addNoise, emptySpectrum, type HalfSpectrum, perBin } from "./half-spectrum.ts";
import { createRandom } from "./random.ts";
import type { SnapshotRecipe } from "./recipe.ts";
import { type HumWave, humBins, humWaves, incoherentPower } from "./room-noise.ts";
import type { Scene } from "./scene-catalog.ts";
import { simulatedArray, simulatedCamera } from "./simulated-camera.ts";
import { travelS } from "./source-spectrum.ts";

const neperPerDb = Math.LN10 / 20;
// The analog filter in front of the converter closes between these.
const passHz = 57_000;
const stopHz = 64_000;

interface Room {
  size: number;
  binHz: number;
  soundSpeed: number;
  /** Attenuation of amplitude by air, 1/m, per bin. */
  absorption: Float64Array;
  filter: Float64Array;
  emitters: Emitter[];
  hum: HumWave[];
  noise: Float64Array;
}

/** The smallest power of two that holds the recording and the propagation delay, so that nothing wraps around. */
function transformSize(durationS: number): number {
  return 2 ** Math.ceil(Math.log2((durationS + travelS) * simulatedCamera.sampleRateHz));
}

function createRoom(recipe: SnapshotRecipe, scene: Scene, seed: number): Room {
  const size = transformSize(recipe.durationS);
  const binHz = simulatedCamera.sampleRateHz / size;
  const { temperatureC, humidityPercent } = recipe;
  return {
    size,
    binHz,
    soundSpeed: soundSpeedMs(temperatureC),
    absorption: perBin(
      size / 2,
      binHz,
      (frequencyHz) => neperPerDb * absorptionDbPerM({ frequencyHz, temperatureC, humidityPercent }),
    ),
    filter: perBin(size / 2, binHz, closing),
    emitters: createEmitters(recipe, scene, size, seed),
    hum: humWaves(size, recipe.humDb, seed),
    noise: incoherentPower(size, recipe.humDb),
  };
}

function closing(frequencyHz: number): number {
  if (frequencyHz <= passHz) return 1;
  if (frequencyHz >= stopHz) return 0;
  return 0.5 + 0.5 * Math.cos((Math.PI * (frequencyHz - passHz)) / (stopHz - passHz));
}

/** The spectrum at one microphone. */
function microphoneSpectrum(room: Room, microphone: number, seed: number): HalfSpectrum {
  const position = simulatedArray[microphone]?.positionM ?? [0, 0, 0];
  const spectrum = emptySpectrum(room.size);
  addNoise(spectrum, room.noise, createRandom(seed, `microphone ${microphone}`));
  const gain = new Float64Array(room.size / 2);
  for (const emitter of room.emitters) {
    const distance = Math.hypot(...emitter.positionM.map((part, axis) => part - (position[axis] ?? 0)));
    const spreading = 10 ** (-emitter.lossDb / 20) / distance;
    // The level is given at 1 m, the air up to there included.
    for (let bin = 0; bin < gain.length; bin += 1) {
      gain[bin] = spreading * Math.exp(-(room.absorption[bin] as number) * (distance - 1));
    }
    addDelayed(spectrum, emitter.spectrum, distance / room.soundSpeed, gain, room.binHz);
  }
  const level = new Float64Array(humBins(room.size)).fill(1);
  for (const { spectrum: wave, direction } of room.hum) {
    const ahead = direction.reduce((sum, part, axis) => sum + part * (position[axis] ?? 0), 0);
    addDelayed(spectrum, wave, -ahead / room.soundSpeed, level, room.binHz);
  }
  for (let bin = 0; bin < room.filter.length; bin += 1) {
    const pass = room.filter[bin] as number;
    spectrum.re[bin] = (spectrum.re[bin] as number) * pass;
    spectrum.im[bin] = (spectrum.im[bin] as number) * pass;
  }
  return spectrum;
}

/** Two real signals by one complex transform. */
function pairToTime(a: HalfSpectrum, b: HalfSpectrum, fft: Fft) {
  const { size } = a;
  const re = new Float64Array(size);
  const im = new Float64Array(size);
  for (let bin = 1; bin < size / 2; bin += 1) {
    const ar = a.re[bin] as number;
    const ai = a.im[bin] as number;
    const br = b.re[bin] as number;
    const bi = b.im[bin] as number;
    re[bin] = ar - bi;
    im[bin] = ai + br;
    re[size - bin] = ar + bi;
    im[size - bin] = br - ai;
  }
  fft.inverse(re, im);
  return [re, im] as const;
}

/** Called between steps with the share done, 0..1. May be async, to yield to other work, or throw to stop. */
export type Step = (share: number) => Promise<void>;

/**
 * The signals of the 64 microphones, full scale = 1, durationS long: each source delayed (exactly, as a phase),
 * weakened by distance (1/r from 1 m) and air (ISO 9613-1), the room's hum, and each microphone's own noise.
 * The same recipe and seed give the same signals.
 */
export async function simulateArraySignals(
  recipe: SnapshotRecipe,
  scene: Scene,
  seed: number,
  step: Step,
): Promise<Float32Array[]> {
  const room = createRoom(recipe, scene, seed);
  const fft = createFft(room.size);
  const frames = Math.round(recipe.durationS * simulatedCamera.sampleRateHz);
  const channels: Float32Array[] = [];
  for (let microphone = 0; microphone < simulatedArray.length; microphone += 2) {
    await step(microphone / simulatedArray.length);
    const first = microphoneSpectrum(room, microphone, seed);
    const second = microphoneSpectrum(room, microphone + 1, seed);
    for (const signal of pairToTime(first, second, fft)) {
      channels.push(Float32Array.from(signal.subarray(0, frames)));
    }
  }
  return channels;
}
