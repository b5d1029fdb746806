import { createSealedText } from "../../sealed-text.ts";

/** Messages between servers of one installation, besides what they read in the database. */
export type RelayMessage =
  /** A message from or to a camera. */
  | { readonly kind: "published"; readonly topic: string; readonly payload: Uint8Array }
  /** There are live messages. */
  | { readonly kind: "messages" }
  /** The database was changed: there may be work. */
  | { readonly kind: "changes" }
  /** Announces a server that has connected. */
  | { readonly kind: "here" };

/**
 * A message with its sender and an increasing number that identifies duplicates; 0 if those do not matter.
 */
export interface NumberedRelayMessage {
  readonly from: string;
  readonly number: number;
  readonly message: RelayMessage;
}

/**
 * Encrypts messages, so that only servers of the same installation can write and read them on a shared
 * broker.
 */
export interface RelaySeal {
  seal(message: NumberedRelayMessage): string;
  /** Undefined for messages that are foreign, were changed, or are of a kind unknown to this program. */
  open(sealed: string): NumberedRelayMessage | undefined;
}

interface Written {
  readonly from: string;
  readonly number: number;
  readonly kind: RelayMessage["kind"];
  readonly topic?: string;
  /** Base64. */
  readonly payload?: string;
}

export function createRelaySeal(key: Uint8Array): RelaySeal {
  const sealed = createSealedText(key);
  return {
    seal({ from, number, message }) {
      const written: Written =
        message.kind === "published"
          ? { from, number, ...message, payload: Buffer.from(message.payload).toString("base64") }
          : { from, number, kind: message.kind };
      return sealed.seal(JSON.stringify(written));
    },
    open(text) {
      const opened = sealed.open(text);
      if (opened === undefined) return undefined;
      // Only the same installation can have written it, but maybe another version of the program.
      const { from, number, kind, topic = "", payload = "" } = JSON.parse(opened) as Written;
      switch (kind) {
        case "published":
          return { from, number, message: { kind, topic, payload: Buffer.from(payload, "base64") } };
        case "messages":
        case "changes":
        case "here":
          return { from, number, message: { kind } };
        default:
          return undefined;
      }
    },
  };
}
