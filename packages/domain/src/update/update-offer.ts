import { defaults } from "../defaults.ts";
import { compareVersions } from "./compare-versions.ts";
import { fleetUpdateState } from "./fleet-update.ts";

/** How an update reaches a camera: over the network, or on a USB stick. */
export const updateModes = ["S3", "USB"] as const;

export type UpdateMode = (typeof updateModes)[number];

/** A software version that is available for a camera. */
export interface SoftwareUpdate {
  readonly SoftwareVersionId: string | number;
  readonly Active: boolean;
}

/** The one update that is shown: the active one with the highest version id; the first of equal ones. */
export function newestUpdate<Update extends SoftwareUpdate>(updates: readonly Update[]): Update | undefined {
  let newest: Update | undefined;
  for (const update of updates)
    if (
      update.Active &&
      (newest === undefined || compareVersions(update.SoftwareVersionId, newest.SoftwareVersionId) > 0)
    )
      newest = update;
  return newest;
}

/**
 * Seconds until the update buttons are enabled again, 0 to 120; 0 without a request, or if it is in the future (clock set
 * back). Times in ms since 1970.
 */
export function updateCoolDownS(nowMs: number, lastRequestMs: number | undefined): number {
  const passedS = passedSince(nowMs, lastRequestMs);
  return passedS === undefined ? 0 : Math.max(0, defaults.updateCoolDownS - passedS);
}

/** Whether a request comes within 20 s of the last one for the same camera: such a repetition is not sent. */
export function isRepeatedUpdateRequest(nowMs: number, lastRequestMs: number | undefined): boolean {
  const passedS = passedSince(nowMs, lastRequestMs);
  return passedS !== undefined && passedS < defaults.updateRepeatS;
}

/**
 * Whether a camera runs the target version, or a newer one, although the requested update failed or was a file for a
 * USB stick. Such an update need not be shown.
 */
export const isUpdateOutrun = (
  update: {
    readonly SoftwareVersionId: string;
    readonly status: string;
    readonly updateMode: UpdateMode;
  },
  installed: string | null,
): boolean =>
  installed !== null &&
  compareVersions(installed, update.SoftwareVersionId) >= 0 &&
  (update.updateMode === "USB" || fleetUpdateState(update.status) === "failed");

function passedSince(nowMs: number, lastRequestMs: number | undefined): number | undefined {
  const passedMs = nowMs - (lastRequestMs ?? Number.NaN);
  return passedMs >= 0 ? passedMs / 1000 : undefined;
}
