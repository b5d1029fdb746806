import { entity } from "../reading/entity.ts";
import { countOr, numberOrNull, numberWithinOr, text } from "../reading/fields.ts";
import { linkOrNull } from "../reading/link.ts";

/** The pattern as a video over the picture, as far as it is made. */
export const prpdVideoSchema = entity({
  /** An open set of names; `error` when it could not be made. */
  status: text,
  url: linkOrNull,
  frames: countOr(null),
  /** Frames per second. */
  fps: numberOrNull,
  /** Pixels. */
  xSize: countOr(null),
  ySize: countOr(null),
  /** Percent. */
  progress: numberWithinOr(0, 100, null),
  durationSeconds: numberOrNull,
});
