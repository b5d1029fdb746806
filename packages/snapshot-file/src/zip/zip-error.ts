/** Why an archive, or an entry of it, is refused. */
export type ZipErrorCode =
  | "notAZip"
  | "zipTruncated"
  | "zipMultiDisk"
  | "zipInconsistent"
  | "zipEncrypted"
  | "zipUnsupportedMethod"
  | "zipUnsafeName"
  | "zipDuplicateName"
  | "zipSymbolicLink"
  | "zipOverlap"
  | "zipTooLarge"
  | "zipTooManyEntries"
  | "zipEntryTooLarge"
  | "zipBomb"
  | "zipCorrupt"
  | "sourceFailed";

/** One or two English sentences on what is wrong and what to do. */
export interface ZipError {
  code: ZipErrorCode;
  message: string;
  params?: Record<string, string | number>;
}

/** Builds an error; `params` only where there are some. */
export const zipError = (
  code: ZipErrorCode,
  message: string,
  params?: Record<string, string | number>,
): ZipError => (params === undefined ? { code, message } : { code, message, params });

/** The name of an entry as it can be put into a sentence: short, and without what cannot be seen. */
export const printableName = (name: string): string => {
  const clean = name.replace(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, "?");
  return clean.length > 60 ? `${clean.slice(0, 57)}...` : clean;
};

/** An archive whose parts contradict each other, with no way to determine which part is right. */
export const inconsistent = (what: string): ZipError =>
  zipError("zipInconsistent", `The archive contradicts itself: ${what}. Export or copy the file again.`);
