import { limits } from "../limits.ts";
import { characterCount, requiredText } from "./texts.ts";
import { invalid, type Validated } from "./validated.ts";

/**
 * An e-mail address, without spaces around it: a name of up to 64 characters, "@", and a domain of at least two labels;
 * 254 characters in all (RFC 5321). Letters of all languages are accepted (RFC 6531); quoted names, comments and host
 * addresses are not.
 */
export function validateEmail(value: unknown): Validated<string> {
  const email = requiredText(value);
  return !email.ok || isEmail(email.value) ? email : invalid("invalidEmailAddress");
}

/** Whether two addresses belong to the same person, as far as a product may assume: ignores case. */
export const sameEmail = (one: string, other: string): boolean => plainEmail(one) === plainEmail(other);

/**
 * An address, or a username, normalized for comparison: equal for the same person. Ignores case, letter width,
 * ligatures and composition (NFKC); look-alike letters of another script stay different, as they belong to another
 * person's address.
 */
export const plainEmail = (email: string): string =>
  email.trim().normalize("NFKC").toLowerCase().normalize("NFKC");

function isEmail(email: string): boolean {
  if (characterCount(email) > limits.emailCharacters) return false;
  const at = email.lastIndexOf("@");
  return isLocalPart(email.slice(0, Math.max(at, 0))) && isDomain(email.slice(at + 1));
}

const isLocalPart = (name: string): boolean =>
  characterCount(name) <= 64 &&
  /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~.-]+$/u.test(name) &&
  !/^\.|\.$|\.\./.test(name);

function isDomain(domain: string): boolean {
  const labels = domain.split(".");
  return (
    labels.length >= 2 &&
    labels.every((label) => characterCount(label) <= 63 && /^[\p{L}\p{M}\p{N}-]+$/u.test(label)) &&
    labels.every((label) => !label.startsWith("-") && !label.endsWith("-")) &&
    !/^\p{N}*$/u.test(labels.at(-1) ?? "")
  );
}
