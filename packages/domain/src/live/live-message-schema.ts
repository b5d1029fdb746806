import * as z from "zod/mini";
import { snapshotIdSchema } from "../snapshot/snapshot-base-fields.ts";

const envelope = {
  /** Counts up by one with every message to a user. */
  sequence: z.int().check(z.gte(1)),
  sentAt: z.string(),
};

/** A snapshot was added. */
export const newSnapshotMessageSchema = z.object({
  ...envelope,
  type: z.literal("new-snapshot"),
  snapshotId: snapshotIdSchema,
  label: z.string(),
  version: z.int(),
});

/** A snapshot was edited. */
export const snapshotChangedMessageSchema = z.object({
  ...envelope,
  type: z.literal("snapshot-changed"),
  snapshotId: snapshotIdSchema,
  version: z.int(),
});

/** The live messages that this version knows. */
export const liveMessageSchema = z.discriminatedUnion("type", [
  newSnapshotMessageSchema,
  snapshotChangedMessageSchema,
]);

export type LiveMessage = z.infer<typeof liveMessageSchema>;

/** What every message has, known to this version or not; it keeps the count without gaps. */
export const liveEnvelopeSchema = z.object({ ...envelope, type: z.string() });

export type LiveEnvelope = z.infer<typeof liveEnvelopeSchema>;

/** The answer to the question what was missed. */
export const missedMessagesSchema = z.object({
  messages: z.array(z.unknown()),
  lastSequence: z.int(),
  complete: z.boolean(),
});
