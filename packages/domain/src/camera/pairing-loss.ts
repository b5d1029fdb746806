import { flatGroups } from "../organization/flat-groups.ts";
import { activePairingOf, camerasOf, type OwningOrganization, type PairedCamera } from "./active-pairing.ts";

/** The cameras and the organization of a user at one time. */
export interface Pairings<Camera extends PairedCamera = PairedCamera> {
  readonly cameras: readonly Camera[];
  readonly organization?: OwningOrganization | null;
}

/**
 * The cameras with which a user was actively paired and is no longer, as they were before, including those that are no
 * longer listed. Cameras that now belong to the user's organization are not lost.
 */
export function lostPairings<Camera extends PairedCamera>(
  before: Pairings<Camera>,
  now: Pairings,
  user: { readonly userID: string },
): Camera[] {
  const wasPaired = activePairingOf(user, before.organization);
  const isPaired = activePairingOf(user, now.organization);
  const organizations = camerasOf(flatGroups(now.organization ?? {}));
  const paired = new Set(now.cameras.filter(isPaired).map(({ id }) => id));
  return before.cameras.filter(
    (camera) => wasPaired(camera) && !paired.has(camera.id) && !organizations.has(camera.id),
  );
}
