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

/** One English sentence that says what is wrong and what to do. */
export interface ZipError {
  code: ZipErrorCode;
  message: string;
  params?: Record<string, string | number>;
}
