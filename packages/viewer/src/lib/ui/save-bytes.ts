import { saveFrom } from "./save-address.ts";

/** Saves a file through the browser. */
export function saveBlob(file: Blob, fileName: string): void {
  const address = URL.createObjectURL(file);
  saveFrom(address, fileName);
  // The browser reads it some time later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Saves bytes as a file through the browser. */
export const saveBytes = (bytes: Uint8Array<ArrayBuffer>, fileName: string, mediaType: string): void =>
  saveBlob(new Blob([bytes], { type: mediaType }), fileName);
