import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

/** Encrypts texts that must be readable again later, but only with this data folder's key. */
export interface SealedText {
  seal(text: string): string;
  /** The text, or undefined if it was not sealed with this key or was changed. */
  open(sealed: string): string | undefined;
}

const algorithm = "aes-256-gcm";
const ivBytes = 12;
const tagBytes = 16;

/** AES-256-GCM with a random 96 bit nonce, written as base64url of nonce, tag, cipher text. */
export function createSealedText(key: Uint8Array): SealedText {
  return {
    seal(text) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, key, iv);
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, "base64url");
      if (bytes.length < ivBytes + tagBytes) return undefined;
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes));
      decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      try {
        const text = decipher.update(bytes.subarray(ivBytes + tagBytes));
        return Buffer.concat([text, decipher.final()]).toString("utf8");
      } catch {
        return undefined;
      }
    },
  };
}
