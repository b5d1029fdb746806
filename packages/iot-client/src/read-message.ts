import { type LiveMessage, liveEnvelopeSchema, liveMessageSchema, liveMessageTypes } from "@sonolens/domain";

/** A message as far as it could be read. */
export interface ReadMessage {
  /** Undefined when not even the number could be read. */
  readonly sequence: number | undefined;
  /** Undefined for a type unknown to this version, and for malformed messages. */
  readonly message: LiveMessage | undefined;
  readonly malformed: boolean;
}

/** Parses a received message. Never throws. */
export function readMessage(payload: Uint8Array): ReadMessage {
  try {
    return readParsedMessage(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(payload)));
  } catch {
    return { sequence: undefined, message: undefined, malformed: true };
  }
}

/** Reads a message that is parsed JSON. */
export function readParsedMessage(value: unknown): ReadMessage {
  const envelope = liveEnvelopeSchema.safeParse(value);
  if (!envelope.success) return { sequence: undefined, message: undefined, malformed: true };
  const message = liveMessageSchema.safeParse(value).data;
  const malformed = message === undefined && liveMessageTypes.has(envelope.data.type);
  return { sequence: envelope.data.sequence, message, malformed };
}
