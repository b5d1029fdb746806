import type { Capability } from "@sonolens/domain";

/**
 * Who may make a call. `anyone`: no access token is read; what a signed address or form allows is checked by its
 * handler. `signedIn`: every account. `camera`: a camera with its own token; no account. Otherwise the capability that the caller's role must have. What a call may
 * reach is not decided here: a caller's queries find only what the caller sees.
 */
export type AccessRule = "anyone" | "signedIn" | "camera" | Capability;
