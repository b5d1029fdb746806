const causes = [/^packages\/backend\/src\/policy\//, /\.routes\.ts\b/];

/**
 * Errors of the type check with those first that others follow from when a call was added: its row of the access
 * table, then its handler.
 */
export function causesFirst(output: string): string {
  // The further lines of an error are indented.
  const errors = output.trimEnd().split(/\n(?=\S)/);
  const rank = (error: string): number => {
    const found = causes.findIndex((cause) => cause.test(error.split("(")[0] ?? ""));
    return found === -1 ? causes.length : found;
  };
  return `${errors.toSorted((a, b) => rank(a) - rank(b)).join("\n")}\n`;
}
