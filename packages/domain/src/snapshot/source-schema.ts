import * as z from "zod/mini";
import { entity } from "../reading/entity.ts";
import { flagOr } from "../reading/fields.ts";

const share = z.number().check(z.gte(0), z.lte(1));

/** One source of sound; u and v run from 0 to 1 from the top left corner of the picture. */
export const sourceSchema = entity({
  azimuthDeg: z.number(),
  elevationDeg: z.number(),
  levelDb: z.number(),
  u: share,
  v: share,
  outsidePicture: flagOr(false),
});

export type Source = z.infer<typeof sourceSchema>;
