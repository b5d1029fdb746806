import * as z from "zod/mini";
import {
  flagOr,
  momentOrNull,
  numberOr,
  numberOrNull,
  numberWithinOr,
  oneOf,
  text,
} from "../reading/fields.ts";
import { partOrNull } from "../reading/parts.ts";
import { type SnapshotType, snapshotTypeFrom, snapshotTypes } from "./analysis-type.ts";
import { costFields } from "./cost-fields.ts";
import { gasOrNull } from "./gas-field.ts";
import { type MachineFinding, machineFindings } from "./machine-finding.ts";
import { moment } from "./moment.ts";
import { pdSummarySchema } from "./pd-summary-schema.ts";
import { repairStatusOrNull, repairWorkSchema } from "./repair-schema.ts";
import { tagsField } from "./tags-field.ts";

export const snapshotIdSchema = z.string().check(z.minLength(1));

const type = z.pipe(
  z.transform((value: SnapshotType | number | string) => snapshotTypeFrom(value) ?? value),
  z.enum(snapshotTypes),
);

/** Reference of levels: the recording's full scale, or 20 uPa. */
export const levelReferenceSchema = z.enum(["fullScale", "soundPressure"]);

export type LevelReference = z.infer<typeof levelReferenceSchema>;

/** Fields of a snapshot's `meta` in list and detail: those that the gallery filters, groups, sorts and adds up by. */
export const listMetaFields = {
  /** Degrees north. */
  latitude: numberWithinOr(-90, 90, null),
  /** Degrees east. */
  longitude: numberWithinOr(-180, 180, null),
  video_type: oneOf<"continuous", null>(["continuous"], null),
  /** Seconds. */
  duration: numberOr(0),
  /** The gas of the leak. */
  leak_type: gasOrNull,
  leak_detected: flagOr(null),
  ...costFields,
};

/** Fields of a snapshot in list and detail. */
export const snapshotBaseFields = {
  id: snapshotIdSchema,
  version: z._default(z.int(), 0),
  label: text,
  /** False for a deleted snapshot. */
  active: flagOr(true),
  device_label: text,
  device_serial: text,
  device_analysis_type: type,
  created_date: moment,
  synced_date: moment,
  /** Meters. */
  source_distance: numberOrNull,
  /** dB. */
  dynamicrange_lin: numberOrNull,
  tags: tagsField,
  starred: flagOr(false),
  fixed: flagOr(false),
  fixed_date: momentOrNull,
  /** Null if no status is stored; {@link repairStatusOf} is the one to show. */
  repair_status: repairStatusOrNull,
  /** Null if nothing of it is known. */
  repair_work: partOrNull(repairWorkSchema),
  /** A mechanical fault. */
  fault: flagOr(false),
  /** What the mechanical analysis concluded; null for other types, and until it was analyzed. */
  machine_finding: oneOf<MachineFinding, null>(machineFindings, null),
  /** Id of the ownership through which the reader sees it; the camera's group follows from it. */
  ownership: text,
  pd: partOrNull(pdSummarySchema),
  /** l/min; null if no leak was measured. */
  leak: numberWithinOr(0, Number.MAX_VALUE, null),
  /** Seconds of the audio from which `leak` was computed. */
  leak_fromAudioTime: numberOrNull,
  /** The leak is larger than can be measured; `leak` is null then. */
  leak_infinite: flagOr(false),
  level_db: z.number(),
  level_reference: levelReferenceSchema,
  /** Lowest and highest. */
  band_hz: z.tuple([z.number(), z.number()]),
  picture_state: z.enum(["present", "missing"]),
  picture_kind: z.enum(["camera", "directionMap", "spectrogram"]),
};
