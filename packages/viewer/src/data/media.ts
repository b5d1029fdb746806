import { type ApiClient, decodeFramesFile, decodeHeatmapFrame, type LevelGrid } from "@sonolens/api-client";
import { queryOptions } from "@tanstack/react-query";
import type { HeatmapFrames } from "../lib/heatmap-frames.ts";
import { CallError, unwrap } from "./call-error.ts";
import type { ThumbnailFrames } from "./thumbnail-frames.ts";

const tenMinutesMs = 600_000;

/** A file of a snapshot never changes: it is asked for once, and forgotten when unused for ten minutes. */
const neverChanges = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: tenMinutesMs,
  structuralSharing: false,
} as const;

/** A missing file is an answer (null); every other failure is thrown. */
async function orMissing<Value>(call: Promise<Value>): Promise<Value | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof CallError && error.reason.status === 404) return null;
    throw error;
  }
}

const unreadable = () => new CallError({ code: "badAnswer", status: 200, fieldCodes: {}, fieldTexts: {} });

export const mediaQueries = {
  picture: (api: ApiClient, id: string, size: "thumb" | "original") =>
    queryOptions({
      ...neverChanges,
      queryKey: ["media", "picture", id, size],
      queryFn: ({ signal }) =>
        orMissing(api.getSnapshotPicture({ path: { id }, query: { size } }, { signal }).then(unwrap)),
    }),

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
        return { ...rest, startS, levelsDb: Float32Array.from(values, (value) => offsetDb + stepDb * value) };
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

  /** The sources of sound, strongest first. */
  locations: (api: ApiClient, id: string) =>
    queryOptions({
      ...neverChanges,
      queryKey: ["media", "locations", id],
      queryFn: async ({ signal }) => unwrap(await api.getLocations({ path: { id } }, { signal })),
    }),

  /** The heat map of a card, or null where there is none. Many cards share one call. */
  thumbnailFrame: (frames: ThumbnailFrames, id: string) =>
    queryOptions({
      ...neverChanges,
      queryKey: ["media", "thumbnail-frame", id],
      queryFn: () => frames.load(id),
    }),
};
