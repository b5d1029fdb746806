import type * as z from "zod/mini";
import { entity } from "../reading/entity.ts";
import { flagOr, numberWithinOr, oneOf, textOrNull } from "../reading/fields.ts";
import { gasOrNull } from "../snapshot/gas-field.ts";
import { type LeakUnit, leakUnits } from "../units/leak-size.ts";

const amountOrNull = numberWithinOr(0, Number.MAX_VALUE, null);

/** The result of the leak analysis. */
export const leakResultSchema = entity({
  /** In `unit`. */
  leakSize: amountOrNull,
  /** l/min. */
  leakSizeLpmin: amountOrNull,
  unit: oneOf<LeakUnit, null>(leakUnits, null),
  /** Currency per year. */
  leakCost: amountOrNull,
  leakDetected: flagOr(false),
  /** The leak is larger than can be measured. */
  infDetected: flagOr(false),
  gas: gasOrNull,
  /** Range of the size, l/min; null from servers that do not send it. */
  leakSizeLowLpmin: amountOrNull,
  leakSizeHighLpmin: amountOrNull,
  /** How it was computed. */
  method: textOrNull,
  version: textOrNull,
});

export type LeakResult = z.infer<typeof leakResultSchema>;
