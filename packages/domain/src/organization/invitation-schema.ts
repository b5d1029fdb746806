import { entity } from "../reading/entity.ts";
import { momentOrNull, text } from "../reading/fields.ts";
import { identity } from "../reading/identity.ts";
import { mention, userName } from "../reading/mention.ts";
import { partOrNull } from "../reading/parts.ts";

/** A pending invitation into a group of an organization. */
export const invitationSchema = entity({
  id: identity,
  /** Of the invited user. */
  email: text,
  group: partOrNull(mention),
  /** Name of the inviting user. */
  invitedBy: userName,
  invitedAt: momentOrNull,
  organization: partOrNull(mention),
});
