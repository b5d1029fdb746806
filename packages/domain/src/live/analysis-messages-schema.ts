import * as z from "zod/mini";
import { entity } from "../reading/entity.ts";
import { idTextOrNull, text } from "../reading/fields.ts";
import { identity } from "../reading/identity.ts";
import { partOrNull } from "../reading/parts.ts";
import { summaryDataSchema } from "../report/summary-data-schema.ts";
import { deviceFields, envelopeFields } from "./live-envelope-schema.ts";

/** The pattern of a snapshot is computed, or its video is made. */
export const prpdPatternMessageSchema = entity({
  ...deviceFields,
  type: z.literal("prpd-pattern"),
  /** Null from servers that send only the label. */
  snapshotId: idTextOrNull,
  /** Of the snapshot. */
  label: z.string(),
});

/** The video of a snapshot is analyzed; `readVideoAnalysis` decodes the result. */
export const videoAnalysisMessageSchema = entity({
  ...deviceFields,
  type: z.literal("video-analysis"),
  /** JSON, compressed by zlib, as base64. */
  result_b64zlib: z.string(),
});

/** The data of the summary dashboard, or those of one camera, are being collected. */
export const dashboardSummaryMessageSchema = entity({
  ...deviceFields,
  type: z.literal("dashboard-summary"),
  status: text,
  /** Camera; empty for all. */
  deviceLabel: text,
  /** Null until they are available. */
  data: partOrNull(summaryDataSchema),
});

/** States of a re-analysis of many snapshots. */
const reanalysisStates = [
  "queued",
  "computing",
  "ready",
  "applying",
  "applied",
  "undoing",
  "undone",
  "cancelled",
  "failed",
] as const;

/** Progress of a re-analysis of many snapshots. */
export const reanalysisProgressMessageSchema = entity({
  ...envelopeFields,
  type: z.literal("reanalysis-progress"),
  reanalysisId: identity,
  state: z.enum(reanalysisStates),
  done: z.int(),
  total: z.int(),
});
