import { addNoise, emptySpectrum, type HalfSpectrum, perBin, scaleToBand } from "./half-spectrum.ts";
import { createRandom } from "./random.ts";
import { simulatedCamera } from "./simulated-camera.ts";

/** Up to here the hum of a room is coherent between adjacent microphones; above, 14 cm are many wavelengths. */
const coherentHz = 4000;
const directions = 12;
const microphoneNoiseDb = 36;

/** Machines: flat below 300 Hz, then falling 6 dB an octave, steeper above 4 kHz. */
function humShape(frequencyHz: number): number {
  if (frequencyHz < 30) return 0;
  const low = 1 / (1 + (frequencyHz / 300) ** 2);
  return frequencyHz <= coherentHz ? low : low * (coherentHz / frequencyHz) ** 1.2;
}

/** A plane wave of hum: its spectrum, and the direction it comes from in array coordinates. */
export interface HumWave {
  spectrum: HalfSpectrum;
  direction: [number, number, number];
}

function humPower(size: number, humDb: number): Float64Array {
  const { sampleRateHz, fullScaleDb } = simulatedCamera;
  const binHz = sampleRateHz / size;
  const shape = perBin(size / 2, binHz, humShape);
  return scaleToBand(shape, binHz, [0, coherentHz], humDb - fullScaleDb);
}

/** The coherent part of a room's hum, as plane waves from all around; empty above 4 kHz. */
export function humWaves(size: number, humDb: number, seed: number): HumWave[] {
  const binHz = simulatedCamera.sampleRateHz / size;
  const power = humPower(size, humDb).map((value, bin) =>
    bin * binHz < coherentHz ? value / directions : 0,
  );
  return Array.from({ length: directions }, (_, index) => {
    const random = createRandom(seed, `hum ${index}`);
    const up = 2 * random.uniform() - 1;
    const around = 2 * Math.PI * random.uniform();
    const flat = Math.sqrt(1 - up * up);
    const spectrum = emptySpectrum(size, humBins(size));
    addNoise(spectrum, power, random);
    return { spectrum, direction: [flat * Math.cos(around), flat * Math.sin(around), up] };
  });
}

/** Bins that hum waves fill. */
export const humBins = (size: number): number =>
  Math.ceil((coherentHz * size) / simulatedCamera.sampleRateHz);

/**
 * What each microphone has for itself, mean square per bin: its own noise (36 dB SPL from 20 to 45 kHz, white)
 * and the incoherent part of the hum above 4 kHz.
 */
export function incoherentPower(size: number, humDb: number): Float64Array {
  const { sampleRateHz, bandHz, fullScaleDb } = simulatedCamera;
  const binHz = sampleRateHz / size;
  const white = scaleToBand(
    perBin(size / 2, binHz, () => 1),
    binHz,
    bandHz,
    microphoneNoiseDb - fullScaleDb,
  );
  const hum = humPower(size, humDb);
  return white.map((value, bin) => value + (bin * binHz >= coherentHz ? (hum[bin] ?? 0) : 0));
}
