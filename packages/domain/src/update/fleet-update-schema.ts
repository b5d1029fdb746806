import { entity } from "../reading/entity.ts";
import { text } from "../reading/fields.ts";
import { identity } from "../reading/identity.ts";
import { linkOrNull } from "../reading/link.ts";

/** An update of many cameras in progress. */
export const fleetUpdateSchema = entity({
  ExecutionId: identity,
  /** As sent by the server; see `fleetUpdateState`. */
  status: text,
  /** Null until a download is available. */
  downloadUrl: linkOrNull,
});
