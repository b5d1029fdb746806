/** Contents of a license key besides its signature. */
export interface LicenceIssue {
  /** Seconds since 1970. */
  readonly issuedS: number;
  /** Distinguishes two keys issued in one second. */
  readonly serial: number;
}

const prefix = "SL1-";
const issueBytes = 8;
const signatureBytes = 64;

/** The bytes that are signed: the computer's node key and the issue. A key for one computer is not valid on another. */
export function licenceKeyMessage(nodeKey: string, issue: LicenceIssue): Uint8Array<ArrayBuffer> {
  const head = new TextEncoder().encode(`Sonolens licence 1\n${nodeKey}\n`);
  const message = new Uint8Array(head.length + issueBytes);
  message.set(head);
  message.set(issueAsBytes(issue), head.length);
  return message;
}

/** A license key as text: `SL1-` and 96 characters of base64url. `signature` is Ed25519 (RFC 8032), 64 bytes. */
export function writeLicenceKey(issue: LicenceIssue, signature: Uint8Array): string {
  const bytes = new Uint8Array(issueBytes + signatureBytes);
  bytes.set(issueAsBytes(issue));
  bytes.set(signature, issueBytes);
  return prefix + base64url(bytes);
}

/**
 * Whether a license key was signed for this computer, with no network. `publicKey` is the Ed25519 key of the server
 * that makes license keys: 32 bytes in base64url, `licencePublicKey` of the client configuration.
 */
export async function verifyLicenceKey(key: string, nodeKey: string, publicKey: string): Promise<boolean> {
  const text = key.trim();
  const bytes = text.startsWith(prefix) ? bytesOf(text.slice(prefix.length)) : undefined;
  const keyBytes = bytesOf(publicKey);
  if (bytes?.length !== issueBytes + signatureBytes || keyBytes?.length !== 32) return false;
  const view = new DataView(bytes.buffer);
  const issue = { issuedS: view.getUint32(0), serial: view.getUint32(4) };
  const imported = await crypto.subtle.importKey("raw", keyBytes, "Ed25519", false, ["verify"]);
  const signature = bytes.slice(issueBytes);
  return crypto.subtle.verify("Ed25519", imported, signature, licenceKeyMessage(nodeKey, issue));
}

function issueAsBytes({ issuedS, serial }: LicenceIssue): Uint8Array {
  const bytes = new Uint8Array(issueBytes);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, issuedS);
  view.setUint32(4, serial);
  return bytes;
}

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** Undefined if the text is not base64url. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) return undefined;
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
