import { atom } from "jotai";
import type { ListeningMode } from "../audio/index.ts";

/** What the screen of one snapshot remembers while it is open. Undefined stands for what the snapshot itself says. */
export function createScreenAtoms() {
  return {
    /** Seconds into the recording; undefined shows the mean of all frames. */
    playheadS: atom<number | undefined>(undefined),
    dynamicRangeDb: atom<number | undefined>(undefined),
    brightness: atom<number | undefined>(undefined),
    mode: atom<"single" | "multi" | undefined>(undefined),
    crosshair: atom<{ readonly u: number; readonly v: number } | undefined>(undefined),
    /** Whether the time strip shows 0.1 s at the playhead rather than all of the recording. */
    zoomed: atom(false),
    listening: atom<ListeningMode | undefined>(undefined),
  };
}

export type ScreenAtoms = ReturnType<typeof createScreenAtoms>;
