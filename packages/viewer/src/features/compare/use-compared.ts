import { hasMap } from "@sonolens/domain";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { mediaQueries } from "../../data/media/media.ts";
import { recordingQueries } from "../../data/media/recording.ts";
import { useRefetchMissing } from "../../data/media/refetch-missing.ts";
import { reasonOf } from "../../data/server/call-error.ts";
import { useServices } from "../../data/services.ts";
import { snapshotQueries } from "../../data/snapshots/snapshots.ts";
import type { SnapshotDetail } from "../../data/types.ts";
import { useObjectUrl } from "../../lib/ui/use-object-url.ts";
import { drawnSources, isQuiet, thresholdOf, topOfAverageDb } from "../player/index.ts";
import type { ComparedSide } from "./compare-state.ts";

/** One of the two, as far as it is loaded. */
export interface Compared {
  /** It was deleted, or belongs to another account. */
  readonly isMissing: boolean;
  readonly detail: SnapshotDetail | undefined;
  readonly side: ComparedSide;
  readonly retry: () => void;
  readonly retryParts: () => void;
  readonly moveCrosshair: (place: { u: number; v: number } | undefined) => void;
  readonly showQuiet: (shown: boolean) => void;
}

/** Details, picture, average and sources of one snapshot; each may fail without the others. */
export function useCompared(id: string, href: string): Compared {
  const services = useServices();
  const { api } = services;
  const detail = useQuery(snapshotQueries.detail(services, id));
  const picture = useQuery(mediaQueries.picture(api, id, "original"));
  const still = useQuery(recordingQueries.still(api, id));
  const locations = useQuery(recordingQueries.locations(api, id));
  useRefetchMissing(id, detail.data?.version);
  const url = useObjectUrl(picture.data);
  const [crosshair, moveCrosshair] = useState<{ u: number; v: number }>();
  const [showsQuiet, showQuiet] = useState(false);
  const snapshot = detail.data;
  const found = locations.data?.sources ?? snapshot?.sources ?? none;
  const map = snapshot?.direction_map;
  const sources = useMemo(() => drawnSources(still.data, found, map), [still.data, found, map]);
  const topDb = useMemo(() => topOfAverageDb(still.data, sources), [still.data, sources]);
  const thresholdDb = thresholdOf(snapshot);
  const isSoundOnly = snapshot !== undefined && !hasMap(snapshot);
  const isMissing = reasonOf(detail.error)?.status === 404;
  return {
    isMissing,
    detail: isMissing ? undefined : snapshot,
    side: {
      snapshot,
      href,
      failure: snapshot ? undefined : (detail.error ?? undefined),
      busy: detail.isFetching,
      picture: url
        ? { state: "present", url }
        : picture.data === null
          ? { state: "missing", fileName: snapshot?.file_name }
          : { state: picture.isError ? "failed" : "loading" },
      field: isSoundOnly ? undefined : still.data,
      topDb: isSoundOnly ? undefined : topDb,
      heatmapFailed: still.isError,
      sources,
      crosshair,
      quiet: isQuiet(still.data, topDb, thresholdDb) ? { thresholdDb, shown: showsQuiet } : undefined,
    },
    retry: () => void detail.refetch(),
    retryParts: () => {
      if (picture.isError) void picture.refetch();
      if (still.isError) void still.refetch();
    },
    moveCrosshair,
    showQuiet,
  };
}

/** A stable empty list, so that memoized values are not recomputed. */
const none: SnapshotDetail["sources"] = [];
