import type { Caller } from "./caller.ts";

/**
 * The credentials of a caller: a session, or a program's key. Everything issued for longer than one call
 * carries them, so that it ends when the session, the key or the account does.
 */
export type CredentialRef = Pick<Caller, "accountId" | "sessionId" | "keyHash">;

/** The credentials of a caller. */
export const credentialRefOf = ({ accountId, sessionId, keyHash }: Caller): CredentialRef => ({
  accountId,
  ...(sessionId !== undefined && { sessionId }),
  ...(keyHash !== undefined && { keyHash }),
});
