/** How far a fleet update is; unknown for a status that this version does not know. */
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

/** How far a fleet update is, from its status as the server names it. */
export const fleetUpdateState = (status: string): FleetUpdateState =>
  Object.hasOwn(stateOf, status) ? (stateOf[status] ?? "unknown") : "unknown";

/** What is shown of a fleet update. */
export type FleetUpdateView =
  | { readonly state: "progress" | "failed" | "unknown" }
  /** The desktop offers the file; without its link there is nothing to offer yet. */
  | { readonly state: "ready"; readonly shows: "downloadLink"; readonly downloadUrl: string }
  | { readonly state: "ready"; readonly shows: "overWifiNote" | "readyNote" };

/**
 * What is shown of a fleet update: where it is ready, a download link on a desktop, elsewhere the note that the
 * camera gets it over wifi.
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
