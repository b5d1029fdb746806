import { type HeatmapFrames, meanOfFrames } from "@sonolens/heatmap-renderer";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { mediaQueries } from "../../data/media/media.ts";
import { recordingQueries } from "../../data/media/recording.ts";
import { useServices } from "../../data/services.ts";
import type { SnapshotSource } from "../../data/types.ts";
import type { LevelField } from "../../lib/picture/level-field.ts";
import type { Refocused } from "../refocus/index.ts";
import type { FailedPartsProps } from "./FailedParts.tsx";

/** The parts of a snapshot, each on its own: one that fails leaves the others alone (SNP-15, SNP-16). */
export interface SnapshotMedia {
  readonly picture: Blob | undefined;
  /** The server has none. */
  readonly pictureMissing: boolean;
  /** There may be one, but it failed to load. */
  readonly pictureFailed: boolean;
  readonly still: LevelField | undefined;
  readonly frames: HeatmapFrames | undefined;
  readonly heatmapFailed: boolean;
  /** Null if there is no audio or it failed to load; undefined while it loads. */
  readonly signal: ArrayBuffer | null | undefined;
  readonly sources: readonly SnapshotSource[] | undefined;
  /** Frames, average and sources are not those that are saved. */
  readonly again: Refocused | undefined;
  /** What failed to load although it may exist, and can be requested again. */
  readonly failed: FailedPartsProps["failed"];
}

/**
 * Loads picture, heat map, audio and sources in parallel. `serial` is the camera's, once it is known; the result of a
 * refocus, `again`, replaces what is saved.
 */
export function useSnapshotMedia(
  id: string,
  serial: string | undefined,
  again: Refocused | undefined,
): SnapshotMedia {
  const { api } = useServices();
  const picture = useQuery(mediaQueries.picture(api, id, "original"));
  const still = useQuery(recordingQueries.still(api, id));
  const signal = useQuery(recordingQueries.signal(api, id));
  const locations = useQuery(recordingQueries.locations(api, id));
  const frames = useQuery({
    ...recordingQueries.frames(api, serial ?? "", id),
    enabled: serial !== undefined,
  });
  // If the average fails to load, it is computed from the frames.
  const average = useMemo(
    () =>
      still.isError && frames.data
        ? meanOfFrames(frames.data, { first: 0, count: frames.data.frameCount })
        : still.data,
    [still.isError, still.data, frames.data],
  );
  const failed = [
    { part: "picture" as const, isError: picture.isError, ...mediaQueries.picture(api, id, "original") },
    {
      part: "heatmap" as const,
      isError: still.isError && average === undefined,
      ...recordingQueries.still(api, id),
    },
    {
      part: "moments" as const,
      isError: frames.isError,
      ...recordingQueries.frames(api, serial ?? "", id),
    },
    { part: "sound" as const, isError: signal.isError, ...recordingQueries.signal(api, id) },
  ];
  return {
    failed: failed.flatMap(({ part, isError, queryKey }) => (isError ? [{ part, queryKey }] : [])),
    picture: picture.data ?? undefined,
    pictureMissing: picture.data === null,
    pictureFailed: picture.isError,
    still: again?.still ?? average,
    frames: again?.frames ?? frames.data,
    heatmapFailed: !again && still.isError && average === undefined,
    signal: signal.isError ? null : signal.data,
    sources: again?.sources ?? locations.data?.sources,
    again,
  };
}
