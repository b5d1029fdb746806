import { type Focus, steeringAdvances } from "../beamform/steering-delays.ts";
import type { GridPlace, PointGrid } from "./point-grid.ts";

/**
 * Beam width between half-power points, in cycles at the microphone with the largest phase change: the edge of a disc
 * of the diameter D moves by R / lambda times the width, 1.03 lambda / D.
 */
export const BEAM_WIDTH_CYCLES = 0.515;
const SCAN_CYCLES = 0.2;

export interface SteeredGrid {
  advancesAt(places: readonly GridPlace[]): Float64Array;
  /** Beam widths between two places, at a frequency. */
  beamsApart(a: Float64Array, b: Float64Array, frequencyHz: number): number;
  /** The most by which a sound can reach one microphone earlier than another, seconds. */
  longestS(m: number, n: number): number;
  /** Cells from place to place of a scan that steps over no maximum. */
  scanSteps(frequencyHz: number): { columns: number; rows: number };
}

/** The array's response to positions on a grid. */
export function steeredGrid(
  grid: PointGrid,
  positionsM: Float64Array,
  focus: Focus,
  speedMs: number,
): SteeredGrid {
  const count = positionsM.length / 3;
  const advancesAt = (places: readonly GridPlace[]) =>
    steeringAdvances(positionsM, grid.pointsAt(places), focus, speedMs);
  const widest = (a: Float64Array, b: Float64Array) => {
    let most = 0;
    for (let m = 0; m < count; m++) most = Math.max(most, Math.abs((a[m] as number) - (b[m] as number)));
    return most;
  };

  /** The largest step between neighbors along an axis, over a few places. */
  function stepS(columns: number, rows: number): number {
    let most = 0;
    for (let r = 0; r <= 4; r++) {
      for (let c = 0; c <= 4; c++) {
        const place = {
          column: (c / 4) * Math.max(0, grid.width - 1 - columns),
          row: (r / 4) * Math.max(0, grid.height - 1 - rows),
        };
        const next = { column: place.column + columns, row: place.row + rows };
        most = Math.max(most, widest(advancesAt([place]), advancesAt([next])));
      }
    }
    return most;
  }
  const stepOf = (perCellS: number, frequencyHz: number, cells: number) =>
    Math.max(1, Math.min(cells, Math.floor(SCAN_CYCLES / Math.max(1e-30, perCellS * frequencyHz))));

  return {
    advancesAt,
    beamsApart: (a, b, frequencyHz) => (widest(a, b) * frequencyHz) / BEAM_WIDTH_CYCLES,
    longestS: (m, n) =>
      Math.hypot(
        ...[0, 1, 2].map(
          (axis) => (positionsM[3 * m + axis] as number) - (positionsM[3 * n + axis] as number),
        ),
      ) / speedMs,
    scanSteps: (frequencyHz) => ({
      columns: stepOf(stepS(1, 0), frequencyHz, grid.width),
      rows: stepOf(stepS(0, 1), frequencyHz, grid.height),
    }),
  };
}
