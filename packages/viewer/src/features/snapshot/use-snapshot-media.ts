import type { HeatmapFrames } from "@sonolens/heatmap-renderer";
import { useQuery } from "@tanstack/react-query";
import { mediaQueries } from "../../data/media.ts";
import { recordingQueries } from "../../data/recording.ts";
import { useServices } from "../../data/services.ts";
import type { SnapshotSource } from "../../data/types.ts";
import type { LevelField } from "../../lib/level-field.ts";
import type { LookedAgain } from "../refocus/index.ts";

/** The parts of a snapshot, each on its own: one that fails leaves the others alone (SNP-15, SNP-16). */
export interface SnapshotMedia {
  readonly picture: Blob | undefined;
  readonly pictureMissing: boolean;
  readonly still: LevelField | undefined;
  readonly frames: HeatmapFrames | undefined;
  readonly heatmapFailed: boolean;
  /** Null where there is no audio or it could not be had; undefined while it is on its way. */
  readonly signal: ArrayBuffer | null | undefined;
  readonly sources: readonly SnapshotSource[] | undefined;
  /** Frames, average and sources are not those that are saved. */
  readonly again: LookedAgain | undefined;
}

/**
 * Loads picture, heat map, audio and places in parallel. `serial` names the camera, once it is known; what was looked at
 * `again` takes the place of what is saved.
 */
export function useSnapshotMedia(
  id: string,
  serial: string | undefined,
  again: LookedAgain | undefined,
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
  return {
    picture: picture.data ?? undefined,
    pictureMissing: picture.data === null || picture.isError,
    still: again?.still ?? still.data,
    frames: again?.frames ?? frames.data,
    heatmapFailed: !again && still.isError && (frames.isError || frames.data === undefined),
    signal: signal.isError ? null : signal.data,
    sources: again?.sources ?? locations.data?.sources,
    again,
  };
}
