import { defaults } from "../defaults.ts";
import { entity } from "../reading/entity.ts";
import {
  flagOr,
  idTextOrNull,
  numberOrNull,
  numberWithinOr,
  oneOf,
  text,
  textOrNull,
} from "../reading/fields.ts";
import { partOrNull } from "../reading/parts.ts";
import { inputDataSchema } from "./input-data-schema.ts";
import { listMetaFields } from "./snapshot-base-fields.ts";

/** How the camera drew the heat map over its picture. */
const drawingFields = {
  zoom_val: numberOrNull,
  zoom_value: numberOrNull,
  zoom_heatmap: numberOrNull,
  heatmap_mode: oneOf<"single" | "multi", "multi">(["single", "multi"], "multi"),
  offset_x: numberOrNull,
  offset_y: numberOrNull,
  rotation_deg: numberOrNull,
  scale_minus_one: numberOrNull,
  /** From 0 to 1. */
  picture_brightness: numberWithinOr(0, 1, defaults.pictureBrightness),
};

/** Recording parameters of the camera. */
const cameraFields = {
  /** A name or a number, as reported by the camera. */
  analyzer_mode: idTextOrNull,
  software_version: textOrNull,
  mic_revision: textOrNull,
  mic_threshold_multiplier: numberOrNull,
  filter_threshold: numberOrNull,
  filter_beam_multi: numberOrNull,
  filter_colormin: numberOrNull,
  filter_colormax: numberOrNull,
  calibration_current: numberOrNull,
  /** Highest value of the heat map. */
  max_value: numberOrNull,
  acimg_latency_compensation_ms: numberOrNull,
};

const environmentFields = {
  current_env_temperature_kelvin: numberOrNull,
  /** Percent, as older cameras name it. */
  humidity: numberOrNull,
  current_relative_humidity_percent: numberOrNull,
  /** Of the mains, as entered; 0 means automatic. */
  ac_frequency_hz: numberOrNull,
  /** In the line above the surroundings, bar, as entered. */
  line_pressure_bar: numberOrNull,
};

const analysisFields = {
  /** Comma-separated gas names, see {@link parseGasList}; empty for all. */
  gas_whitelist: text,
  /** Comma-separated gas names. */
  gas_blacklist: text,
  mech_analysis_kurtosis: numberOrNull,
  mech_analysis_crest_factor: numberOrNull,
  mech_analysis_potential_issue_detected: flagOr(null),
  slider_pd: numberOrNull,
  input_data: partOrNull(inputDataSchema),
};

/** How a snapshot was taken. Null means "not known". */
export const snapshotMetaSchema = entity({
  ...listMetaFields,
  ...drawingFields,
  ...cameraFields,
  ...environmentFields,
  ...analysisFields,
});
