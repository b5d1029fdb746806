import { createSignedText } from "../signed-text.ts";

/** What a password for the broker says. */
interface Ticket {
  readonly accountId: string;
  readonly expiresMs: number;
}

/** Temporary sign-ins for the broker; nothing is stored, the password carries its own proof. */
export interface LiveCredentials {
  issue(accountId: string): { username: string; password: string; expiresMs: number };
  /** Whose credentials these are; undefined when they are false or have expired. */
  check(username: string | undefined, password: string): Ticket | undefined;
}

export function createLiveCredentials(
  key: Uint8Array,
  lifetimeS: number,
  nowMs: () => number,
): LiveCredentials {
  const tickets = createSignedText<Ticket>(key);
  const usernameOf = (accountId: string): string => `live-${accountId}`;
  return {
    issue(accountId) {
      const expiresMs = nowMs() + lifetimeS * 1000;
      return { username: usernameOf(accountId), password: tickets.sign({ accountId, expiresMs }), expiresMs };
    },
    check(username, password) {
      const ticket = tickets.open(password);
      if (ticket === undefined || ticket.expiresMs <= nowMs()) return undefined;
      return username === usernameOf(ticket.accountId) ? ticket : undefined;
    },
  };
}

/** Where an account's messages are published. */
export const messageTopic = (accountId: string): string => `users/${accountId}/messages`;

/** Whether an account may listen to a topic or filter: only below its own, so that no wildcard reaches others. */
export const mayListen = (accountId: string, filter: string): boolean =>
  filter.startsWith(`users/${accountId}/`);
