import { atom } from "jotai";
import type { LookForm, RecordingState } from "./refocus-state.ts";

/** The state of refocusing a snapshot, which its panel and the box on its spectrogram share. */
export function createRefocusAtoms() {
  return {
    /** Whether the box on the spectrogram is open. */
    isBoxOpen: atom(false),
    form: atom<LookForm>({ lowKhz: null, highKhz: null, startS: null, endS: null, distance: null }),
    recording: atom<RecordingState>({ kind: "closed" }),
    /** Progress of the current computation, 0 to 1. */
    lookingShare: atom<number | undefined>(undefined),
    /** Why the last computation failed. */
    problem: atom<string | undefined>(undefined),
    /** What the box requests of the panel, which has the recording; undefined once that has begun. */
    request: atom<"apply" | "stop" | undefined>(undefined),
  };
}

export type RefocusAtoms = ReturnType<typeof createRefocusAtoms>;
