import * as z from "zod/mini";
import { entity } from "../reading/entity.ts";
import { snapshotIdSchema } from "../snapshot/snapshot-base-fields.ts";
import { envelopeFields } from "./live-envelope-schema.ts";

/** A snapshot was added. */
export const newSnapshotMessageSchema = entity({
  ...envelopeFields,
  type: z.literal("new-snapshot"),
  snapshotId: snapshotIdSchema,
  label: z.string(),
  version: z.int(),
});

/** A snapshot was edited. */
export const snapshotChangedMessageSchema = entity({
  ...envelopeFields,
  type: z.literal("snapshot-changed"),
  snapshotId: snapshotIdSchema,
  version: z.int(),
});
