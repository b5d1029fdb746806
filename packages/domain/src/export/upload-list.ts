import { limits } from "../limits.ts";
import { type Invalid, invalid } from "../validation/validated.ts";

/** The fields of a chosen file that decide whether it is uploaded. */
export interface ChosenFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

/** Which of the chosen files are uploaded, under which name, and which are not. */
export interface UploadList<File extends ChosenFile> {
  readonly uploads: readonly { readonly file: File; readonly name: string }[];
  readonly refused: readonly { readonly file: File; readonly refusal: Invalid }[];
}

/**
 * Selects files for upload, in their order: only .nlz (ignoring case), at most 400 MB each (counted as 400 x 1024 x
 * 1024 bytes), and recordings that become one before they are uploaded; each name once, and the first 10,000 of what is
 * left. On the web white space in names is removed before they are compared. `alreadyListed` are names chosen earlier.
 */
export function uploadList<File extends ChosenFile>(
  files: readonly File[],
  context: { readonly removeWhitespace: boolean; readonly alreadyListed?: readonly string[] },
): UploadList<File> {
  const uploads: { file: File; name: string }[] = [];
  const refused: { file: File; refusal: Invalid }[] = [];
  const taken = new Set(context.alreadyListed?.map((name) => uploadName(name, context)));
  for (const file of files) {
    const name = uploadName(file.name, context);
    const refusal = refusalOf(file, name, taken);
    if (refusal !== undefined) refused.push({ file, refusal });
    else {
      taken.add(name);
      uploads.push({ file, name });
    }
  }
  return { uploads, refused };
}

function refusalOf(file: ChosenFile, name: string, taken: ReadonlySet<string>): Invalid | undefined {
  const isRecording = isRecordingName(name);
  if (!isRecording && !/\.nlz$/i.test(name)) return invalid("notNlzFile");
  if (!(file.size <= (isRecording ? Number.MAX_VALUE : limits.uploadFileBytes)))
    return invalid("uploadTooLarge", { max: limits.uploadFileBytes / 1024 ** 2 });
  if (taken.has(name)) return invalid("duplicateName");
  return taken.size < limits.uploadFiles ? undefined : invalid("tooMany", { max: limits.uploadFiles });
}

/** Whether a file is a recording, of any size, of which a snapshot file is made before it is uploaded. */
export const isRecordingName = (name: string): boolean => /\.wav$/i.test(name);

/** The name under which a file is uploaded, in NFC. */
export const uploadName = (name: string, context: { readonly removeWhitespace: boolean }): string =>
  (context.removeWhitespace ? name.replace(/\s+/gu, "") : name).normalize("NFC");
