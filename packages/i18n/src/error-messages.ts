import type { ErrorCode, FileErrorCode } from "./error-code.ts";
import { messages } from "./locales/en/index.ts";
import type { MessageKey } from "./messages.ts";

type OwnText = keyof (typeof messages)["errors"] & string;

/** Codes of requests and domain rules, and of their outcomes. */
export type CallErrorCode = Exclude<ErrorCode, FileErrorCode>;

/** Texts of codes without one of the same name. A code without a text does not compile. */
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

/** The text for the code of a request or a rule; the code may be unknown to this version. */
export function errorMessageKey(code: string): MessageKey {
  if (Object.hasOwn(otherTexts, code)) return otherTexts[code as keyof typeof otherTexts];
  return Object.hasOwn(messages.errors, code) ? `errors:${code as OwnText}` : "errors:undefinedError";
}
