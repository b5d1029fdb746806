import { entity } from "../reading/entity.ts";
import { countOr, momentOrNull } from "../reading/fields.ts";
import { identity } from "../reading/identity.ts";
import { listOf } from "../reading/parts.ts";

/** A key with which another program reads the data of an organization. */
export const dataConnectKeySchema = entity({
  key: identity,
  createdAt: momentOrNull,
  /** How many times it was used. */
  invoked: countOr(0),
});

/** The answer of `GET /keys`. */
export const dataConnectKeysSchema = entity({ keys: listOf(dataConnectKeySchema) });
