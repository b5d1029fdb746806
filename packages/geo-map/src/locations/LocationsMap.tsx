import { useCallback, useMemo, useState } from "react";
import { fitView } from "../geo/fit-view.ts";
import { zoomLimits } from "../geo/map-defaults.ts";
import type { MapSize } from "../geo/position.ts";
import { GeoMap, type MapBasics } from "../map/GeoMap.tsx";
import { useMapSurface, useMapView } from "../map/map-context.ts";
import { ClusterMarks, type ClusterMarksProps } from "./ClusterMarks.tsx";
import { createClusterIndex, type LocatedSnapshot, type LocationCluster } from "./cluster-index.ts";
import { LocationList } from "./LocationList.tsx";

export interface LocationsMapProps extends MapBasics {
  /** Name of the map for screen readers; default: the word for a map. */
  label?: string | undefined;
  /** Only snapshots with a location. A new array is clustered again, and the map fits it. */
  snapshots: readonly LocatedSnapshot[];
  /** Ids of the selected snapshots: their marks are highlighted. */
  chosen?: readonly string[] | undefined;
  /** A mark was clicked, or Enter was pressed on it or on its row in the list. */
  onChoose: (ids: readonly string[]) => void;
  /** Single selection: a mark of several snapshots zooms in instead. */
  single?: boolean | undefined;
  /** The page has its own list beside the map, so the map shows none. */
  listedBeside?: boolean | undefined;
  /** Id of the item hovered in that list: its mark is highlighted. */
  pointedAt?: string | undefined;
  /** Called when a mark has focus or the pointer, with its snapshot ids; empty when it is left. */
  onPoint?: ((ids: readonly string[]) => void) | undefined;
}

/** Where snapshots were taken: close ones share a mark with their count. Fills its container. */
export function LocationsMap(props: LocationsMapProps) {
  const { snapshots, chosen = [], onChoose, single, listedBeside, pointedAt, onPoint, ...basics } = props;
  const { words } = basics;
  const [listed, setListed] = useState(false);
  const index = useMemo(() => createClusterIndex(snapshots), [snapshots]);
  const viewFor = useCallback((size: MapSize) => fitView(snapshots, size), [snapshots]);
  const chosenIds = useMemo(() => new Set(chosen), [chosen]);
  const isChosen = useCallback(
    (cluster: LocationCluster) =>
      chosenIds.size > 0 && index.idsOf(cluster.key).every((id) => chosenIds.has(id)),
    [chosenIds, index],
  );
  const shared = {
    index,
    isChosen,
    onChoose: (cluster: LocationCluster) => onChoose(index.idsOf(cluster.key)),
  };
  return (
    <GeoMap
      {...basics}
      viewFor={viewFor}
      buttons={
        listedBeside ? null : (
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
        )
      }
      panel={listed ? <LocationList {...shared} /> : null}
    >
      <Marks
        {...shared}
        snapshots={single ? snapshots : undefined}
        isPointedAt={
          pointedAt === undefined ? undefined : (cluster) => index.idsOf(cluster.key).includes(pointedAt)
        }
        onPoint={onPoint && ((cluster) => onPoint(cluster ? index.idsOf(cluster.key) : []))}
      />
    </GeoMap>
  );
}

/** The marks; with `snapshots`, pressing a mark of several zooms in. */
function Marks({
  snapshots,
  onChoose,
  ...marks
}: ClusterMarksProps & { readonly snapshots: readonly LocatedSnapshot[] | undefined }) {
  const { size, go } = useMapSurface();
  const { zoom } = useMapView();
  const choose = (cluster: LocationCluster) => {
    if (!snapshots || !cluster.parts) return onChoose(cluster);
    const ids = new Set(marks.index.idsOf(cluster.key));
    const fitted = fitView(
      snapshots.filter(({ id }) => ids.has(id)),
      size,
      { nearestZoom: zoomLimits.nearest },
    );
    // If the view would not change, zoom in by at least one level.
    go({ ...fitted, zoom: Math.max(fitted.zoom, Math.min(zoomLimits.nearest, zoom + 1)) }, true);
  };
  return <ClusterMarks {...marks} onChoose={choose} />;
}
