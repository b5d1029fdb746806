import { createBeamformer } from "@sonolens/acoustics";
import { type FocusGrid, gridDirections, type PictureGeometry } from "./project-direction.ts";
import type { CheckedRecording } from "./recording-input.ts";
import { beamformingOf } from "./search-sources.ts";
import { breathe, type TaskControl } from "./task-control.ts";

/** Cells of a heat map across and down. */
export const heatmapSize = 110;
const shortestFrameS = 0.1;
const mostFrames = 50;

/** How a recording is cut into heat maps. */
export interface FramePlan {
  frameCount: number;
  frameIntervalS: number;
}

/**
 * Heat maps back to back: 0.1 s each by default, longer where there would be more than 50 of them; a shorter
 * recording is one heat map. What remains at the end belongs to the last.
 */
export function planFrames(durationS: number, wantedS: number = shortestFrameS): FramePlan {
  const frameIntervalS = Math.max(wantedS, durationS / mostFrames);
  const frameCount = Math.max(1, Math.floor(durationS / frameIntervalS + 1e-9));
  return { frameCount, frameIntervalS: frameCount === 1 ? durationS : frameIntervalS };
}

/**
 * Heat maps of a recording over a picture: [frame][row][column] in dB, sound pressure levels where the recording
 * is calibrated. Undefined when cancelled.
 */
export async function recordedFrames(
  recording: CheckedRecording,
  picture: PictureGeometry,
  { frameCount, frameIntervalS }: FramePlan,
  control: TaskControl,
): Promise<Float32Array | undefined> {
  const { decoded, distanceM, shape, fullScaleDb = 0 } = recording;
  const grid: FocusGrid = gridDirections(
    picture,
    { width: heatmapSize, height: heatmapSize },
    { arrayCentreM: shape.centreM, ...(distanceM !== undefined && { distanceM }) },
  );
  const beamformer = createBeamformer({ ...beamformingOf(recording), ...grid });
  const cells = heatmapSize * heatmapSize;
  const frames = new Float32Array(frameCount * cells);
  const frameSamples = frameIntervalS * decoded.sampleRateHz;
  for (let frame = 0; frame < frameCount; frame += 1) {
    if (!(await breathe(control, frame / frameCount))) return undefined;
    const isLast = frame === frameCount - 1;
    const end = isLast ? undefined : Math.round((frame + 1) * frameSamples);
    const levels = beamformer.levels(decoded.channels, Math.round(frame * frameSamples), end);
    for (let cell = 0; cell < cells; cell += 1) {
      frames[frame * cells + cell] = (levels[cell] as number) + fullScaleDb;
    }
  }
  return frames;
}
