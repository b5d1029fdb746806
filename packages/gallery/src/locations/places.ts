import {
  type GalleryContext,
  type LocationCluster,
  leakThresholdsIn,
  type SeverityLevel,
  severityLevels,
} from "@sonolens/domain";
import { flagBits, type GalleryColumns } from "../columns/gallery-columns.ts";
import { severityColumns } from "../columns/severity-columns.ts";
import type { GallerySelection } from "../rows/gallery-selection.ts";
import { clusterColumn, locationClusters } from "./location-clusters.ts";
import type { DayRoute } from "./routes-by-day.ts";

/** A location cluster with a summary of its snapshots. */
export interface LocationOfSnapshots extends LocationCluster {
  /** The row of the newest snapshot; one without a date only if none has one. */
  readonly lastRow: number;
  /** Its time, ms since 1970; NaN if no snapshot has a date. */
  readonly lastMs: number;
  /** Of its unsolved findings of all kinds; null if none is rated. */
  readonly worst: SeverityLevel | null;
}

/** The places of a selection, those with most snapshots first, each with its last snapshot and its worst findings. */
export function locationsOf(
  columns: GalleryColumns,
  selection: GallerySelection,
  context: GalleryContext = {},
): LocationOfSnapshots[] {
  const { clusters, numbers } = clusterColumn(columns);
  const { created, flags } = columns.numbers;
  const { levels } = severityColumns(columns, leakThresholdsIn(context));
  const lastRows = new Int32Array(clusters.length).fill(-1);
  const worst = new Uint8Array(clusters.length);
  for (let row = 0; row < columns.count; row++) {
    const place = numbers[row] as number;
    if (place >= clusters.length || selection.failed[row] !== 0) continue;
    const last = lastRows[place] as number;
    const time = created[row] as number;
    if (last === -1 || time > (created[last] as number) || Number.isNaN(created[last])) lastRows[place] = row;
    if ((flags[row] as number) & flagBits.fixed) continue;
    worst[place] = Math.max(worst[place] as number, levels[row] as number);
  }
  const placeOf = new Map(clusters.map(({ id }, place) => [id, place]));
  return locationClusters(columns, selection).map((cluster) => {
    const place = placeOf.get(cluster.id) as number;
    const lastRow = lastRows[place] as number;
    return {
      ...cluster,
      lastRow,
      lastMs: created[lastRow] as number,
      worst: severityLevels[(worst[place] as number) - 1] ?? null,
    };
  });
}

/** Snapshots of a route that were taken one after the other at one place. */
export interface DayStop {
  /** Id of the location cluster. */
  readonly cluster: string;
  /** Of its first snapshot, degrees. */
  readonly latitude: number;
  readonly longitude: number;
  /** In the order of time. */
  readonly rows: Uint32Array;
  /** Times of the first and the last of them, ms since 1970. */
  readonly fromMs: number;
  readonly toMs: number;
}

/** The stops of a day's route, in the order of time; a return to a location is another stop. */
export function stopsOfRoute(columns: GalleryColumns, { rows }: DayRoute): DayStop[] {
  const { clusters, numbers } = clusterColumn(columns);
  const { created, latitude, longitude } = columns.numbers;
  const stops: DayStop[] = [];
  for (let from = 0, to = 0; from < rows.length; from = to) {
    const first = rows[from] as number;
    while (to < rows.length && numbers[rows[to] as number] === numbers[first]) to++;
    stops.push({
      cluster: clusters[numbers[first] as number]?.id ?? "",
      latitude: latitude[first] as number,
      longitude: longitude[first] as number,
      rows: rows.subarray(from, to),
      fromMs: created[first] as number,
      toMs: created[rows[to - 1] as number] as number,
    });
  }
  return stops;
}
