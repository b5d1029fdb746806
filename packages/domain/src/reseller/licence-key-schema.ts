import { entity } from "../reading/entity.ts";
import { momentOrNull, text } from "../reading/fields.ts";
import { identity } from "../reading/identity.ts";
import { userName } from "../reading/mention.ts";

/** A license key that a reseller created. */
export const licenceKeySchema = entity({
  license_key: identity,
  /** The computer that it is for. */
  node_key: text,
  description: text,
  customer_name: text,
  created_at: momentOrNull,
  /** Name of the account. */
  created_by: userName,
});
