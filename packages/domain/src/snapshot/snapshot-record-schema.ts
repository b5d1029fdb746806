import type * as z from "zod/mini";
import { entity } from "../reading/entity.ts";
import { part } from "../reading/parts.ts";
import { listMetaFields, snapshotBaseFields } from "./snapshot-base-fields.ts";
import { withFlatLeak } from "./with-flat-leak.ts";

/** The fields that the gallery needs. Lists have a hundred thousand of these: fields of one screen are separate. */
export const snapshotRecordSchema = withFlatLeak(
  entity({ ...snapshotBaseFields, meta: part(entity(listMetaFields)) }),
);

export type SnapshotRecord = z.infer<typeof snapshotRecordSchema>;
