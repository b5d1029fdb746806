export interface FileRules {
  /** Endings with their dot, in lower case: [".nlz"]. Empty: any. */
  readonly endings: readonly string[];
  /** Bytes; inclusive. */
  readonly maxBytes?: number;
  /** How many at once. */
  readonly maxFiles?: number;
}

/** Why a file was left out. */
export type FileRefusal = "ending" | "tooLarge" | "duplicate" | "tooMany";

export interface SortedFiles {
  /** Those that keep to the rules. */
  readonly accepted: readonly File[];
  /** The others, each with why. */
  readonly refused: readonly { readonly file: File; readonly reason: FileRefusal }[];
}

/** Takes the files that fit the rules. Of files with one name the first is taken; `takenNames` are there already. */
export function sortFiles(
  files: readonly File[],
  rules: FileRules,
  takenNames: readonly string[] = [],
): SortedFiles {
  const { endings, maxBytes = Number.POSITIVE_INFINITY, maxFiles = Number.POSITIVE_INFINITY } = rules;
  const names = new Set(takenNames);
  const accepted: File[] = [];
  const refused: { file: File; reason: FileRefusal }[] = [];
  for (const file of files) {
    const name = file.name.toLowerCase();
    const reason: FileRefusal | undefined =
      endings.length > 0 && !endings.some((ending) => name.endsWith(ending))
        ? "ending"
        : file.size > maxBytes
          ? "tooLarge"
          : names.has(file.name)
            ? "duplicate"
            : names.size >= maxFiles
              ? "tooMany"
              : undefined;
    if (reason) refused.push({ file, reason });
    else {
      names.add(file.name);
      accepted.push(file);
    }
  }
  return { accepted, refused };
}
