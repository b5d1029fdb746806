import { lazyPart } from "../../lib/loading/lazy-part.ts";

export { createRefocusAtoms } from "./refocus-atoms.ts";
export { boxBetween, formOfBox, type SoundPoint } from "./refocus-box.ts";
export type { LookSettings } from "./refocus-messages.ts";
export { lookText, timeText } from "./refocus-texts.ts";
export type { Refocused } from "./refocused.ts";

/** Another band or distance for a snapshot that contains its raw channels; loaded when one is shown. */
export const RefocusSection = lazyPart(async () => (await import("./RefocusSection.tsx")).RefocusSection);
/** The button that opens the box on the spectrogram, and the box. */
export const RefocusBoxButton = lazyPart(
  async () => (await import("./RefocusBoxButton.tsx")).RefocusBoxButton,
);
export const RefocusBoxLayer = lazyPart(async () => (await import("./RefocusBoxLayer.tsx")).RefocusBoxLayer);
/** The note on the stage while it shows something other than the saved result. */
export const RefocusedNote = lazyPart(async () => (await import("./RefocusedNote.tsx")).RefocusedNote);
