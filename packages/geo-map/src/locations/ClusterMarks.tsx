import { type KeyboardEvent, useId, useRef, useState } from "react";
import { project, zoomAround } from "../geo/mercator.ts";
import { useMapSurface, useMapView } from "../map/map-context.ts";
import type { ClusterIndex, LocationCluster } from "./cluster-index.ts";
import { isDirection, nearestTowards } from "./nearest-towards.ts";

export interface ClusterMarksProps {
  index: ClusterIndex;
  isChosen: (cluster: LocationCluster) => boolean;
  /** Whether it contains what is hovered elsewhere. */
  isPointedAt?: ((cluster: LocationCluster) => boolean) | undefined;
  onChoose: (cluster: LocationCluster) => void;
  /** Called when a mark has focus or the pointer; undefined when none has. */
  onPoint?: ((cluster: LocationCluster | undefined) => void) | undefined;
}

const zoomKeys: Record<string, number> = { "+": 1, "=": 1, "-": -1 };
/** Maximum number of marks on a map; more would overlap, and zooming out shows the rest. */
const maxMarks = 200;

/** Diameter in pixels: grows slowly with the count. */
const diameterPx = (count: number) => (count === 1 ? 16 : Math.round(24 + 7 * Math.log10(count)));

/** One mark per cluster. They share one tab stop; arrow keys move between marks. */
export function ClusterMarks({ index, isChosen, isPointedAt, onChoose, onPoint }: ClusterMarksProps) {
  const { size, words, go } = useMapSurface();
  const view = useMapView();
  const list = useRef<HTMLUListElement>(null);
  const help = useId();
  const [current, setCurrent] = useState<string | null>(null);
  const marks = index
    .inView(view, size)
    .slice(0, maxMarks)
    .map((cluster) => ({ cluster, ...project(cluster.position, view, size) }));
  const isIn = ({ x, y }: { x: number; y: number }) =>
    x >= 0 && y >= 0 && x <= size.widthPx && y <= size.heightPx;
  const inSight = marks.filter(isIn);
  const stop = inSight.find(({ cluster }) => cluster.key === current) ?? inSight[0];
  const pressKey = (event: KeyboardEvent<HTMLElement>, mark: (typeof marks)[number]) => {
    const step = zoomKeys[event.key];
    if (step) {
      event.preventDefault();
      go(zoomAround(mark, Math.round(view.zoom) + step, view, size), true);
    }
    if (!isDirection(event.key)) return;
    event.preventDefault();
    const next = nearestTowards(mark, event.key, inSight);
    if (!next) return;
    setCurrent(next.cluster.key);
    list.current?.querySelector<HTMLElement>(`[data-key="${next.cluster.key}"]`)?.focus();
  };
  return (
    <>
      <ul ref={list} className="geo-map-marks">
        {marks.map((mark) => {
          const { cluster, x, y } = mark;
          const across = diameterPx(cluster.count);
          return (
            <li key={cluster.key} style={{ transform: `translate(${x}px, ${y}px)` }}>
              <button
                type="button"
                className="geo-map-cluster"
                data-key={cluster.key}
                tabIndex={mark === stop ? 0 : -1}
                aria-pressed={isChosen(cluster)}
                data-pointed-at={isPointedAt?.(cluster) || undefined}
                aria-label={words.cluster(cluster.count, words.position(cluster.position))}
                aria-describedby={help}
                onFocus={() => {
                  setCurrent(cluster.key);
                  onPoint?.(cluster);
                }}
                onBlur={() => onPoint?.(undefined)}
                onPointerEnter={() => onPoint?.(cluster)}
                onPointerLeave={() => onPoint?.(undefined)}
                onClick={() => onChoose(cluster)}
                onKeyDown={(event) => pressKey(event, mark)}
              >
                <span style={{ width: across, height: across }}>
                  {cluster.count === 1 ? "" : short(cluster.count)}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      <span id={help} className="geo-map-for-ears">
        {words.howToChoose}
      </span>
    </>
  );
}

/** At most four characters: 999, 1.2k, 10k. */
const short = (count: number) =>
  count < 1000
    ? String(count)
    : count < 9950
      ? `${(count / 1000).toFixed(1)}k`
      : `${Math.round(count / 1000)}k`;
