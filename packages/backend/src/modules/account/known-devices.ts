import { plainEmail } from "@sonolens/domain";
import { sha256Of } from "../../sha256.ts";
import { createSignedText } from "../../signed-text.ts";

/**
 * Browsers in which an account signed in before, by a cookie that only the sign-in receives: guesses of others at the
 * same address do not make them wait. It grants nothing else.
 */
export interface KnownDevices {
  /** The id of this browser, if the account signed in here. */
  read(cookie: string | undefined, username: string): string | undefined;
  /** The header that makes this browser known. */
  setCookie(username: string, isEncrypted: boolean): string;
}

const cookieName = "sonolens-device";
const lifetimeS = 365 * 24 * 3600;

export function createKnownDevices(parts: {
  readonly key: Uint8Array;
  /** Path of the sign-in. */
  readonly path: string;
  readonly nowMs: () => number;
  readonly newId: () => string;
}): KnownDevices {
  const { path, nowMs, newId } = parts;
  const signed = createSignedText<{
    readonly account: string;
    readonly id: string;
    readonly expiresMs: number;
  }>(parts.key);
  const hashOf = (username: string): string => sha256Of(plainEmail(username));

  return {
    read(cookie = "", username) {
      const [, value = ""] = new RegExp(`(?:^|; *)${cookieName}=([^;]*)`).exec(cookie) ?? [];
      const device = value === "" ? undefined : signed.open(value);
      return device !== undefined && device.account === hashOf(username) && device.expiresMs > nowMs()
        ? device.id
        : undefined;
    },
    setCookie(username, isEncrypted) {
      const value = signed.sign({
        account: hashOf(username),
        id: newId(),
        expiresMs: nowMs() + lifetimeS * 1000,
      });
      return `${cookieName}=${value}; Path=${path}; Max-Age=${lifetimeS}; HttpOnly; SameSite=Strict${isEncrypted ? "; Secure" : ""}`;
    },
  };
}
