import * as z from "zod/mini";
import { defaults } from "../defaults.ts";
import { entity } from "../reading/entity.ts";
import {
  countOr,
  flagOr,
  idTextOrNull,
  numberOr,
  numberOrNull,
  text,
  textOrNull,
} from "../reading/fields.ts";
import { listOf, part, partOrNull } from "../reading/parts.ts";
import { directionFindingSchema, leftOutChannelSchema } from "./direction-finding-schema.ts";
import { locationSchema } from "./location-schema.ts";
import { mechanicalSummarySchema } from "./mechanical-schema.ts";
import { pictureNoteSchema } from "./picture-note-schema.ts";
import { repairEventSchema } from "./repair-event-schema.ts";
import { snapshotBaseFields } from "./snapshot-base-fields.ts";
import { snapshotMetaSchema } from "./snapshot-meta-schema.ts";
import { sourceSchema } from "./source-schema.ts";
import { withFlatLeak } from "./with-flat-leak.ts";

const pair = z.tuple([z.number(), z.number()]);

/** A snapshot with all fields of its screen. */
export const snapshotDetailSchema = withFlatLeak(
  entity({
    ...snapshotBaseFields,
    /** Id of the camera. */
    device: idTextOrNull,
    comments: text,
    /** Seconds of the audio that the analyses use; null for their default. */
    analysis_time: numberOrNull,
    mech: partOrNull(mechanicalSummarySchema),
    /** The sources that the analysis separated, strongest first. */
    locations: listOf(locationSchema),
    /** Oldest first. */
    repair_history: listOf(repairEventSchema),
    /** What was found and done in the repair. */
    repair_note: text,
    /** In the order in which they are drawn. */
    picture_notes: listOf(pictureNoteSchema),
    file_name: text,
    /** Where the date comes from; empty for the camera's clock. */
    created_date_source: text,
    frame_count: countOr(0),
    frame_width: countOr(defaults.heatmapSize),
    frame_height: countOr(defaults.heatmapSize),
    frame_start_s: numberOr(0),
    frame_interval_s: numberOr(0),
    sample_rate_hz: numberOrNull,
    picture_width: numberOrNull,
    picture_height: numberOrNull,
    picture_media_type: textOrNull,
    direction_map: partOrNull(entity({ azimuthDeg: pair, elevationDeg: pair })),
    full_scale_db: numberOrNull,
    /** Meters; null for infinity. */
    focus_distance: numberOrNull,
    microphone_count: countOr(null),
    /** The raw channels are stored, for refocusing; null from an older server that does not report it. */
    has_raw_channels: flagOr(null),
    /** Strongest first. */
    sources: listOf(sourceSchema),
    /** Null if the file does not state it. */
    direction: partOrNull(directionFindingSchema),
    /** Microphones that are not part of the results. */
    left_out_channels: listOf(leftOutChannelSchema),
    meta: part(snapshotMetaSchema),
  }),
);

export type SnapshotDetail = z.infer<typeof snapshotDetailSchema>;
