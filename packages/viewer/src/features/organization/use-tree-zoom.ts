import { useState } from "react";
import { useServices } from "../../data/services.ts";
import { parseZoom, steppedZoom } from "./tree-zoom.ts";

export interface TreeZoom {
  /** 1 is the size of other lists. */
  readonly zoom: number;
  /** Undefined at the largest and the smallest size. */
  readonly larger: (() => void) | undefined;
  readonly smaller: (() => void) | undefined;
}

/** The size of the tree, remembered on the device. */
export function useTreeZoom(): TreeZoom {
  const { storage } = useServices().host;
  const [zoom, setZoom] = useState(() => parseZoom(storage.read("organizationZoom")));
  const step = (by: 1 | -1) => {
    const next = steppedZoom(zoom, by);
    if (next === zoom) return undefined;
    return () => {
      setZoom(next);
      storage.write("organizationZoom", String(next));
    };
  };
  return { zoom, larger: step(1), smaller: step(-1) };
}
