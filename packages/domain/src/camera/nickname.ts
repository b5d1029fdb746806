import { limits } from "../limits.ts";
import { textUpTo } from "../validation/texts.ts";
import type { Validated } from "../validation/validated.ts";

/** A camera's nickname: up to 100 characters, trimmed; empty clears it. */
export const validateNickname = (value: unknown): Validated<string> =>
  textUpTo(typeof value === "string" ? value.trim() : value, limits.nicknameCharacters);
