import type { Caller } from "./caller.ts";

/**
 * By what somebody is signed in: a session, or a program's key. What is given out for longer than one call carries it,
 * so that it ends when the session, the key or the account does.
 */
export type Standing = Pick<Caller, "accountId" | "sessionId" | "keyHash">;

/** The standing of a caller. */
export const standingOf = ({ accountId, sessionId, keyHash }: Caller): Standing => ({
  accountId,
  ...(sessionId !== undefined && { sessionId }),
  ...(keyHash !== undefined && { keyHash }),
});
