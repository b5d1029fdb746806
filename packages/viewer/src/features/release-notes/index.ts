import { lazy } from "react";
import { loadPart } from "../../lib/load-part.ts";

/** What is new; loaded when it is first opened. */
export const ReleaseNotesDialog = lazy(async () => ({
  default: (await loadPart(() => import("./ReleaseNotesDialog.tsx"))).ReleaseNotesDialog,
}));

/** Notes that are known already; loaded when they are first opened. */
export const NotesOfReleases = lazy(async () => ({
  default: (await loadPart(() => import("./ReleaseNotesDialog.tsx"))).NotesOfReleases,
}));
export { useUnreadReleaseNotes } from "./use-release-notes.ts";
