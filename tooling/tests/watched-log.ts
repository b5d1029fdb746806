/** What a log may never contain. */
const forbidden: readonly (readonly [string, RegExp])[] = [
  ["an address of a person", /[\p{L}\p{N}._+-]+@[\p{L}\p{N}-]+\.\p{L}{2,}(?![\w.-]*\/)/u],
  ["a token", /\beyJ[\w-]{8,}\.[\w-]{8,}/],
  ["a token", /\bBearer (?!\(token\))/i],
  ["a password", /\b(?:demo|full|stranger|staff)-sonolens\b/],
];

/** Which of it a text contains; undefined for none. */
export function leakIn(text: string): string | undefined {
  const found = forbidden.find(([, pattern]) => pattern.test(text));
  return found === undefined ? undefined : `${found[0]} in the log: ${text.slice(0, 500)}`;
}

/** A log of a test's server whose every line is checked, also where no test reads it. */
export function watchedLog(forward?: { write(line: string): void }) {
  const leaks: string[] = [];
  return {
    stream: {
      write(line: string): void {
        const leak = leakIn(line);
        if (leak !== undefined) leaks.push(leak);
        forward?.write(line);
      },
    },
    /** Throws if a line had what a log may not contain. */
    assertClean(): void {
      if (leaks.length > 0) throw new Error(`${leaks.length} lines of the log: ${leaks[0]}`);
    },
  };
}
