import * as z from "zod/mini";
import { entity } from "../reading/entity.ts";
import { countOr, idTextOrNull, numberWithinOr, text } from "../reading/fields.ts";
import { identity } from "../reading/identity.ts";
import { linkOrNull } from "../reading/link.ts";
import { listOf } from "../reading/parts.ts";
import { excelJobSchema } from "../report/excel-job-schema.ts";
import { deviceFields } from "./live-envelope-schema.ts";

/** Progress of an Excel report. */
export const excelExportMessageSchema = entity({
  ...deviceFields,
  ...excelJobSchema.shape,
  type: z.literal("excel-export"),
});

/** Snapshot files are packed to be downloaded. */
export const nlzExportMessageSchema = entity({
  ...deviceFields,
  type: z.literal("export-nlz"),
  /** Of the file. */
  name: z.string(),
  /** Null from servers that send only the file. */
  uuid: idTextOrNull,
  /** Null until the file is available. */
  downloadUrl: linkOrNull,
  status: text,
});

/** One file that an export made. */
const outputDetailSchema = entity({ url: linkOrNull, durationMs: countOr(null) });

/** The files of one group of outputs. */
const outputGroupSchema = entity({ outputDetails: listOf(outputDetailSchema) });

/** Progress of a video export. */
export const videoExportMessageSchema = entity({
  ...deviceFields,
  type: z.literal("export"),
  /** Of the snapshot's file. */
  fuid: identity,
  /** As the exporter names it. */
  state: text,
  /** Percent. */
  progress: numberWithinOr(0, 100, null),
  /** Why it failed; 1010 is "no video". */
  errorCode: idTextOrNull,
  outputGroupDetails: listOf(outputGroupSchema),
});
