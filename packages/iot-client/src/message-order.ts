import type { LiveMessage } from "@sonolens/domain";
import type { MissedMessages } from "./live-client.ts";
import { type ReadMessage, readParsedMessage } from "./read-message.ts";

type Numbered = Pick<ReadMessage, "message"> & { readonly sequence: number };

/** Maximum number of messages that wait for a gap to be filled. */
const waitingMax = 1000;

/** Delivers messages once and in order, and detects missing ones. Does no I/O. */
export type MessageOrder = ReturnType<typeof createMessageOrder>;

export function createMessageOrder(
  first: number,
  { onMessage, onReset }: { onMessage: (message: LiveMessage) => void; onReset: () => void },
) {
  let last = first;
  const waiting = new Map<number, LiveMessage | undefined>();

  const handOverWaiting = () => {
    while (waiting.has(last + 1)) {
      last += 1;
      const message = waiting.get(last);
      waiting.delete(last);
      if (message) onMessage(message);
    }
  };
  const goTo = (sequence: number) => {
    last = sequence;
    for (const number of [...waiting.keys()]) if (number <= last) waiting.delete(number);
    handOverWaiting();
  };

  return {
    get last(): number {
      return last;
    },
    /** Whether messages wait for an earlier one. */
    get hasGap(): boolean {
      return waiting.size > 0;
    },
    take({ sequence, message }: Numbered): void {
      if (sequence <= last) return;
      waiting.set(sequence, message);
      handOverWaiting();
      if (waiting.size <= waitingMax) return;
      goTo(Math.max(...waiting.keys()));
      onReset();
    },
    /** Fills a gap with messages stored on the server. */
    fill({ messages, lastSequence, complete }: MissedMessages): void {
      for (const entry of messages) {
        const { sequence, message } = readParsedMessage(entry);
        if (sequence !== undefined && sequence > last && sequence <= lastSequence)
          waiting.set(sequence, message);
      }
      // The server's store is complete up to its last number; other numbers were never for this client.
      for (const number of [...waiting.keys()].sort((a, b) => a - b)) {
        if (number > lastSequence) break;
        const message = waiting.get(number);
        waiting.delete(number);
        last = number;
        if (message) onMessage(message);
      }
      if (lastSequence > last) last = lastSequence;
      handOverWaiting();
      if (!complete) onReset();
    },
    /** Continues from another number after the server's sequence restarted. */
    restart(sequence: number): void {
      waiting.clear();
      last = sequence;
      onReset();
    },
  };
}
