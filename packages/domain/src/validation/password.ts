import { limits } from "../limits.ts";
import { isCommonPassword } from "./common-password.ts";
import { characterCount } from "./texts.ts";
import { invalid, type Validated, valid } from "./validated.ts";

/**
 * A new password, the same on registration, reset and change: 8 to 128 characters, not an easily guessed one, not the
 * username (ignoring case). Omit the username if it is unknown, as on a reset. Kept as typed, spaces included;
 * normalize it to NFC before hashing, as for the length check here.
 */
export function validateNewPassword(
  value: unknown,
  context: { readonly username?: string | undefined } = {},
): Validated<string> {
  if (value === undefined || value === null || value === "") return invalid("passwordRequired");
  if (typeof value !== "string") return invalid("wrongType");
  const { min, max } = limits.passwordCharacters;
  const length = characterCount(value.normalize("NFC"));
  if (length < min) return invalid("regPasswordShort", { min, length });
  if (length > max) return invalid("tooLong", { max, length });
  const plain = (text: string) => text.normalize("NFKC").trim().toLowerCase();
  const { username } = context;
  if (username !== undefined && plain(username) !== "" && plain(value) === plain(username))
    return invalid("passwordIsUsername");
  return isCommonPassword(value) ? invalid("passwordTooCommon") : valid(value);
}

/** The repeated password: the same text. */
export const validateRepeatedPassword = (
  value: unknown,
  context: { readonly password: unknown },
): Validated<string> =>
  typeof value === "string" && value === context.password
    ? valid(value)
    : invalid("passwordsNotMatchingWarning");
