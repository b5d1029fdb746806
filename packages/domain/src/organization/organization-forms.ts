import { sameEmail, validateEmail } from "../validation/email.ts";
import { type ValidatedForm, validateForm } from "../validation/form.ts";
import { validateDescription, validateName } from "../validation/texts.ts";
import { invalid, type Validated, valid } from "../validation/validated.ts";

/** The parent of a new group: required, and an existing one. */
export const validateParentGroup = (
  value: unknown,
  context: { readonly groups: readonly { readonly id: string }[] },
): Validated<string> => oneOf(value, context.groups);

/** The camera to add to a group: required, and one of those offered. */
export const validateDeviceChoice = (
  value: unknown,
  context: { readonly ownerships: readonly { readonly id: string }[] },
): Validated<string> => oneOf(value, context.ownerships);

/** An e-mail address to invite: not that of a member of a group in the tree, ignoring case. */
export function validateInviteEmail(
  value: unknown,
  context: {
    readonly groups: readonly {
      readonly users: readonly { readonly email?: string; readonly username?: string }[];
    }[];
  },
): Validated<string> {
  const email = validateEmail(value);
  if (!email.ok) return email.code === "required" ? invalid("invalidEmailAddress") : email;
  const isTheirs = (user: { readonly email?: string; readonly username?: string }) =>
    sameEmail(user.email ?? "", email.value) || sameEmail(user.username ?? "", email.value);
  return context.groups.some((group) => group.users.some(isTheirs))
    ? invalid("userAlreadyInOrganization")
    : email;
}

export interface GroupForm {
  readonly name: string;
  readonly description: string;
  readonly parentId: string;
}

/** A new group: its name and its parent are required. */
export const validateGroup = (
  form: { readonly [Field in keyof GroupForm]?: unknown },
  context: { readonly groups: readonly { readonly id: string }[] },
): ValidatedForm<GroupForm> =>
  validateForm<GroupForm>({
    name: validateName(form.name),
    description: validateDescription(form.description ?? ""),
    parentId: validateParentGroup(form.parentId, context),
  });

function oneOf(value: unknown, choices: readonly { readonly id: string }[]): Validated<string> {
  if (value === undefined || value === null || value === "") return invalid("required");
  const known = choices.find(({ id }) => id === value);
  return known === undefined ? invalid("unknownValue") : valid(known.id);
}
