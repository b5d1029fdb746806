/**
 * Compresses bytes as a PDF contains them (zlib). The compressor of the browser or of Node takes a fraction of the time of
 * the library's own, which is a script in a browser.
 */
export async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const { readable, writable } = new CompressionStream("deflate");
  const writer = writable.getWriter();
  const [chunks] = await Promise.all([chunksOf(readable), writer.write(bytes), writer.close()]);
  return joined(chunks);
}

/** Not by a `Response`, which takes longer than compressing a page. */
async function chunksOf(readable: ReadableStream<Uint8Array>): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = [];
  for (const reader = readable.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) return chunks;
    chunks.push(value);
  }
}

/** Parts of a file as one. */
export function joined(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}
