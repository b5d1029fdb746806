import {
  belongsToOrganization,
  isActivelyPaired,
  type OwningOrganization,
  type PairedCamera,
} from "./active-pairing.ts";

/** The cameras and the organization of a user at one time. */
export interface Pairings<Camera extends PairedCamera = PairedCamera> {
  readonly cameras: readonly Camera[];
  readonly organization?: OwningOrganization | null;
}

/**
 * The cameras with which a user was actively paired and is no longer, as they were before; those that are gone from
 * the list among them. What belongs to the user's organization now is not lost.
 */
export function lostPairings<Camera extends PairedCamera>(
  before: Pairings<Camera>,
  now: Pairings,
  user: { readonly userID: string },
): Camera[] {
  const current = new Map(now.cameras.map((camera) => [camera.id, camera]));
  return before.cameras.filter((camera) => {
    if (!isActivelyPaired(camera, user, before.organization)) return false;
    if (belongsToOrganization(camera, now.organization)) return false;
    const today = current.get(camera.id);
    return today === undefined || !isActivelyPaired(today, user, now.organization);
  });
}
