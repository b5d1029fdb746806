import { palettes } from "@sonolens/heatmap-renderer";
import type { HeatmapVideoInput } from "../video-input.ts";
import { gradientPicture, wanderingFrames } from "./a-recording.ts";

/** A recording of any length that is generated when it is read: 25 frames a second, sound of 192 kHz. */
export function longRecording(durationS: number): HeatmapVideoInput {
  const sampleRateHz = 192_000;
  const known = wanderingFrames(50);
  const frames = Array.from({ length: 50 }, (_, index) => known.frameAt(index));
  return {
    picture: gradientPicture(800, 480),
    frames: { ...known, count: durationS * 25, frameAt: (index) => frames[index % 50] ?? [] },
    look: { dynamicRangeDb: 7, palette: palettes.ember },
    sound: {
      sampleRateHz,
      channelCount: 1,
      frames: durationS * sampleRateHz,
      read: (fromFrame, toFrame) => [
        Float32Array.from(
          { length: toFrame - fromFrame },
          (_, n) => 0.4 * Math.sin(0.03 * (fromFrame + n)) + 0.3 * Math.sin(1.7 * (fromFrame + n)),
        ),
      ],
    },
  };
}
