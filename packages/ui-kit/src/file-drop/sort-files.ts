export interface FileRules {
  /** Extensions with their dot, in lower case: [".nlz"]. Empty: any. */
  readonly endings: readonly string[];
  /** Bytes; inclusive. */
  readonly maxBytes?: number;
  /** Maximum number at once. */
  readonly maxFiles?: number;
}

/** Why a file was rejected. */
export type FileRefusal = "ending" | "tooLarge" | "duplicate" | "tooMany";

export interface SortedFiles {
  /** Files that satisfy the rules. */
  readonly accepted: readonly File[];
  /** The others, each with its reason. */
  readonly refused: readonly { readonly file: File; readonly reason: FileRefusal }[];
}

/**
 * Selects the files that satisfy the rules. Of files with equal names the first is accepted; `takenNames` exist
 * already.
 */
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
