import type { HeatmapFrames } from "@sonolens/heatmap-renderer";
import { useQuery } from "@tanstack/react-query";
import { mediaQueries } from "../../data/media.ts";
import { recordingQueries } from "../../data/recording.ts";
import { useServices } from "../../data/services.ts";
import type { SnapshotSource } from "../../data/types.ts";
import type { LevelField } from "../../lib/level-field.ts";

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
}

/** Loads picture, heat map, audio and places in parallel. `serial` names the camera, once it is known. */
export function useSnapshotMedia(id: string, serial: string | undefined): SnapshotMedia {
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
    still: still.data,
    frames: frames.data,
    heatmapFailed: still.isError && (frames.isError || frames.data === undefined),
    signal: signal.isError ? null : signal.data,
    sources: locations.data?.sources,
  };
}
