import { createRandom } from "../scene/random.ts";

/** Fault rates of a line: shares of the messages, 0 to 1. */
export interface LineFaults {
  /** Never arrives. */
  readonly drops?: number;
  /** Arrives twice. */
  readonly repeats?: number;
  /** Arrives after the next one. */
  readonly reorders?: number;
  /** Preceded by an invalid message. */
  readonly garbage?: number;
}

/** A line that injects the configured faults. */
export interface ChaosLine<Message> {
  send(message: Message): void;
  /** Sends the messages held back for reordering. */
  flush(): void;
  injectFaults(faults: LineFaults): void;
}

/** Passes messages on to `pass`, randomly (by seed) dropped, repeated, reordered or mixed with invalid ones. */
export function createChaosLine<Message>(parts: {
  readonly pass: (message: Message) => void;
  readonly garbage: (random: () => number) => Message;
  readonly seed: number;
}): ChaosLine<Message> {
  const { pass, garbage, seed } = parts;
  const random = createRandom(seed, "line").uniform;
  let faults: LineFaults = {};
  let held: Message | undefined;
  const happens = (share = 0): boolean => share > 0 && random() < share;
  const flush = () => {
    if (held === undefined) return;
    const message = held;
    held = undefined;
    pass(message);
  };

  return {
    send(message) {
      if (happens(faults.garbage)) pass(garbage(random));
      if (happens(faults.drops)) return;
      if (held === undefined && happens(faults.reorders)) {
        held = message;
        return;
      }
      pass(message);
      if (happens(faults.repeats)) pass(message);
      flush();
    },
    flush,
    injectFaults(wanted) {
      faults = wanted;
    },
  };
}

/** A payload that no parser of messages accepts: broken JSON, bytes that are not text, or other JSON. */
export function garbagePayload(random: () => number): Uint8Array {
  const kind = Math.floor(random() * 4);
  if (kind === 0) return new TextEncoder().encode('{"type":"new-snap');
  if (kind === 1) return Uint8Array.from({ length: 40 }, () => 128 + Math.floor(random() * 128));
  if (kind === 2) return new TextEncoder().encode('[1,"two",null]');
  return new Uint8Array();
}
