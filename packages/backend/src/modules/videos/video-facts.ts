import type { VideoRow } from "../../storage/database/schema.ts";

export type VideoReason = NonNullable<VideoRow["reason"]>;

/** The media types of videos, and how names of such files end. */
export const videoTypes = {
  "video/mp4": ".mp4",
  "video/quicktime": ".mov",
  "video/webm": ".webm",
} as const;

export type VideoMediaType = keyof typeof videoTypes;

/** Metadata of a finished video, stored with it as JSON. */
export interface VideoFacts {
  readonly mediaType: VideoMediaType;
  readonly frames: number;
  /** Frames per second. */
  readonly fps: number;
  /** Pixels. */
  readonly xSize: number;
  readonly ySize: number;
  readonly durationSeconds: number;
}

/** Of a video that was made; undefined of any other. */
export const factsOf = ({ facts }: Pick<VideoRow, "facts">): VideoFacts | undefined =>
  facts === null ? undefined : (JSON.parse(facts) as VideoFacts);
