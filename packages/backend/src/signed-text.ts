import { createHmac, timingSafeEqual } from "node:crypto";

/** Texts that only this server can have written, as `payload.signature` in base64url. */
export interface SignedText<Payload> {
  sign(payload: Payload): string;
  /** The payload, or undefined if the text was not signed with this key. */
  open(text: string): Payload | undefined;
}

/** Signs JSON payloads with HMAC-SHA-256. A key serves one purpose only, so that no text is valid elsewhere. */
export function createSignedText<Payload>(key: Uint8Array): SignedText<Payload> {
  const signatureOf = (payload: string): Buffer => createHmac("sha256", key).update(payload).digest();
  return {
    sign(payload) {
      const text = Buffer.from(JSON.stringify(payload)).toString("base64url");
      return `${text}.${signatureOf(text).toString("base64url")}`;
    },
    open(text) {
      const [payload, signature, ...rest] = text.split(".");
      if (payload === undefined || signature === undefined || rest.length > 0) return undefined;
      const given = Buffer.from(signature, "base64url");
      const expected = signatureOf(payload);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
      return JSON.parse(Buffer.from(payload, "base64url").toString("utf8")) as Payload;
    },
  };
}
