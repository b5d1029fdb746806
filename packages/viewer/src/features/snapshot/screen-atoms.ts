import { atom } from "jotai";
import { createNotesAtoms } from "../../data/snapshots/notes-atoms.ts";
import type { Undoable } from "../../data/snapshots/undo.ts";
import { type ListeningMode, pageStartS } from "../audio/index.ts";
import { createRefocusAtoms, type Refocused } from "../refocus/index.ts";

/** The state of the screen of one snapshot while it is open. Undefined means the value of the snapshot itself. */
export function createScreenAtoms() {
  const playheadS = atom<number | undefined>(undefined);
  const zoomed = atom(false);
  const refocus = createRefocusAtoms();
  return {
    /** Seconds into the recording; undefined shows the mean of all frames. */
    playheadS,
    /** Whether a moment is shown rather than the mean; the first one if none was. */
    showsMoment: atom(
      (get) => get(playheadS) !== undefined,
      (get, set, shows: boolean) => set(playheadS, shows ? (get(playheadS) ?? 0) : undefined),
    ),
    dynamicRangeDb: atom<number | undefined>(undefined),
    brightness: atom<number | undefined>(undefined),
    mode: atom<"single" | "multi" | undefined>(undefined),
    /** Whether sound is shown that the camera left out because it is quieter than its threshold. */
    showsQuiet: atom(false),
    crosshair: atom<{ readonly u: number; readonly v: number } | undefined>(undefined),
    /** Whether the time strip shows 0.1 s at the playhead rather than all of the recording. */
    zoomed,
    /** Second of the recording whose time chart is shown, which changes page by page; undefined without one. */
    chartAtS: atom((get) =>
      get(zoomed) && !get(refocus.isBoxOpen) ? pageStartS(get(playheadS) ?? 0) : undefined,
    ),
    listening: atom<ListeningMode | undefined>(undefined),
    /** Second of the recording that the analyses are requested for; undefined for the stored one. */
    analysisTimeS: atom<number | undefined>(undefined),
    /** The result of refocusing to another band or distance, in place of what is saved. */
    refocused: atom<Refocused | undefined>(undefined),
    /** Meters that the user asked to refocus at; undefined once that has begun. */
    refocusAtM: atom<number | undefined>(undefined),
    refocus,
    /** Whether the analyses follow the playhead once it rests, because their window was moved there. */
    analysesFollow: atom(false),
    /** What undoes that it was solved on this screen, which then says what that saves. */
    justSolved: atom<Undoable | undefined>(undefined),
    /** The user chose what is looked for, which replaces the panel. */
    isTypeChosen: atom(false),
    notes: createNotesAtoms(),
  };
}

export type ScreenAtoms = ReturnType<typeof createScreenAtoms>;
