import * as z from "zod/mini";
import { validateNodeKey } from "../licence/node-key.ts";
import { limits } from "../limits.ts";
import { textUpTo, validateDescription } from "../validation/texts.ts";
import { checkedBy } from "../writing/checked-by.ts";

/** Body of `POST /api/reseller/{id}/license-key/`. */
export const licenceKeyRequestSchema = z.strictObject({
  node_key: checkedBy(validateNodeKey),
  description: z.optional(checkedBy(validateDescription)),
  customer_name: z.optional(checkedBy((value) => textUpTo(value, limits.nameCharacters))),
});
