import { useMapSurface, useMapView } from "../map/map-context.ts";
import type { ClusterMarksProps } from "./ClusterMarks.tsx";

/** A longer list is of no use; zooming in shortens it. */
const maxRows = 50;

/**
 * The clusters in view as a list, largest first: an alternative for users who cannot use a map, and when none can be
 * drawn.
 */
export function LocationList({ index, isChosen, onChoose }: ClusterMarksProps) {
  const { size, words } = useMapSurface();
  const clusters = index.inView(useMapView(), size);
  const more = clusters.length - maxRows;
  return (
    <section className="geo-map-panel" aria-label={words.list}>
      {clusters.length === 0 ? <p>{words.noLocations}</p> : null}
      <ul>
        {clusters.slice(0, maxRows).map((cluster) => (
          <li key={cluster.key}>
            <button
              type="button"
              className="geo-map-row"
              aria-pressed={isChosen(cluster)}
              onClick={() => onChoose(cluster)}
            >
              {words.cluster(cluster.count, words.position(cluster.position))}
            </button>
          </li>
        ))}
      </ul>
      {more > 0 ? <p>{words.moreLocations(more)}</p> : null}
    </section>
  );
}
