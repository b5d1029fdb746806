import { createPrivateKey, createPublicKey, randomBytes, sign } from "node:crypto";
import { type LicenceIssue, licenceKeyMessage, writeLicenceKey } from "@sonolens/domain";

/** Makes license keys that computers verify offline. */
export interface LicenceSigner {
  /** 32 bytes in base64url, for `verifyLicenceKey`. */
  readonly publicKey: string;
  /** A new key for a computer; no two are the same. */
  sign(nodeKey: string): string;
}

/** RFC 8410: the bytes before the 32 bytes of an Ed25519 key in PKCS #8. */
const pkcs8Head = Buffer.from("302e020100300506032b657004220420", "hex");

/** `seed`: the 32 bytes of the private key. */
export function createLicenceSigner(seed: Uint8Array, nowMs: () => number): LicenceSigner {
  const key = Buffer.concat([pkcs8Head, seed]);
  const privateKey = createPrivateKey({ key, format: "der", type: "pkcs8" });
  const publicKey = createPublicKey(privateKey).export({ format: "jwk" }).x ?? "";
  return {
    publicKey,
    sign(nodeKey) {
      const issue: LicenceIssue = {
        issuedS: Math.floor(nowMs() / 1000),
        serial: randomBytes(4).readUInt32BE(),
      };
      return writeLicenceKey(issue, sign(null, licenceKeyMessage(nodeKey, issue), privateKey));
    },
  };
}
