import * as z from "zod/mini";
import { validateNodeKey } from "../licence/node-key.ts";
import { limits } from "../limits.ts";
import { entity } from "../reading/entity.ts";
import { momentOrNull, text } from "../reading/fields.ts";
import { identity } from "../reading/identity.ts";
import { userName } from "../reading/mention.ts";
import { textUpTo, validateDescription } from "../validation/texts.ts";
import { checkedBy } from "../writing/checked-by.ts";

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

/** Body of `POST /api/reseller/{id}/license-key/`. */
export const licenceKeyRequestSchema = z.strictObject({
  node_key: checkedBy(validateNodeKey),
  description: z.optional(checkedBy(validateDescription)),
  customer_name: z.optional(checkedBy((value) => textUpTo(value, limits.nameCharacters))),
});
