import { lazyPart } from "../../lib/loading/lazy-part.ts";

/** Release notes that are already loaded; the dialog is loaded when first opened. */
export const NotesOfReleases = lazyPart(
  async () => (await import("./ReleaseNotesDialog.tsx")).NotesOfReleases,
);
