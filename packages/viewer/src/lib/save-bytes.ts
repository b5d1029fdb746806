/** Has the browser save bytes as a file. */
export function saveBytes(bytes: Uint8Array<ArrayBuffer>, fileName: string, mediaType: string): void {
  const address = URL.createObjectURL(new Blob([bytes], { type: mediaType }));
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads it when it gets round to saving it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
