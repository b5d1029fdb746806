import type { ErrorCode, FileErrorCode } from "./error-code.ts";
import { messages } from "./locales/en/index.ts";
import type { MessageKey } from "./messages.ts";

type OwnText = keyof (typeof messages)["errors"] & string;

/** Codes of calls and rules, and of what became of them. */
export type CallErrorCode = Exclude<ErrorCode, FileErrorCode>;

/** The texts of codes that have none of their own name. A code without words does not compile. */
const otherTexts = {
  aborted: "errors:cancelled",
  refreshFailed: "errors:signInAgain",
  badAnswer: "errors:internalError",
  notAuthenticated: "errors:signInAgain",
  tokenExpired: "errors:signInAgain",
  tokenReused: "errors:signInAgain",
  sessionEnded: "errors:signInAgain",
  fileNotFound: "errors:fileNotFoundIOT",
  notNlzFile: "errors:fileNotSnapshot",
} satisfies Record<Exclude<CallErrorCode, OwnText>, MessageKey>;

/** The text of the code of a call or a rule, which may be one that this version does not know. */
export function errorMessageKey(code: string): MessageKey {
  if (Object.hasOwn(otherTexts, code)) return otherTexts[code as keyof typeof otherTexts];
  return Object.hasOwn(messages.errors, code) ? `errors:${code as OwnText}` : "errors:undefinedError";
}
