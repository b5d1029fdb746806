import type { MessageKey } from "@sonolens/i18n";
import type { TipsPlace } from "./tips-place.ts";

const own: Record<TipsPlace, readonly MessageKey[]> = {
  gallery: ["help:tip.gallery.keys", "help:tip.gallery.newTab", "help:tip.gallery.link"],
  snapshot: [
    "help:tip.snapshot.level",
    "help:tip.snapshot.distance",
    "help:tip.snapshot.zoom",
    "help:tip.snapshot.listening",
  ],
  anywhere: [],
};

const everywhere: readonly MessageKey[] = ["help:tip.anywhere.keys", "help:tip.anywhere.faq"];

/** Of no use to fingers. */
const withKeyboard: ReadonlySet<MessageKey> = new Set([
  "help:tip.gallery.keys",
  "help:tip.gallery.newTab",
  "help:tip.anywhere.keys",
]);

/** The tips of a screen, its own first; on touch without those about keys. */
export const tipsOf = (place: TipsPlace, onTouch = false): readonly MessageKey[] =>
  [...own[place], ...everywhere].filter((tip) => !onTouch || !withKeyboard.has(tip));
