import { lazyPart } from "../../lib/lazy-part.ts";

export type { LookedAgain } from "./looked-again.ts";

/** Another band or distance for a snapshot that carries its raw channels; loaded when one is shown. */
export const RefocusSection = lazyPart(async () => (await import("./RefocusSection.tsx")).RefocusSection);
/** What the stage says while it shows something else than what is saved. */
export const LookedAgainNote = lazyPart(async () => (await import("./LookedAgainNote.tsx")).LookedAgainNote);
