import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { type MapColours, readMapColours, watchMapColours } from "../basemap/map-colours.ts";
import type { BaseMap, GroundDrawing, MapFault, MapService } from "../engines/base-map.ts";
import { keepBaseMap } from "../engines/open-base-map.ts";
import type { MapWords } from "../words.ts";
import type { ViewStore } from "./view-store.ts";

interface UseBaseMap {
  readonly root: RefObject<HTMLElement | null>;
  readonly container: RefObject<HTMLElement | null>;
  readonly store: ViewStore;
  readonly service: MapService | undefined;
  readonly drawing: GroundDrawing;
  readonly words: MapWords;
  readonly inPage: boolean;
  /** Nothing is opened until the map has a size. */
  readonly ready: boolean;
  readonly onFault: ((fault: MapFault) => void) | undefined;
}

/** Manages the ground of a map: opens it, applies the colors of the page, and reports its state. */
export function useBaseMap(options: UseBaseMap) {
  const { root, container, store, service, drawing, words, inPage, ready, onFault } = options;
  const base = useRef<BaseMap | null>(null);
  const [kind, setKind] = useState<BaseMap["kind"] | null>(null);
  const [drawn, setDrawn] = useState<BaseMap["kind"] | null>(null);
  const [fault, setFault] = useState<MapFault | null>(null);
  const [colours, setColours] = useState<MapColours | null>(null);
  const [attempt, setAttempt] = useState(0);
  const { styleKey, style, darkStyle, apiUrl } = service ?? {};

  const tell = useEffectEvent((next: MapFault) => {
    base.current = null;
    setDrawn(null);
    setFault(next);
    onFault?.(next);
  });
  const open = useEffectEvent((first: MapColours, onColours: (colours: MapColours) => void) => {
    if (!container.current) return undefined;
    onColours(first);
    setFault(null);
    return keepBaseMap(
      { service, drawing },
      {
        container: container.current,
        view: store.get(),
        colours: first,
        words,
        inPage,
        onMove: store.set,
        onFault: tell,
        onDrawn: (map) => setDrawn(map.kind),
        onOpen(map) {
          base.current = map;
          setKind(map.kind);
          if (root.current) map.recolour(readMapColours(root.current));
          map.go(store.get());
        },
      },
    );
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another service, or another attempt, wants another map
  useEffect(() => {
    const element = root.current;
    if (!ready || !element) return;
    const kept = open(readMapColours(element), setColours);
    const unwatch = watchMapColours(element, (next) => {
      setColours(next);
      base.current?.recolour(next);
    });
    return () => {
      unwatch();
      kept?.close();
      base.current = null;
      setDrawn(null);
    };
  }, [ready, root, styleKey, style, darkStyle, apiUrl, drawing, inPage, attempt]);
  return { base, kind, drawn, fault, colours, tryAgain: () => setAttempt((count) => count + 1) };
}
