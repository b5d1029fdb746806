import type * as z from "zod/mini";
import { entity } from "../reading/entity.ts";
import { text } from "../reading/fields.ts";
import { identity } from "../reading/identity.ts";
import { linkOrNull } from "../reading/link.ts";

/** An update of many cameras in the making. */
export const fleetUpdateSchema = entity({
  ExecutionId: identity,
  /** As the server names it; see `fleetUpdateState`. */
  status: text,
  /** Null until there is something to download. */
  downloadUrl: linkOrNull,
});

export type FleetUpdate = z.infer<typeof fleetUpdateSchema>;
