import * as z from "zod/mini";
import { validateEmail } from "../validation/email.ts";
import { validateDescription, validateName } from "../validation/texts.ts";
import { checkedBy } from "../writing/checked-by.ts";

const id = z.string().check(z.minLength(1));

/** Body of `POST /api/organizations/`. */
export const organizationRequestSchema = z.strictObject({ name: checkedBy(validateName) });

/** Body of `POST /api/organizations/groups/{id}/`: a new group below that one. */
export const groupRequestSchema = z.strictObject({
  name: checkedBy(validateName),
  description: z.optional(checkedBy(validateDescription)),
});

/** Body of `PATCH /api/organizations/groups/{id}/`: new texts, the complete new list of members, one move, or one removal. */
export const groupPatchSchema = z.union([
  z.strictObject({
    name: z.optional(checkedBy(validateName)),
    description: z.optional(checkedBy(validateDescription)),
    /** Ids of all members. */
    users: z.optional(z.array(id)),
  }),
  z.strictObject({
    /** Id of the moved member. */
    move: id,
    /** Id of the group to move to. */
    to: id,
  }),
  z.strictObject({
    /** Id of the member who leaves the organization. */
    remove: id,
  }),
]);

/** Body of `POST groups/{id}/invitations/`. */
export const invitationRequestSchema = z.strictObject({ email: checkedBy(validateEmail) });
