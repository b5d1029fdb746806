import * as z from "zod/mini";
import { validateEmail } from "../validation/email.ts";
import { validateDescription, validateName } from "../validation/texts.ts";
import { checkedBy } from "../writing/checked-by.ts";

const id = z.string().check(z.minLength(1));

/** What `POST /api/organizations/` takes. */
export const organizationRequestSchema = z.strictObject({ name: checkedBy(validateName) });

/** What `POST /api/organizations/groups/{id}/` takes: a new group below that one. */
export const groupRequestSchema = z.strictObject({
  name: checkedBy(validateName),
  description: z.optional(checkedBy(validateDescription)),
});

/** What `PATCH /api/organizations/groups/{id}/` takes: new texts, the whole new list of members, or one move. */
export const groupPatchSchema = z.union([
  z.strictObject({
    name: z.optional(checkedBy(validateName)),
    description: z.optional(checkedBy(validateDescription)),
    /** Ids of all members. */
    users: z.optional(z.array(id)),
  }),
  z.strictObject({
    /** Id of who is moved. */
    move: id,
    /** Id of the group to move to. */
    to: id,
  }),
]);

export type GroupPatch = z.infer<typeof groupPatchSchema>;

/** What `POST groups/{id}/ownerships/` takes. */
export const groupOwnershipRequestSchema = z.strictObject({ ownership: id });

/** What `POST groups/{id}/invitations/` takes. */
export const invitationRequestSchema = z.strictObject({ email: checkedBy(validateEmail) });
