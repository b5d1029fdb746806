import type { Caller } from "./caller.ts";

/**
 * The credentials of a caller: a session, or a program's key. Everything issued for longer than one call
 * carries them, so that it ends when the session, the key or the account does.
 */
export type Standing = Pick<Caller, "accountId" | "sessionId" | "keyHash">;

/** The credentials of a caller. */
export const standingOf = ({ accountId, sessionId, keyHash }: Caller): Standing => ({
  accountId,
  ...(sessionId !== undefined && { sessionId }),
  ...(keyHash !== undefined && { keyHash }),
});
