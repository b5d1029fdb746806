import * as z from "zod/mini";
import { entity } from "../reading/entity.ts";
import { flagOr, numberOrNull } from "../reading/fields.ts";
import { listOf } from "../reading/parts.ts";

const share = z.number().check(z.gte(0), z.lte(1));

/** A direction; u and v run from 0 to 1 from the top left corner of the picture. */
const place = {
  azimuthDeg: z.number(),
  elevationDeg: z.number(),
  u: share,
  v: share,
  outsidePicture: flagOr(false),
};

/** One source of sound. */
export const sourceSchema = entity({
  ...place,
  levelDb: z.number(),
  /** Within this angle the true direction is expected, degrees; null if that is not known. */
  uncertaintyDeg: numberOrNull,
  /**
   * From and to, degrees, if only the azimuth is known: the elevation is anywhere between, and `uncertaintyDeg` is that of
   * the azimuth. Empty if the elevation is known.
   */
  elevationRangeDeg: listOf(z.number()),
  /** Other directions that the sound could come from as well, the likeliest first. */
  alternatives: listOf(entity(place)),
});

export type Source = z.infer<typeof sourceSchema>;
