import type { UserClaims } from "@sonolens/domain";

/**
 * The claims of a JSON Web Token, unverified: only the server knows the key. Undefined for anything else.
 */
export function readClaims(token: string): UserClaims | undefined {
  return claimsFrom(readPayload(token));
}

/**
 * The same as the schema of the domain reads, without schemas: signing in must not load them. A test compares the
 * two.
 */
export function claimsFrom(payload: unknown): UserClaims | undefined {
  if (typeof payload !== "object" || payload === null || Array.isArray(payload)) return undefined;
  const { user_id, username, email, exp, ...others } = payload as Readonly<Record<string, unknown>>;
  const id = Number.isSafeInteger(user_id) ? String(user_id) : user_id;
  const flags = {
    is_demo: flag(others.is_demo),
    is_staff: flag(others.is_staff),
    is_reseller: flag(others.is_reseller),
    is_resellermanager: flag(others.is_resellermanager),
  };
  if (typeof id !== "string" || id === "" || typeof username !== "string") return undefined;
  if (typeof exp !== "number" || !Number.isFinite(exp) || !areCertain(flags)) return undefined;
  return { ...others, user_id: id, username, ...flags, email: typeof email === "string" ? email : "", exp };
}

/** A missing right is false; undefined for an invalid value. */
function flag(value: unknown = false): boolean | undefined {
  if (value === 0 || value === 1) return value === 1;
  return typeof value === "boolean" ? value : undefined;
}

const areCertain = <Name extends string>(
  flags: Readonly<Record<Name, boolean | undefined>>,
): flags is Readonly<Record<Name, boolean>> => Object.values(flags).every((value) => value !== undefined);

/** Expiry of a token, in milliseconds since 1970; undefined if it has none. */
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
