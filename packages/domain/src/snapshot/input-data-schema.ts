import { entity } from "../reading/entity.ts";
import { numberOrNull, textOrNull } from "../reading/fields.ts";
import { part } from "../reading/parts.ts";
import { tagsField } from "./tags-field.ts";

/** Values entered on the camera. */
const inputsValuesSchema = entity({
  /** Meters. */
  distance: numberOrNull,
  voltage_kv: numberOrNull,
  component: textOrNull,
  tags: tagsField,
  tag_list: tagsField,
});

export const inputDataSchema = entity({
  inputs_values: part(inputsValuesSchema),
  /** The location, as text. */
  location: textOrNull,
});
