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
  /** Null of servers that name only the label. */
  snapshotId: idTextOrNull,
  /** Of the snapshot. */
  label: z.string(),
});

/** The video of a snapshot is analysed; `readVideoAnalysis` opens what it found. */
export const videoAnalysisMessageSchema = entity({
  ...deviceFields,
  type: z.literal("video-analysis"),
  /** JSON, compressed by zlib, as base64. */
  result_b64zlib: z.string(),
});

/** The data of the summary dashboard are gathered, or a camera's part of them. */
export const dashboardSummaryMessageSchema = entity({
  ...deviceFields,
  type: z.literal("dashboard-summary"),
  status: text,
  /** Camera; empty for all. */
  deviceLabel: text,
  /** Null until they are there. */
  data: partOrNull(summaryDataSchema),
});

/** What a re-analysis of many snapshots goes through. */
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

/** How far a re-analysis of many snapshots is. */
export const reanalysisProgressMessageSchema = entity({
  ...envelopeFields,
  type: z.literal("reanalysis-progress"),
  reanalysisId: identity,
  state: z.enum(reanalysisStates),
  done: z.int(),
  total: z.int(),
});
