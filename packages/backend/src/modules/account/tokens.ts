import { failure, type Result, success } from "@sonolens/foundation";
import { errors, type JWTPayload, jwtVerify, SignJWT } from "jose";
import type { AccountRow } from "../../storage/database/schema.ts";

/** The claims of an access token. */
export interface AccessClaims {
  readonly accountId: string;
  readonly sessionId: string;
  readonly expiresMs: number;
}

/** The claims of a refresh token. */
export interface RefreshClaims extends Omit<AccessClaims, "expiresMs"> {
  readonly tokenId: string;
}

/** Whether a user works for a reseller. */
export interface ResellerFlags {
  readonly isReseller: boolean;
  readonly isResellerManager: boolean;
}

export type TokenFailure = "notAuthenticated" | "tokenExpired";

/** Makes and reads the JSON Web Tokens of a session (HS256). */
export interface Tokens {
  signAccess(
    account: AccountRow,
    flags: ResellerFlags,
    sessionId: string,
    expiresMs: number,
  ): Promise<string>;
  signRefresh(claims: RefreshClaims, expiresMs: number): Promise<string>;
  readAccess(token: string): Promise<Result<AccessClaims, TokenFailure>>;
  readRefresh(token: string): Promise<Result<RefreshClaims, TokenFailure>>;
}

const algorithm = "HS256";

/** A valid signature stays valid: only the expiry is checked again. */
const maxVerified = 2_000;

export function createTokens(key: Uint8Array, nowMs: () => number): Tokens {
  const verified = new Map<string, AccessClaims>();
  const sign = (claims: JWTPayload, use: string, expiresMs: number): Promise<string> =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: algorithm, typ: "JWT" })
      .setAudience(use)
      .setIssuedAt(Math.floor(nowMs() / 1000))
      .setExpirationTime(Math.floor(expiresMs / 1000))
      .sign(key);

  async function read(token: string, use: string): Promise<Result<JWTPayload, TokenFailure>> {
    try {
      const options = { algorithms: [algorithm], audience: use, currentDate: new Date(nowMs()) };
      return success((await jwtVerify(token, key, options)).payload);
    } catch (error) {
      return failure(error instanceof errors.JWTExpired ? "tokenExpired" : "notAuthenticated");
    }
  }

  return {
    signAccess: (account, flags, sessionId, expiresMs) =>
      sign(
        {
          sid: sessionId,
          user_id: account.id,
          username: account.username,
          email: account.email,
          is_demo: account.is_demo === 1,
          is_staff: account.is_staff === 1,
          is_reseller: flags.isReseller,
          is_resellermanager: flags.isResellerManager,
        },
        "access",
        expiresMs,
      ),
    signRefresh: ({ accountId, sessionId, tokenId }, expiresMs) =>
      sign({ sid: sessionId, user_id: accountId, jti: tokenId }, "refresh", expiresMs),
    async readAccess(token) {
      const known = verified.get(token);
      if (known !== undefined) return known.expiresMs > nowMs() ? success(known) : failure("tokenExpired");
      const payload = await read(token, "access");
      if (!payload.ok) return payload;
      const { sid, user_id, exp } = payload.value;
      if (typeof sid !== "string" || typeof user_id !== "string" || exp === undefined)
        return failure("notAuthenticated");
      const claims = { sessionId: sid, accountId: user_id, expiresMs: exp * 1000 };
      if (verified.size >= maxVerified) verified.clear();
      verified.set(token, claims);
      return success(claims);
    },
    async readRefresh(token) {
      const payload = await read(token, "refresh");
      if (!payload.ok) return payload;
      const { sid, user_id, jti } = payload.value;
      if (typeof sid !== "string" || typeof user_id !== "string" || typeof jti !== "string")
        return failure("notAuthenticated");
      return success({ sessionId: sid, accountId: user_id, tokenId: jti });
    },
  };
}
