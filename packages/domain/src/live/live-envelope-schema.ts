import * as z from "zod/mini";
import { entity } from "../reading/entity.ts";
import { oneOf } from "../reading/fields.ts";

/** What every message has. */
export const envelopeFields = {
  /** Counts up by one with every message to a user. */
  sequence: z.int().check(z.gte(1)),
  sentAt: z.string(),
};

/** What every message has, known to this version or not; it keeps the count without gaps. */
export const liveEnvelopeSchema = entity({ ...envelopeFields, type: z.string() });

export type LiveEnvelope = z.infer<typeof liveEnvelopeSchema>;

/** How bad the news of a message is: shown red, blue or green. */
export const messageSeverities = ["ERROR", "WARNING", "SUCCESS"] as const;

export type MessageSeverity = (typeof messageSeverities)[number];

/** What the messages of jobs and devices have. */
export const deviceFields = {
  ...envelopeFields,
  /** Null where the message is neither good nor bad news. */
  severity: oneOf<MessageSeverity, null>(messageSeverities, null),
};
