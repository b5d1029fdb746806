import type { Capability } from "@sonolens/domain";

/**
 * The permission for a call. `anyone`: no access token is read; its handler checks signed addresses and
 * forms. `signedIn`: every account. `camera`: a camera with its own token; no account. Otherwise the
 * capability that the caller's role must have. The data that a call may access is not decided here: a
 * caller's queries find only what the caller sees.
 */
export type AccessRule = "anyone" | "signedIn" | "camera" | Capability;
