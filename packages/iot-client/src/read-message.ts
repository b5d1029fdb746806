import { type LiveMessage, liveEnvelopeSchema, liveMessageSchema, liveMessageTypes } from "@sonolens/domain";

/** A message as far as it could be read. */
export interface ReadMessage {
  /** Undefined when not even the number could be read. */
  readonly sequence: number | undefined;
  /** Undefined for a type of later days, and for what is malformed. */
  readonly message: LiveMessage | undefined;
  readonly malformed: boolean;
}

/** Reads what came over the wire. Never throws. */
export function readMessage(payload: Uint8Array): ReadMessage {
  try {
    return readParsedMessage(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(payload)));
  } catch {
    return { sequence: undefined, message: undefined, malformed: true };
  }
}

/** Reads a message that is JSON already. */
export function readParsedMessage(value: unknown): ReadMessage {
  const envelope = liveEnvelopeSchema.safeParse(value);
  if (!envelope.success) return { sequence: undefined, message: undefined, malformed: true };
  const message = liveMessageSchema.safeParse(value).data;
  const malformed = message === undefined && liveMessageTypes.has(envelope.data.type);
  return { sequence: envelope.data.sequence, message, malformed };
}
