import * as z from "zod/mini";
import { entity } from "../reading/entity.ts";
import {
  dashboardSummaryMessageSchema,
  prpdPatternMessageSchema,
  reanalysisProgressMessageSchema,
  videoAnalysisMessageSchema,
} from "./analysis-messages-schema.ts";
import {
  camerasChangedMessageSchema,
  cameraUploadMessageSchema,
  fleetUpdateMessageSchema,
} from "./camera-messages-schema.ts";
import {
  excelExportMessageSchema,
  nlzExportMessageSchema,
  videoExportMessageSchema,
} from "./export-messages-schema.ts";
import {
  componentsChangedMessageSchema,
  dataConnectKeyUsedMessageSchema,
  organizationChangedMessageSchema,
  visibilityChangedMessageSchema,
} from "./organization-messages-schema.ts";
import { newSnapshotMessageSchema, snapshotChangedMessageSchema } from "./snapshot-messages-schema.ts";

const schemas = [
  newSnapshotMessageSchema,
  snapshotChangedMessageSchema,
  camerasChangedMessageSchema,
  prpdPatternMessageSchema,
  videoAnalysisMessageSchema,
  dashboardSummaryMessageSchema,
  excelExportMessageSchema,
  nlzExportMessageSchema,
  videoExportMessageSchema,
  fleetUpdateMessageSchema,
  cameraUploadMessageSchema,
  reanalysisProgressMessageSchema,
  organizationChangedMessageSchema,
  visibilityChangedMessageSchema,
  componentsChangedMessageSchema,
  dataConnectKeyUsedMessageSchema,
] as const;

/** The live messages that this version knows. */
export const liveMessageSchema = z.discriminatedUnion("type", schemas);

export type LiveMessage = z.infer<typeof liveMessageSchema>;

/** The names of their types. */
export const liveMessageTypes: ReadonlySet<string> = new Set(
  schemas.flatMap(({ shape }) => shape.type.def.values),
);

/** The response with missed messages. */
export const missedMessagesSchema = entity({
  messages: z.array(z.unknown()),
  lastSequence: z.int(),
  complete: z.boolean(),
});
