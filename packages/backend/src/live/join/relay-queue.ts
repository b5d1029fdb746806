import type { RelayMessage } from "./relay-message.ts";

/** Messages to be sent, and those that the broker has not acknowledged yet. */
export interface RelayQueue {
  add(kind: RelayMessage["kind"], seal: () => string): void;
  /** The next one, unless too many are in flight. */
  take(): QueuedRelayMessage | undefined;
  /** The broker acknowledged it. */
  settle(message: QueuedRelayMessage): void;
  /** Requeues what was in flight, first. */
  takeBack(): void;
  /** Number of messages dropped for lack of room. */
  dropped(): number;
}

export interface QueuedRelayMessage {
  readonly sealed: string;
  readonly kind: RelayMessage["kind"];
}

const maxUnderWay = 100;
const maxWaiting = 1_000;
const maxWaitingBytes = 8 * 1024 * 1024;

/** Drops the oldest when full: only the newest message of a camera matters. */
export function createRelayQueue(): RelayQueue {
  let waiting: QueuedRelayMessage[] = [];
  const underWay = new Set<QueuedRelayMessage>();
  let waitingBytes = 0;
  let dropped = 0;

  function makeRoom(): void {
    while (waiting.length > maxWaiting || waitingBytes > maxWaitingBytes) {
      waitingBytes -= waiting.shift()?.sealed.length ?? 0;
      dropped += 1;
    }
  }

  return {
    add(kind, seal) {
      // Such a notification covers every one of its kind added before it is read.
      if (kind !== "published" && waiting.some((other) => other.kind === kind)) return;
      const sealed = seal();
      waiting.push({ sealed, kind });
      waitingBytes += sealed.length;
      makeRoom();
    },
    take() {
      if (underWay.size >= maxUnderWay) return undefined;
      const next = waiting.shift();
      if (next === undefined) return undefined;
      waitingBytes -= next.sealed.length;
      underWay.add(next);
      return next;
    },
    settle: (message) => void underWay.delete(message),
    takeBack() {
      waiting = [...underWay, ...waiting];
      for (const { sealed } of underWay) waitingBytes += sealed.length;
      underWay.clear();
      makeRoom();
    },
    dropped: () => dropped,
  };
}
