import type { MessageKey } from "@sonolens/i18n";
import { keyOf } from "../../lib/format/key-of.ts";

const words = {
  part: {
    outerRace: "mechanical:part.outerRace",
    innerRace: "mechanical:part.innerRace",
    ball: "mechanical:part.ball",
    cage: "mechanical:part.cage",
  },
  fits: {
    outerRace: "mechanical:fits.outerRace",
    innerRace: "mechanical:fits.innerRace",
    ball: "mechanical:fits.ball",
    cage: "mechanical:fits.cage",
  },
} as const satisfies Record<string, Readonly<Record<string, MessageKey>>>;

/** The name of a part of a bearing, or the sentence that says so; undefined for one that this version does not know. */
export const partWord = (kind: keyof typeof words, part: string): MessageKey | undefined =>
  keyOf(words[kind], part);
