import { saveFrom } from "./save-address.ts";

/** Has the browser save bytes as a file. */
export function saveBytes(bytes: Uint8Array<ArrayBuffer>, fileName: string, mediaType: string): void {
  const address = URL.createObjectURL(new Blob([bytes], { type: mediaType }));
  saveFrom(address, fileName);
  // The browser reads it when it gets round to saving it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
