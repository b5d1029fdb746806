import { plainEmail, validateEmail } from "../validation/email.ts";
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

/** The fields of a group from which its members' addresses are read. */
export interface GroupOfMembers {
  readonly users: readonly { readonly email?: string; readonly username?: string }[];
}

/** An e-mail address to invite: not that of a member of a group in the tree, ignoring case. */
export const validateInviteEmail = (
  value: unknown,
  context: { readonly groups: readonly GroupOfMembers[] },
): Validated<string> => validateInviteEmailAmong(value, emailsOfMembers(context.groups));

/** The addresses of all members, normalized; a username may be one. */
export const emailsOfMembers = (groups: readonly GroupOfMembers[]): ReadonlySet<string> =>
  new Set(
    groups.flatMap(({ users }) =>
      users.flatMap(({ email = "", username = "" }) => [plainEmail(email), plainEmail(username)]),
    ),
  );

/** As {@link validateInviteEmail}, for several addresses: the members' are read once. */
export function validateInviteEmailAmong(value: unknown, members: ReadonlySet<string>): Validated<string> {
  const email = validateEmail(value);
  if (!email.ok) return email.code === "required" ? invalid("invalidEmailAddress") : email;
  return members.has(plainEmail(email.value)) ? invalid("userAlreadyInOrganization") : email;
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
