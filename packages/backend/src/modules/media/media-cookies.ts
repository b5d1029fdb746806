import type { CredentialRef } from "../../policy/credential-ref.ts";
import { createSignedText } from "../../signed-text.ts";

/** The scope of a signed cookie: the files of one camera, as far as the account sees them at that time. */
export interface MediaPass {
  readonly standing: CredentialRef;
  readonly serial: string;
  readonly expiresMs: number;
}

/** Cookies that replace an access token on the media host, for requests by players. */
export interface MediaCookies {
  create(pass: Omit<MediaPass, "expiresMs">): { name: string; value: string; expiresMs: number };
  /** The pass for a camera in a Cookie header; undefined if none is valid. */
  open(header: string | undefined, serial: string): MediaPass | undefined;
}

export const mediaCookieName = "sonolens-media";

export function createMediaCookies(key: Uint8Array, lifetimeS: number, nowMs: () => number): MediaCookies {
  const passes = createSignedText<MediaPass>(key);
  return {
    create(pass) {
      const expiresMs = nowMs() + lifetimeS * 1000;
      return { name: mediaCookieName, value: passes.sign({ ...pass, expiresMs }), expiresMs };
    },
    open(header = "", serial) {
      for (const pair of header.split(";")) {
        const [name = "", value = ""] = pair.trim().split("=");
        const pass = name === mediaCookieName ? passes.open(value) : undefined;
        if (pass !== undefined && pass.serial === serial && pass.expiresMs > nowMs()) return pass;
      }
      return undefined;
    },
  };
}
