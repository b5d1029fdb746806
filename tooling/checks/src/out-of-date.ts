/** Paths whose text is not the generated one; `read` gives what is there, empty for nothing. */
export function outOfDate(files: ReadonlyMap<string, string>, read: (path: string) => string): string[] {
  return [...files].filter(([path, text]) => read(path) !== text).map(([path]) => path);
}
