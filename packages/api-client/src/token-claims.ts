import { type UserClaims, userClaimsSchema } from "@sonolens/domain";

/**
 * The claims of a JSON Web Token, unverified: only the server knows the key. Undefined for anything else.
 */
export function readClaims(token: string): UserClaims | undefined {
  const claims = userClaimsSchema.safeParse(readPayload(token));
  return claims.success ? claims.data : undefined;
}

/** When a token expires, in milliseconds since 1970; undefined when it does not say. */
export function tokenExpiryMs(token: string): number | undefined {
  const payload = readPayload(token);
  const exp = typeof payload === "object" && payload !== null && "exp" in payload ? payload.exp : undefined;
  return typeof exp === "number" && Number.isFinite(exp) ? exp * 1000 : undefined;
}

function readPayload(token: string): unknown {
  const part = token.split(".")[1];
  if (part === undefined) return undefined;
  try {
    const binary = atob(part.replaceAll("-", "+").replaceAll("_", "/"));
    return JSON.parse(new TextDecoder().decode(Uint8Array.from(binary, (letter) => letter.charCodeAt(0))));
  } catch {
    return undefined;
  }
}
