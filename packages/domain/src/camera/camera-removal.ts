import type { AccessCode } from "../access/access-code.ts";
import { belongsToOrganization, type OwningOrganization } from "./active-pairing.ts";

/** Why a user may not remove a camera; undefined when they may. A camera of an organization cannot be removed. */
export const cameraRemovalRefusal = (
  camera: { readonly id: string },
  organization: OwningOrganization | null | undefined,
): AccessCode | undefined =>
  belongsToOrganization(camera, organization) ? "cantRemoveOrgDevice" : undefined;
