import type { ApiClient } from "@sonolens/api-client";
import type { Coordinates } from "@sonolens/domain";
import { type GalleryColumns, rowInCluster, snapshotIdAt } from "@sonolens/gallery";
import { nearbyTown } from "@sonolens/i18n";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { usePositionText } from "../../lib/format/use-position-text.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { unwrap } from "../server/call-error.ts";
import { useServices } from "../services.ts";

const tenMinutesMs = 600_000;

/** The name of a place in a language. */
export const addressQuery = (
  api: ApiClient,
  id: string,
  { latitude, longitude }: Coordinates,
  locale: string,
) =>
  queryOptions({
    queryKey: ["place", "address", id, latitude, longitude, locale],
    staleTime: tenMinutesMs,
    queryFn: async ({ signal }) => unwrap(await api.getSnapshotAddress({ path: { id } }, { signal })),
  });

/** The name of a place. */
export interface LocationName {
  /** Its address or town; undefined until known, or if there is none nearby. */
  readonly town: string | undefined;
  /** "60.1700° N, 24.9400° E" */
  readonly position: string;
  /** Both in one line; it distinguishes two places of a town. */
  readonly full: string;
}

/** The coordinates in the id of a location cluster. */
export function positionOfCluster(cluster: string): Coordinates {
  const [latitude = 0, longitude = 0] = cluster.split(",").map(Number);
  return { latitude, longitude };
}

/**
 * The name of the place `at`, requested for a snapshot that was taken there; until then, its coordinates. The texts of
 * places must be loaded.
 */
export function useLocationName(at: Coordinates, snapshotId: string | undefined): LocationName {
  const { api } = useServices();
  const { t, locale } = useWords();
  const { position } = usePositionText();
  const { data } = useQuery({
    ...addressQuery(api, snapshotId ?? "", at, locale),
    enabled: snapshotId !== undefined,
  });
  const label = data?.place.Label;
  const town = label ? nearbyTown(t, label, data?.distanceKm) : undefined;
  const text = position(at);
  return {
    town,
    position: text,
    full: town === undefined ? text : t("location:townAt", { town, position: text }),
  };
}

/** The name of a location cluster, from any of its snapshots; empty for none. */
export function useClusterName(cluster: string | null, columns: GalleryColumns | undefined): string {
  const row = useMemo(
    () => (cluster !== null && columns ? rowInCluster(columns, cluster) : undefined),
    [cluster, columns],
  );
  const name = useLocationName(
    positionOfCluster(cluster ?? ""),
    columns && row !== undefined ? snapshotIdAt(columns, row) : undefined,
  );
  return cluster === null ? "" : name.full;
}
