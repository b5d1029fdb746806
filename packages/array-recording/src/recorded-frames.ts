import { steerRecording } from "@sonolens/acoustics";
import { beamformingOf } from "./look-at-directions.ts";
import { type FocusGrid, gridDirections, type PictureGeometry } from "./project-direction.ts";
import type { CheckedRecording } from "./recording-input.ts";
import { pacedBreath, type TaskControl } from "./task-control.ts";

/** Cells of a heat map across and down. */
export const heatmapSize = 110;
const shortestFrameS = 0.1;
const maxFrames = 50;
/** Cells computed between two checks for cancellation. */
const cellsPerStep = 1100;

/** How a recording is cut into heat maps. */
export interface FramePlan {
  /** Cells across and down; 110 if left out. */
  gridSize?: number;
  frameCount: number;
  frameIntervalS: number;
}

/**
 * Heat maps back to back: 0.1 s each by default, longer where there would be more than 50 of them; a shorter
 * recording is one heat map. What remains at the end belongs to the last.
 */
export function planFrames(durationS: number, wantedS: number = shortestFrameS): FramePlan {
  const frameIntervalS = Math.max(wantedS, durationS / maxFrames);
  const frameCount = Math.max(1, Math.floor(durationS / frameIntervalS + 1e-9));
  return { frameCount, frameIntervalS: frameCount === 1 ? durationS : frameIntervalS };
}

/**
 * Heat maps of a recording over a picture: [frame][row][column] in dB, sound pressure levels where the recording is
 * calibrated. Undefined when canceled.
 */
export async function recordedFrames(
  recording: CheckedRecording,
  picture: PictureGeometry,
  { frameCount, frameIntervalS, gridSize = heatmapSize }: FramePlan,
  control: TaskControl,
): Promise<Float32Array | undefined> {
  const { decoded, distanceM, shape, fullScaleDb = 0 } = recording;
  const { gridM, focus }: FocusGrid = gridDirections(
    picture,
    { width: gridSize, height: gridSize },
    { arrayCentreM: shape.centreM, ...(distanceM !== undefined && { distanceM }) },
  );
  const cells = gridSize * gridSize;
  const frames = new Float32Array(frameCount * cells);
  const frameSamples = frameIntervalS * decoded.sampleRateHz;
  const breath = pacedBreath(control);
  for (let frame = 0; frame < frameCount; frame += 1) {
    const isLast = frame === frameCount - 1;
    const startSample = Math.round(frame * frameSamples);
    const endSample = isLast ? (decoded.channels[0]?.length ?? 0) : Math.round((frame + 1) * frameSamples);
    const sound = steerRecording({
      ...beamformingOf(recording, endSample - startSample),
      channels: decoded.channels,
      startSample,
      endSample,
    });
    for (let from = 0; from < cells; from += cellsPerStep) {
      if (!(await breath((frame + from / cells) / frameCount))) return undefined;
      const levels = sound.levels(gridM.subarray(3 * from, 3 * (from + cellsPerStep)), focus);
      for (const [index, level] of levels.entries()) {
        frames[frame * cells + from + index] = level + fullScaleDb;
      }
    }
  }
  return frames;
}
