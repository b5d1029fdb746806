import * as z from "zod/mini";

const id = z.string().check(z.minLength(1));

/** Body of `POST /api/excel/`. */
export const excelRequestSchema = z.strictObject({
  snapshotIDs: z.array(id).check(z.minLength(1)),
  iotID: z.string(),
  includeImages: z.boolean(),
  target: z.enum(["excel", "dashboard"]),
  /** What the snapshots were filtered by, as in the link of the gallery. */
  filter: z.optional(z.record(z.string(), z.union([z.string(), z.boolean()]))),
});
