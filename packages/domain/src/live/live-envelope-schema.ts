import * as z from "zod/mini";
import { entity } from "../reading/entity.ts";
import { oneOf } from "../reading/fields.ts";

/** Fields of every message. */
export const envelopeFields = {
  /** Counts up by one with every message to a user. */
  sequence: z.int().check(z.gte(1)),
  sentAt: z.string(),
};

/** Fields of every message, of known and unknown types; keeps the sequence without gaps. */
export const liveEnvelopeSchema = entity({ ...envelopeFields, type: z.string() });

export type LiveEnvelope = z.infer<typeof liveEnvelopeSchema>;

/** Severity of a message: shown red, blue or green. */
export const messageSeverities = ["ERROR", "WARNING", "SUCCESS"] as const;

export type MessageSeverity = (typeof messageSeverities)[number];

/** Fields of the messages of jobs and devices. */
export const deviceFields = {
  ...envelopeFields,
  /** Null if the message is neutral. */
  severity: oneOf<MessageSeverity, null>(messageSeverities, null),
};
