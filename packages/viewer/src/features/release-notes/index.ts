import { lazyPart } from "../../lib/lazy-part.ts";

/** The release notes; loaded when first opened. */
export const ReleaseNotesDialog = lazyPart(
  async () => (await import("./ReleaseNotesDialog.tsx")).ReleaseNotesDialog,
);

/** Release notes that are already loaded; the dialog is loaded when first opened. */
export const NotesOfReleases = lazyPart(
  async () => (await import("./ReleaseNotesDialog.tsx")).NotesOfReleases,
);
export { useUnreadReleaseNotes } from "./use-release-notes.ts";
