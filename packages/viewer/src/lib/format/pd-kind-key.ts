import type { MessageKey } from "@sonolens/i18n";
import { keyOf } from "./key-of.ts";

const kinds: Readonly<Record<string, MessageKey>> = {
  corona: "card:kind.corona",
  surface: "card:kind.surface",
  internal: "card:kind.internal",
  floating: "card:kind.floating",
  noise: "card:kind.noise",
  cannotTell: "card:kind.cannotTell",
};

/** The text of a discharge type, as the analysis names it; undefined for one of a newer server. */
export const pdKindKey = (name: string): MessageKey | undefined => keyOf(kinds, name);
