/** SHA-256 in hexadecimal; undefined on a page without a secure connection, where browsers do not compute it. */
export async function sha256Hex(file: Blob): Promise<string | undefined> {
  // The types do not know pages without it.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (!subtle) return undefined;
  const digest = await subtle.digest("SHA-256", await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
