import { expect, it } from "vitest";
import { liveEnvelopeSchema } from "./live-envelope-schema.ts";
import { liveMessageSchema } from "./live-message-schema.ts";

const message = {
  type: "new-snapshot",
  sequence: 4,
  sentAt: "2026-11-21T19:00:00.000Z",
  snapshotId: "s1",
  label: "Flange 7",
  version: 12,
};

it("[LIVE-13] reads the label of a new snapshot", () => {
  expect(liveMessageSchema.parse(message)).toEqual(message);
  const { label: _, ...without } = message;
  expect(liveMessageSchema.safeParse(without).success).toBe(false);
});

it("keeps the number of a message whose type it does not know", () => {
  const later = { ...message, type: "coffee-ready" };
  expect(liveMessageSchema.safeParse(later).success).toBe(false);
  expect(liveEnvelopeSchema.parse(later)).toMatchObject({ type: "coffee-ready", sequence: 4 });
});

it("refuses a message without a number", () => {
  for (const sequence of [0, 1.5, "4", undefined])
    expect(liveEnvelopeSchema.safeParse({ ...message, sequence }).success).toBe(false);
});
