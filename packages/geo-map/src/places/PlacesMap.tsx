import { useCallback, useMemo, useState } from "react";
import { fitView } from "../geo/fit-view.ts";
import type { MapSize } from "../geo/position.ts";
import { GeoMap, type MapBasics } from "../map/GeoMap.tsx";
import { ClusterMarks } from "./ClusterMarks.tsx";
import { createClusterIndex, type PlaceCluster, type PlacedSnapshot } from "./cluster-index.ts";
import { PlaceList } from "./PlaceList.tsx";

export interface PlacesMapProps extends MapBasics {
  /** Name of the map for screen readers; else the word for a map. */
  label?: string | undefined;
  /** Only those that have a place. Another array is sorted into clusters anew, and the map goes where they are. */
  snapshots: readonly PlacedSnapshot[];
  /** Ids of the snapshots that are chosen: their marks look so. */
  chosen?: readonly string[] | undefined;
  /** A mark was clicked, or Enter was pressed on it or on its row in the list. */
  onChoose: (ids: readonly string[]) => void;
}

/** Where snapshots were taken: near ones share a mark with their number. Fills the width and height of its place. */
export function PlacesMap({ snapshots, chosen = [], onChoose, ...basics }: PlacesMapProps) {
  const { words } = basics;
  const [listed, setListed] = useState(false);
  const index = useMemo(() => createClusterIndex(snapshots), [snapshots]);
  const viewFor = useCallback((size: MapSize) => fitView(snapshots, size), [snapshots]);
  const chosenIds = useMemo(() => new Set(chosen), [chosen]);
  const isChosen = useCallback(
    (cluster: PlaceCluster) =>
      chosenIds.size >= cluster.count && index.idsOf(cluster.key).every((id) => chosenIds.has(id)),
    [chosenIds, index],
  );
  const shared = {
    index,
    isChosen,
    onChoose: (cluster: PlaceCluster) => onChoose(index.idsOf(cluster.key)),
  };
  return (
    <GeoMap
      {...basics}
      viewFor={viewFor}
      buttons={
        <button
          type="button"
          className="geo-map-button"
          aria-label={words.list}
          aria-pressed={listed}
          onClick={() => setListed(!listed)}
        >
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="M2.5 4h11M2.5 8h11M2.5 12h11" />
          </svg>
        </button>
      }
      panel={listed ? <PlaceList {...shared} /> : null}
    >
      <ClusterMarks {...shared} />
    </GeoMap>
  );
}
