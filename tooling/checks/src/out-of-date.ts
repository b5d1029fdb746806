/** Paths whose text differs from the generated one; `read` returns the current text, empty if there is none. */
export function outOfDate(files: ReadonlyMap<string, string>, read: (path: string) => string): string[] {
  return [...files].filter(([path, text]) => read(path) !== text).map(([path]) => path);
}
