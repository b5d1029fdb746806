import * as z from "zod/mini";
import { entity } from "../reading/entity.ts";
import { numberOrNull, text, textOrNull } from "../reading/fields.ts";
import { listOf, partOrNull, texts } from "../reading/parts.ts";

/** What is known about the direction of the sound. */
export const directionFindingSchema = entity({
  /** `direction`, `cone` (microphones on a line) or `none`. */
  kind: text,
  /** Why there is none. */
  reason: textOrNull,
  /** All directions at one angle to a line of microphones. */
  cone: partOrNull(
    entity({
      angleDeg: z.number(),
      axis: entity({ azimuthDeg: z.number(), elevationDeg: z.number() }),
      uncertaintyDeg: numberOrNull,
      alternativesDeg: listOf(z.number()),
    }),
  ),
  /** Share of the sound that one wave explains, 0 to 1. */
  coherence: numberOrNull,
  /** Delays between microphones over those of a wave in air, if they are too long. */
  delayRatio: numberOrNull,
  beamwidthDeg: numberOrNull,
  /** Codes of what must be known about it. */
  warnings: texts,
});

/** A microphone that is not part of the results, counted from 1, and why. */
export const leftOutChannelSchema = entity({ channel: z.int(), kind: text });
