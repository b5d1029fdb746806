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

/** Not applicable to touch. */
const withKeyboard: ReadonlySet<MessageKey> = new Set([
  "help:tip.gallery.keys",
  "help:tip.gallery.newTab",
  "help:tip.anywhere.keys",
]);

/** Tips that mention a mouse, reworded for touch. */
const byTouch: Partial<Record<MessageKey, MessageKey>> = {
  "help:tip.snapshot.level": "help:tip.snapshot.levelByTouch",
};

/** The tips of a screen, its own first; on touch reworded, and without those about keys. */
export function tipsOf(place: TipsPlace, onTouch = false): readonly MessageKey[] {
  const tips = [...own[place], ...everywhere];
  return onTouch ? tips.filter((tip) => !withKeyboard.has(tip)).map((tip) => byTouch[tip] ?? tip) : tips;
}
