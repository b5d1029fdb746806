import { type Logger, pino } from "pino";

/** Where log lines go. */
export interface LogStream {
  write(line: string): void;
}

/**
 * What no line may contain, wherever it came from: texts of errors of a mail server or a database name addresses, and
 * an address can hold a token.
 */
const patterns: readonly (readonly [RegExp, string])[] = [
  // JSON Web Tokens, and what the server signs itself, as in links to files: `payload.signature`.
  [/\beyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]{8,})?/g, "(token)"],
  [/\bBearer +[\w.~+/=-]+/gi, "Bearer (token)"],
  // Also percent-encoded, as in an address.
  [/[\p{L}\p{N}._+'-]+(?:@|%40)(?:[\p{L}\p{N}-]+\.)+\p{L}[\p{L}\p{N}-]+/gu, "(address)"],
  // In addresses of services: `postgresql://user:password@host`.
  [/(:\/\/[^/\s:@"]+):[^/\s@"]+@/g, "$1:(password)@"],
];

/** A line without addresses of people, tokens and passwords of services. */
export function redactedLine(line: string): string {
  let redacted = line;
  for (const [pattern, word] of patterns) redacted = redacted.replace(pattern, word);
  return redacted;
}

/** Of the message and of the stack of an error: a message may quote a whole file, and writing it would take long. */
const maxErrorCharacters = 10_000;

const shortened = (text: string): string =>
  text.length <= maxErrorCharacters ? text : `${text.slice(0, maxErrorCharacters)} ...`;

function serializedError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { message, stack, ...others } = pino.stdSerializers.err(error);
  return { ...others, message: shortened(message), stack: shortened(stack) };
}

/**
 * A log without what it may not contain, whichever code logs it. Messages and stacks of errors are cut to 10,000
 * characters each.
 */
export const createLog = (level: string, stream: LogStream): Logger =>
  pino(
    { level, base: null, serializers: { err: serializedError } },
    { write: (line) => stream.write(redactedLine(line)) },
  );
