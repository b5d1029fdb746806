import type { ArrayGeometry } from "@sonolens/acoustics";
import type { CameraPose } from "@sonolens/snapshot-file";

const microphones = 64;
const radiusM = 0.07;
const goldenAngle = Math.PI * (3 - Math.sqrt(5));

/**
 * The simulated camera: 64 microphones on a sunflower spiral (Vogel), 14 cm across, in the plane z = 0 around the lens.
 * On such a spiral no spacing repeats, so that the array has no grating lobes although the microphones are about two
 * wavelengths apart at 45 kHz; its side lobes stay some 12 dB down.
 */
export const simulatedArray: ArrayGeometry = Array.from({ length: microphones }, (_, index) => {
  const radius = radiusM * Math.sqrt((index + 0.5) / microphones);
  const angle = index * goldenAngle;
  return {
    name: `m${String(index + 1).padStart(2, "0")}`,
    positionM: [radius * Math.cos(angle), radius * Math.sin(angle), 0] as [number, number, number],
  };
});

/** Properties of the simulated camera. */
export const simulatedCamera = {
  sampleRateHz: 128_000,
  /** The band of the heat maps: above plant noise, below what air swallows, within the array's directivity. */
  bandHz: [20_000, 45_000] as [number, number],
  /** Sound pressure level of a signal whose RMS value is 1.0 (full scale). */
  fullScaleDb: 114,
  /** Blocks of 1 ms, five times the longest way across the array; 1 kHz between lines. */
  blockSize: 128,
  gridSize: 110,
} as const;

/** The lens sits in the middle of the array and looks along +z; scene x is array -x (scenes are left-handed). */
export function sceneCamera(horizontalFovDeg: number): CameraPose {
  return { positionM: [0, 0, 0], viewDirection: [0, 0, 1], up: [0, 1, 0], horizontalFovDeg };
}

/** Scene coordinates (x right, y up, z forward) to array coordinates. */
export function arrayFromScene([x, y, z]: readonly [number, number, number]): [number, number, number] {
  return [x === 0 ? 0 : -x, y, z];
}
