/** State of a fleet update; unknown for a status that this version does not know. */
export type FleetUpdateState = "progress" | "failed" | "ready" | "unknown";

const stateOf: Readonly<Record<string, FleetUpdateState>> = {
  VALIDATING: "progress",
  SUBMITTED: "progress",
  STARTING: "progress",
  RUNNABLE: "progress",
  RUNNING: "progress",
  FAILED: "failed",
  ABORTED: "failed",
  SUCCEEDED: "ready",
  PASSED: "ready",
  UPDATE_GENERATED: "ready",
};

/** The state of a fleet update, from its status as sent by the server. */
export const fleetUpdateState = (status: string): FleetUpdateState =>
  Object.hasOwn(stateOf, status) ? (stateOf[status] ?? "unknown") : "unknown";

/** The view of a fleet update. */
export type FleetUpdateView =
  | { readonly state: "progress" | "failed" | "unknown" }
  /** The desktop offers the file; without its link there is nothing to offer yet. */
  | { readonly state: "ready"; readonly shows: "downloadLink"; readonly downloadUrl: string }
  | { readonly state: "ready"; readonly shows: "overWifiNote" | "readyNote" };

/**
 * The view of a fleet update: when ready, a download link on a desktop, elsewhere the note that the camera gets it over
 * Wi-Fi.
 */
export function fleetUpdateView(
  update: { readonly status: string; readonly downloadUrl?: string | null },
  platform: { readonly isDesktop: boolean },
): FleetUpdateView {
  const state = fleetUpdateState(update.status);
  if (state !== "ready") return { state };
  if (!platform.isDesktop) return { state, shows: "overWifiNote" };
  const { downloadUrl } = update;
  return downloadUrl === undefined || downloadUrl === null || downloadUrl === ""
    ? { state, shows: "readyNote" }
    : { state, shows: "downloadLink", downloadUrl };
}
