/**
 * The proof of its secret that a camera sends at sign-in: base64url, without padding, of HMAC-SHA-256 over a fixed line
 * and the server's challenge. The line separates proofs from pairing codes.
 */
export async function cameraProof(secret: Uint8Array, challenge: string): Promise<string> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", Uint8Array.from(secret), algorithm, false, ["sign"]);
  const message = new TextEncoder().encode(`sonolens camera sign-in\n${challenge}`);
  const proof = new Uint8Array(await crypto.subtle.sign("HMAC", key, message));
  return btoa(String.fromCharCode(...proof))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
