import { arrayNormal } from "@sonolens/acoustics";
import type { CheckedRecording } from "./recording-input.ts";
import { unitVector } from "./vector.ts";

/** Directions in rows, 3 numbers each. */
export interface DirectionGrid {
  readonly directions: Float64Array;
  /** Directions in a row. */
  readonly width: number;
  readonly wrapColumns: boolean;
}

/** Default phase step between adjacent directions at the outermost microphone, in cycles at the highest frequency. */
const cellCycles = 0.1;
const fewestCells = 41;
const maxCells = 801;
const finestDeg = 0.2;
const coarsestDeg = 2;

/**
 * Directions near enough to each other for a recording's beam. Half a sphere above a flat array is a square of
 * direction cosines, in which the beam is as wide everywhere: azimuth and elevation would crowd at the pole, where its
 * camera looks. Everything else is a map of azimuth (columns) and elevation (rows, from the top).
 */
export function directionGrid(recording: CheckedRecording, stepCycles = cellCycles): DirectionGrid {
  const { shape, bandHz, soundSpeedMs } = recording;
  const radiusCycles = (shape.apertureM / 2) * (bandHz[1] / soundSpeedMs);
  if (isHalfSphereAbove(recording))
    return cosineGrid(within(fewestCells, maxCells, 2 * (radiusCycles / stepCycles)));
  const stepDeg = ((stepCycles / radiusCycles) * 180) / Math.PI;
  return angleGrid(recording, within(finestDeg, coarsestDeg, stepDeg));
}

const within = (least: number, most: number, value: number): number => Math.min(most, Math.max(least, value));

function isHalfSphereAbove({ geometry, azimuthDeg, elevationDeg, planar }: CheckedRecording): boolean {
  const isWhole = azimuthDeg[1] - azimuthDeg[0] >= 360 && elevationDeg[0] === 0 && elevationDeg[1] === 90;
  return isWhole && planar && Math.abs(arrayNormal(geometry)?.[2] ?? 0) > 0.999;
}

function cosineGrid(cells: number): DirectionGrid {
  const width = Math.ceil(cells);
  const directions = new Float64Array(3 * width * width);
  for (let row = 0; row < width; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const x = (2 * column) / (width - 1) - 1;
      const y = 1 - (2 * row) / (width - 1);
      // Beyond the horizon there is nothing; the corners repeat it.
      const length = Math.max(1, Math.hypot(x, y));
      const z = Math.sqrt(Math.max(0, 1 - (x * x + y * y) / (length * length)));
      directions.set([x / length, y / length, length > 1 ? 0 : z], 3 * (row * width + column));
    }
  }
  return { directions, width, wrapColumns: false };
}

function angleGrid({ azimuthDeg, elevationDeg }: CheckedRecording, stepDeg: number): DirectionGrid {
  const wrapColumns = azimuthDeg[1] - azimuthDeg[0] >= 360;
  const columns = Math.max(1, Math.ceil((azimuthDeg[1] - azimuthDeg[0]) / stepDeg));
  const rows = Math.max(0, Math.ceil((elevationDeg[1] - elevationDeg[0]) / stepDeg));
  const width = wrapColumns ? columns : columns + 1;
  const directions = new Float64Array(3 * width * (rows + 1));
  for (let row = 0; row <= rows; row += 1) {
    const elevation = elevationDeg[1] - (elevationDeg[1] - elevationDeg[0]) * (rows === 0 ? 0 : row / rows);
    for (let column = 0; column < width; column += 1) {
      const azimuth = azimuthDeg[0] + ((azimuthDeg[1] - azimuthDeg[0]) * column) / columns;
      directions.set(unitVector(azimuth, elevation), 3 * (row * width + column));
    }
  }
  return { directions, width, wrapColumns };
}
