import { plainEmail } from "../validation/email.ts";
import type { Validated } from "../validation/validated.ts";
import { emailsOfMembers, type GroupOfMembers, validateInviteEmailAmong } from "./organization-forms.ts";

/** One of several typed or pasted addresses. */
export interface InviteAddress {
  /** As typed. */
  readonly text: string;
  readonly checked: Validated<string>;
}

/**
 * The addresses in a text, each once: separated by spaces, lines, commas or semicolons, also as a mail program copies
 * them ("Ann Lee <ann@example.com>"), each validated as one to invite.
 */
export function readInviteAddresses(
  text: string,
  context: { readonly groups: readonly GroupOfMembers[] },
): readonly InviteAddress[] {
  const members = emailsOfMembers(context.groups);
  const found = new Map<string, InviteAddress>();
  for (const part of text.split(/[\n,;]/)) {
    const inBrackets = /<([^<>]*)>/.exec(part)?.[1]?.trim();
    for (const address of inBrackets === undefined ? part.split(/\s+/) : [inBrackets]) {
      const key = plainEmail(address);
      if (key !== "" && !found.has(key))
        found.set(key, { text: address, checked: validateInviteEmailAmong(address, members) });
    }
  }
  return [...found.values()];
}
