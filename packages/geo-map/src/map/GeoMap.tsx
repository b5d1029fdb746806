import { type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { bundledDetail } from "../basemap/bundled-style.ts";
import type { GroundDrawing, MapFault, MapService } from "../engines/base-map.ts";
import { keptView } from "../geo/mercator.ts";
import type { MapSize, MapView } from "../geo/position.ts";
import type { MapWords } from "../words.ts";
import { Graticule } from "./Graticule.tsx";
import { MapContext, type MapSurface, useMapView } from "./map-context.ts";
import { Overview } from "./Overview.tsx";
import { ScaleBar } from "./ScaleBar.tsx";
import { useBaseMap } from "./use-base-map.ts";
import { useSize } from "./use-size.ts";
import { createViewStore } from "./view-store.ts";
import { ZoomButtons } from "./ZoomButtons.tsx";

/** Props shared by all maps. */
export interface MapBasics {
  /** All texts of the map. */
  words: MapWords;
  /** A maps service with its key; without one, the bundled world is drawn and no server is requested. */
  service?: MapService | undefined;
  /** What draws the bundled world; default: whatever is fast in this browser. */
  drawing?: GroundDrawing | undefined;
  /** Called once for each reason why the map is degraded; the map also shows the reason. */
  onFault?: ((fault: MapFault) => void) | undefined;
}

export interface GeoMapProps extends MapBasics {
  /** Name of the map for screen readers, if a page has several; default: the word for a map. */
  label?: string | undefined;
  /** The view to show; called when the size is known, and again when the function changes. */
  viewFor: (size: MapSize) => MapView;
  /** The map is in a page that scrolls: one finger and the plain wheel scroll the page. */
  inPage?: boolean | undefined;
  /** Element for the fault message, if the map is too small to show it. */
  faultSlot?: HTMLElement | null | undefined;
  /** Buttons beside the zoom buttons. */
  buttons?: ReactNode;
  /** A list that covers the start edge of the map. */
  panel?: ReactNode;
  /** Overlays of the map; they position themselves with `useMapView` and `project`. */
  children?: ReactNode;
}

/** Base of every map: fills its container, moves by pointer, wheel and keys, and reports what it cannot show. */
export function GeoMap(props: GeoMapProps) {
  const { words, service, drawing = "auto", onFault, label = words.map, viewFor, inPage = false } = props;
  const root = useRef<HTMLDivElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const overlay = useRef<HTMLDivElement>(null);
  const size = useSize(root);
  const [store] = useState(() => createViewStore(viewFor({ widthPx: 320, heightPx: 160 })));
  const fitted = useRef<MapView | null>(null);
  const [fittedBy, setFittedBy] = useState<GeoMapProps["viewFor"] | null>(null);
  const { base, kind, drawn, fault, colours, tryAgain } = useBaseMap({
    root,
    container,
    store,
    service,
    drawing,
    words: { ...words, map: label },
    inPage,
    ready: fittedBy !== null,
    onFault,
  });
  const go = useCallback(
    (view: MapView, gliding = false) => {
      const kept = keptView(view);
      if (base.current) base.current.go(kept, gliding);
      else store.set(kept);
    },
    [base, store],
  );
  useEffect(() => {
    if (!size) return;
    base.current?.resize();
    // A map that the user has not moved fits its new size; a moved one keeps its view.
    if (fittedBy === viewFor && !isSameView(store.get(), fitted.current)) return;
    fitted.current = keptView(viewFor(size));
    go(fitted.current);
    setFittedBy(() => viewFor);
  }, [size, viewFor, fittedBy, go, base, store]);
  const surface = useMemo<MapSurface | null>(
    () => (size ? { store, size, words, go } : null),
    [store, size, words, go],
  );
  useWheelThrough(overlay, container, surface !== null);
  return (
    <div ref={root} className="geo-map" data-drawn={drawn ?? undefined}>
      <div ref={container} className="geo-map-ground" />
      {surface ? (
        <MapContext value={surface}>
          {kind === "service" && !fault ? null : <BundledHelp colours={colours} />}
          <div ref={overlay} className="geo-map-overlay" data-may-be-cut="">
            {props.children}
          </div>
          <div className="geo-map-end">
            <ZoomButtons />
            {props.buttons}
          </div>
          <div className="geo-map-foot">
            <ScaleBar />
            {kind === "service" && !fault ? null : <span className="geo-map-note">{words.coarse}</span>}
          </div>
          {props.panel}
          {fault ? (
            <FaultNote text={words.faults[fault]} slot={props.faultSlot}>
              <button type="button" className="geo-map-link" onClick={tryAgain}>
                {words.tryAgain}
              </button>
            </FaultNote>
          ) : null}
        </MapContext>
      ) : null}
    </div>
  );
}

/** Engines return a view with rounding of their own. */
const isSameView = (one: MapView, other: MapView | null) =>
  other !== null &&
  Math.abs(one.zoom - other.zoom) < 1e-6 &&
  Math.abs(one.centre.latitude - other.centre.latitude) < 1e-6 &&
  Math.abs(one.centre.longitude - other.centre.longitude) < 1e-6;

/** Why the map is degraded; shown on the map, or in an element beside it. */
function FaultNote({
  text,
  slot,
  children,
}: {
  text: string;
  slot: HTMLElement | null | undefined;
  children: ReactNode;
}) {
  const note = (
    <div className={`geo-map-fault${slot ? "" : " geo-map-fault-on-map"}`} role="status">
      <span>{text}</span>
      {children}
    </div>
  );
  return slot ? createPortal(note, slot) : note;
}

/** Orientation instead of the streets that the bundled map lacks. */
function BundledHelp({ colours }: { colours: Parameters<typeof Overview>[0]["colours"] | null }) {
  const { zoom } = useMapView();
  const near = zoom > bundledDetail.endsAtZoom;
  return (
    <>
      <Graticule besideOverview={near} />
      {near && colours ? <Overview colours={colours} /> : null}
    </>
  );
}

/** Marks are above the ground, not in it: forwards a wheel over a mark to the map. */
function useWheelThrough(
  overlay: RefObject<HTMLElement | null>,
  container: RefObject<HTMLElement | null>,
  ready: boolean,
) {
  useEffect(() => {
    const element = overlay.current;
    if (!ready || !element) return;
    const pass = (event: WheelEvent) => {
      const ground = container.current?.querySelector("canvas");
      if (!ground) return;
      const copy = new WheelEvent(event.type, event);
      if (!ground.dispatchEvent(copy)) event.preventDefault();
    };
    element.addEventListener("wheel", pass, { passive: false });
    return () => element.removeEventListener("wheel", pass);
  }, [overlay, container, ready]);
}
