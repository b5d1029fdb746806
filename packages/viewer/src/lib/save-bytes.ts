import { saveFrom } from "./save-address.ts";

/** Has the browser save a file. */
export function saveBlob(file: Blob, fileName: string): void {
  const address = URL.createObjectURL(file);
  saveFrom(address, fileName);
  // The browser reads it when it gets round to saving it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Has the browser save bytes as a file. */
export const saveBytes = (bytes: Uint8Array<ArrayBuffer>, fileName: string, mediaType: string): void =>
  saveBlob(new Blob([bytes], { type: mediaType }), fileName);
