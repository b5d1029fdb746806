import { type ApiClient, decodeFramesFile, decodeHeatmapFrame, type LevelGrid } from "@sonolens/api-client";
import type { HeatmapFrames } from "@sonolens/heatmap-renderer";
import { queryOptions } from "@tanstack/react-query";
import { CallError, unwrap } from "../server/call-error.ts";
import { neverChanges, orMissing } from "./media.ts";

const unreadable = () => new CallError({ code: "badAnswer", status: 200, fieldCodes: {}, fieldTexts: {} });

/** The files of a snapshot that only its own page shows. */
export const recordingQueries = {
  /** The mean of all frames. */
  still: (api: ApiClient, id: string) =>
    queryOptions({
      ...neverChanges,
      queryKey: ["media", "still", id],
      queryFn: async ({ signal }): Promise<LevelGrid> => {
        const field = decodeHeatmapFrame(unwrap(await api.getHeatmapStill({ path: { id } }, { signal })));
        if (!field) throw unreadable();
        return field;
      },
    }),

  frames: (api: ApiClient, serial: string, id: string) =>
    queryOptions({
      ...neverChanges,
      gcTime: 60_000,
      queryKey: ["media", "frames", serial, id],
      queryFn: async ({ signal }): Promise<HeatmapFrames> => {
        const bytes = unwrap(await api.getFrames({ path: { serial, id } }, { signal }));
        const file = decodeFramesFile(await bytes.arrayBuffer());
        if (!file) throw unreadable();
        const { values, offsetDb, stepDb, firstFrame, totalFrames: _, ...rest } = file;
        const startS = file.startS + firstFrame * file.frameIntervalS;
        return { ...rest, startS, levels: { codes: values, offsetDb, stepDb } };
      },
    }),

  /** The undistorted audio as a WAV file, or null where the snapshot has none. */
  signal: (api: ApiClient, id: string) =>
    queryOptions({
      ...neverChanges,
      gcTime: 60_000,
      queryKey: ["media", "signal", id],
      queryFn: ({ signal }) =>
        orMissing(api.getSignal({ path: { id } }, { signal }).then((result) => unwrap(result).arrayBuffer())),
    }),

  /** The sources, strongest first. */
  locations: (api: ApiClient, id: string) =>
    queryOptions({
      ...neverChanges,
      queryKey: ["media", "locations", id],
      queryFn: async ({ signal }) => unwrap(await api.getLocations({ path: { id } }, { signal })),
    }),
};
