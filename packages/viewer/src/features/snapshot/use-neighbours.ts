import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useServices } from "../../data/services.ts";
import { snapshotQueries } from "../../data/snapshots.ts";
import { useWords } from "../../lib/use-words.ts";
import { arrangeGallery, type GalleryView } from "../gallery/index.ts";

/** Where a snapshot stands in the list as it is filtered and sorted, and what is before and after it. */
export function useNeighbours(id: string, view: GalleryView) {
  const services = useServices();
  const { locale } = useWords();
  const list = useQuery(snapshotQueries.list(services, useQueryClient())).data;
  const ids = useMemo(() => {
    const place = { locale, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone };
    const groups = arrangeGallery([...(list?.byId.values() ?? [])], view, place);
    return groups.flatMap((group) => group.records.map((record) => record.id));
  }, [list, view, locale]);
  const knownTags = useMemo(
    () => [...new Set([...(list?.byId.values() ?? [])].flatMap((record) => record.tags))].sort(),
    [list],
  );
  const at = ids.indexOf(id);
  return {
    position: at === -1 ? undefined : at + 1,
    count: ids.length,
    previous: at > 0 ? ids[at - 1] : undefined,
    next: at === -1 ? undefined : ids[at + 1],
    /** What the list knows of it, before the detail has come. */
    record: list?.byId.get(id),
    knownTags,
  };
}
