import type * as z from "zod/mini";
import { entity } from "../reading/entity.ts";
import { part } from "../reading/parts.ts";
import { listMetaFields, snapshotBaseFields } from "./snapshot-base-fields.ts";
import { withFlatLeak } from "./with-flat-leak.ts";

/** What the gallery needs of a snapshot. Lists have a hundred thousand of these: what only one screen shows is apart. */
export const snapshotRecordSchema = withFlatLeak(
  entity({ ...snapshotBaseFields, meta: part(entity(listMetaFields)) }),
);

export type SnapshotRecord = z.infer<typeof snapshotRecordSchema>;
