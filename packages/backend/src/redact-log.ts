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

/** Removes what a log may not contain from every line, whichever code logs it. */
export const redacting = (stream: LogStream): LogStream => ({
  write: (line) => stream.write(redactedLine(line)),
});
