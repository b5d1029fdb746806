import { lazyPart } from "../../lib/lazy-part.ts";

/** What is new; loaded when it is first opened. */
export const ReleaseNotesDialog = lazyPart(
  async () => (await import("./ReleaseNotesDialog.tsx")).ReleaseNotesDialog,
);

/** Notes that are known already; loaded when they are first opened. */
export const NotesOfReleases = lazyPart(
  async () => (await import("./ReleaseNotesDialog.tsx")).NotesOfReleases,
);
export { useUnreadReleaseNotes } from "./use-release-notes.ts";
