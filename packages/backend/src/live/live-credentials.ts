import type { CredentialRef } from "../policy/credential-ref.ts";
import { createSignedText } from "../signed-text.ts";

/** A client of the broker; `visitor` of those that share the demo account. */
export type LivePeer =
  /** Receives the messages of an account. */
  | { readonly kind: "user"; readonly standing: CredentialRef; readonly visitor?: string }
  /** Receives a camera's messages for an account that has it. */
  | {
      readonly kind: "watcher";
      readonly standing: CredentialRef;
      readonly serial: string;
      readonly visitor?: string;
    }
  /** A camera; `epoch` changes when it is removed. */
  | { readonly kind: "camera"; readonly serial: string; readonly epoch: number };

/** The content of a password for the broker. */
export interface LiveTicket {
  readonly peer: LivePeer;
  readonly clientId: string;
  readonly expiresMs: number;
}

/** The topics of a peer, by their full names: no filter with a wildcard is ever among them. */
export interface LiveTopics {
  readonly listens: readonly string[];
  readonly publishes: readonly string[];
}

export interface IssuedCredentials extends LiveTopics {
  readonly username: string;
  readonly password: string;
  readonly clientId: string;
  readonly expires: string;
}

/** Temporary credentials for the broker; nothing is stored, the password carries its own proof. */
export type LiveCredentials = ReturnType<typeof createLiveCredentials>;

export function createLiveCredentials(parts: {
  readonly key: Uint8Array;
  readonly lifetimeS: number;
  readonly nowMs: () => number;
  readonly newId: () => string;
}) {
  const { key, lifetimeS, nowMs, newId } = parts;
  const tickets = createSignedText<LiveTicket>(key);
  return {
    issue(peer: LivePeer): IssuedCredentials {
      const expiresMs = nowMs() + lifetimeS * 1000;
      const clientId = `${peer.kind}-${newId()}`;
      return {
        username: peer.kind,
        password: tickets.sign({ peer, clientId, expiresMs }),
        clientId,
        expires: new Date(expiresMs).toISOString(),
        ...topicsOf(peer),
      };
    },
    /** Whose credentials these are; undefined if they are invalid, have expired, or are another client's. */
    check({
      username,
      password,
      clientId,
    }: {
      readonly username: string | undefined;
      readonly password: string;
      readonly clientId: string;
    }): LiveTicket | undefined {
      const ticket = tickets.open(password);
      if (ticket === undefined || ticket.expiresMs <= nowMs()) return undefined;
      // Taking another client's id would end its connection.
      return username === ticket.peer.kind && clientId === ticket.clientId ? ticket : undefined;
    },
  };
}

/** The topics that a peer may subscribe and publish to. */
export function topicsOf(peer: LivePeer): LiveTopics {
  switch (peer.kind) {
    case "user":
      return { listens: [messageTopic(peer.standing.accountId)], publishes: [] };
    case "watcher":
      return { listens: [cameraTopic(peer.serial)], publishes: [] };
    case "camera":
      return { listens: [commandTopic(peer.serial)], publishes: [cameraTopic(peer.serial)] };
  }
}

/** Where an account's messages are published, by the server alone. */
export const messageTopic = (accountId: string): string => `users/${accountId}/messages`;

/** Where a camera publishes. Registered serial numbers contain no special characters of topics. */
export const cameraTopic = (serial: string): string => `devices/${serial}/messages`;

/** Where the server sends commands to a camera. */
export const commandTopic = (serial: string): string => `devices/${serial}/commands`;

/** Whether this is the topic of one camera, by the form of registered serial numbers, and no filter. */
export const isDeviceTopic = (topic: string): boolean =>
  /^devices\/[A-Za-z0-9._-]{3,10}\/(?:messages|commands)$/.test(topic);
