import { lazyPart } from "../../lib/loading/lazy-part.ts";

export type { Refocused } from "./refocused.ts";

/** Another band or distance for a snapshot that contains its raw channels; loaded when one is shown. */
export const RefocusSection = lazyPart(async () => (await import("./RefocusSection.tsx")).RefocusSection);
/** The note on the stage while it shows something other than the saved result. */
export const RefocusedNote = lazyPart(async () => (await import("./RefocusedNote.tsx")).RefocusedNote);
