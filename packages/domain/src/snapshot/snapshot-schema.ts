import { z } from "zod";
import { defaults } from "../defaults.ts";
import { snapshotTypeFrom, snapshotTypes } from "./analysis-type.ts";

/** Reads what is missing or null as null, so that older and newer servers are understood. */
const orNull = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().default(null);

/** A moment that can be read; kept as it was written. */
const moment = z.string().refine((text) => !Number.isNaN(Date.parse(text)), { message: "no moment" });

/** 0 and 1 are read as false and true. */
const flag = z.preprocess((value) => (value === 0 || value === 1 ? value === 1 : value), z.boolean());

const type = z.preprocess((value) => snapshotTypeFrom(value) ?? value, z.enum(snapshotTypes));

const pair = z.tuple([z.number(), z.number()]);

export const snapshotIdSchema = z.string().min(1);

/** What levels count from: the recording's full scale, or 20 uPa. */
export const levelReferenceSchema = z.enum(["fullScale", "soundPressure"]);

export type LevelReference = z.infer<typeof levelReferenceSchema>;

/** One source of sound; u and v run from 0 to 1 from the top left corner of the picture. */
export const sourceSchema = z.object({
  azimuthDeg: z.number(),
  elevationDeg: z.number(),
  levelDb: z.number(),
  u: z.number().min(0).max(1),
  v: z.number().min(0).max(1),
  outsidePicture: z.boolean().default(false),
});

export type Source = z.infer<typeof sourceSchema>;

const listMeta = {
  latitude: orNull(z.number()),
  longitude: orNull(z.number()),
  video_type: orNull(z.literal("continuous")).catch(null),
  /** Seconds. */
  duration: z.number().default(0),
};

const base = {
  id: snapshotIdSchema,
  version: z.int().default(0),
  label: z.string().default(""),
  active: flag.default(true),
  device_label: z.string().default(""),
  device_serial: z.string().default(""),
  device_analysis_type: type,
  created_date: moment,
  synced_date: moment,
  /** Metres. */
  source_distance: orNull(z.number()),
  /** dB. */
  dynamicrange_lin: orNull(z.number()),
  tags: z.array(z.string().transform((tag) => tag.normalize("NFC"))).default([]),
  starred: flag.default(false),
  fixed: flag.default(false),
  fixed_date: orNull(z.string()),
  ownership: z.string().default(""),
  level_db: z.number(),
  level_reference: levelReferenceSchema,
  band_hz: pair,
  picture_state: z.enum(["present", "missing"]),
  picture_kind: z.enum(["camera", "directionMap"]),
};

/** What the gallery needs of a snapshot. */
export const snapshotRecordSchema = z.object({ ...base, meta: z.object(listMeta) });

export type SnapshotRecord = z.infer<typeof snapshotRecordSchema>;

const detailMeta = z.object({
  ...listMeta,
  heatmap_mode: z.enum(["single", "multi"]).catch("multi"),
  picture_brightness: z.number().min(0).max(1).catch(defaults.pictureBrightness),
  software_version: orNull(z.string()),
  mic_revision: orNull(z.string()),
  current_env_temperature_kelvin: orNull(z.number()),
  current_relative_humidity_percent: orNull(z.number()),
  gas_whitelist: z.string().default(""),
  gas_blacklist: z.string().default(""),
  mech_analysis_kurtosis: orNull(z.number()),
  mech_analysis_crest_factor: orNull(z.number()),
});

/** A snapshot with all that its screen shows. */
export const snapshotDetailSchema = z.object({
  ...base,
  comments: z.string().default(""),
  file_name: z.string().default(""),
  frame_count: z.int().default(0),
  frame_width: z.int().default(defaults.heatmapSize),
  frame_height: z.int().default(defaults.heatmapSize),
  frame_start_s: z.number().default(0),
  frame_interval_s: z.number().default(0),
  sample_rate_hz: orNull(z.number()),
  picture_width: orNull(z.number()),
  picture_height: orNull(z.number()),
  picture_media_type: orNull(z.string()),
  direction_map: orNull(z.object({ azimuthDeg: pair, elevationDeg: pair })),
  full_scale_db: orNull(z.number()),
  /** Metres; null for infinity. */
  focus_distance: orNull(z.number()),
  microphone_count: orNull(z.int()),
  sources: z.array(sourceSchema).default([]),
  meta: detailMeta,
});

export type SnapshotDetail = z.infer<typeof snapshotDetailSchema>;
