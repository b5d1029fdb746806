import { useCallback, useRef, useState } from "react";
import { addingZoom, defaultCentre, defaultZoom } from "../geo/map-defaults.ts";
import { project, unproject } from "../geo/mercator.ts";
import type { Position } from "../geo/position.ts";
import { GeoMap, type MapBasics } from "../map/GeoMap.tsx";
import { GroundClicks } from "../map/GroundClicks.tsx";
import { useMapSurface, useMapView } from "../map/map-context.ts";
import { MovablePin } from "../marks/MovablePin.tsx";
import { Pin } from "../marks/Pin.tsx";

export interface LocationCardProps extends MapBasics {
  /** Name of the map for screen readers; default: the word for a map. */
  label?: string | undefined;
  /** Where the snapshot was taken; null if unknown. */
  position: Position | null;
  /** The mark can be moved, or placed if there is no location yet. */
  editable?: boolean | undefined;
  /** Initial center when a location is added: about where the user is. */
  suggested?: Position | undefined;
  /** Locations of other snapshots, shown as small dots for orientation. */
  neighbours?: readonly Position[] | undefined;
  /** The mark was dropped, moved by a key, or placed by a click on the map. Nothing is saved. */
  onMove?: ((position: Position) => void) | undefined;
}

/** A map of 320 x 160 with the location of one snapshot. */
export function LocationCard({
  position,
  editable = false,
  suggested,
  neighbours = [],
  onMove,
  ...basics
}: LocationCardProps) {
  const [moving, setMoving] = useState<Position | null>(null);
  const [faultSlot, setFaultSlot] = useState<HTMLElement | null>(null);
  const own = useRef<Position | null>(null);
  const wanted = position ?? suggested ?? defaultCentre;
  // The map does not move when the user moves the mark, only when the page does.
  const target = useRef(wanted);
  if (own.current?.latitude !== wanted.latitude || own.current.longitude !== wanted.longitude)
    target.current = wanted;
  const { latitude, longitude } = target.current;
  const zoom = position || !editable ? defaultZoom : addingZoom;
  const first = useRef(zoom);
  const viewFor = useCallback(
    () => ({ centre: { latitude, longitude }, zoom: first.current }),
    [latitude, longitude],
  );
  const move = (next: Position) => {
    own.current = next;
    onMove?.(next);
  };
  const { words } = basics;
  const shown = moving ?? position;
  return (
    <figure className="geo-map-card">
      <div className="geo-map-card-map">
        <GeoMap {...basics} viewFor={viewFor} inPage faultSlot={faultSlot}>
          <Neighbours positions={neighbours} />
          {editable ? (
            <>
              <PutDown onPut={move} />
              <MovablePin
                position={shown ?? wanted}
                hollow={shown === null}
                onMoving={setMoving}
                onMove={move}
              />
            </>
          ) : position ? (
            <LocationPin position={position} />
          ) : null}
        </GeoMap>
      </div>
      <figcaption className="geo-map-caption">
        <span data-keep-words={shown ? "" : undefined}>
          {shown ? words.position(shown) : words.noLocation}
        </span>
        <div ref={setFaultSlot} />
      </figcaption>
    </figure>
  );
}

function LocationPin({ position }: { position: Position }) {
  const { size, words } = useMapSurface();
  const at = project(position, useMapView(), size);
  return (
    <span
      className="geo-map-mark"
      style={{ transform: `translate(${at.x}px, ${at.y}px)` }}
      role="img"
      aria-label={words.location(words.position(position))}
    >
      <Pin />
    </span>
  );
}

function Neighbours({ positions }: { positions: readonly Position[] }) {
  const { size } = useMapSurface();
  const view = useMapView();
  return positions.map((position) => {
    const { x, y } = project(position, view, size);
    if (x < 0 || y < 0 || x > size.widthPx || y > size.heightPx) return null;
    return (
      <span
        key={`${position.latitude},${position.longitude}`}
        className="geo-map-dot"
        style={{ transform: `translate(${x}px, ${y}px)` }}
      />
    );
  });
}

/** A click beside the mark moves it there. */
function PutDown({ onPut }: { onPut: (position: Position) => void }) {
  const { size } = useMapSurface();
  const view = useMapView();
  return <GroundClicks onClick={(point) => onPut(unproject(point, view, size))} />;
}
