import { keyboardIcon, lightbulbIcon } from "@sonolens/ui-kit";
import { defineFeature } from "../../contract/feature.ts";
import { idlePart, lazyPart } from "../../lib/loading/lazy-part.ts";
import { helpKey } from "./help-key.ts";
import { useUnseenTips } from "./use-tips.ts";

export const feature = defineFeature({
  commands: [
    {
      dialog: "tips",
      order: 30,
      icon: lightbulbIcon,
      word: "common:tips",
      where: "floating",
      useUnread: useUnseenTips,
    },
    {
      dialog: "keyboard help",
      order: 60,
      icon: keyboardIcon,
      word: "common:keyboardHelp",
      where: "profile",
      shortcut: helpKey,
      onlyWithKeyboard: true,
    },
  ],
  dialogs: {
    tips: lazyPart(async () => (await import("./TipsDialog.tsx")).TipsDialog),
    "keyboard help": lazyPart(async () => (await import("./KeyboardHelpDialog.tsx")).KeyboardHelpDialog),
  },
  // Optional: a failure shows nothing.
  Hint: idlePart(() =>
    import("./Hint.tsx").then(
      ({ Hint }) => Hint,
      () => () => null,
    ),
  ),
});

declare module "../../contract/feature.ts" {
  interface Dialogs {
    tips: true;
    "keyboard help": true;
  }
}
