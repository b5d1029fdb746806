/** Writes ASCII characters, such as the name of a chunk. */
export function putText(file: Uint8Array, offset: number, text: string): void {
  for (let index = 0; index < text.length; index++) file[offset + index] = text.charCodeAt(index);
}
