import * as z from "zod/mini";
import { entity } from "../reading/entity.ts";
import { snapshotDetailSchema } from "./snapshot-detail-schema.ts";

/** The response to a write. */
export const snapshotChangedSchema = entity({ version: z.int(), snapshot: snapshotDetailSchema });

export type SnapshotChanged = z.infer<typeof snapshotChangedSchema>;
