import { megaphoneIcon } from "@sonolens/ui-kit";
import { defineFeature, type FeatureTexts } from "../../contract/feature.ts";
import { lazyPart } from "../../lib/loading/lazy-part.ts";
import { useUnreadReleaseNotes } from "./use-release-notes.ts";

export const feature = defineFeature({
  commands: [
    {
      dialog: "release notes",
      order: 40,
      icon: megaphoneIcon,
      word: "common:releaseNotes",
      where: "floating",
      useUnread: useUnreadReleaseNotes,
    },
  ],
  dialogs: {
    "release notes": lazyPart(async () => (await import("./ReleaseNotesDialog.tsx")).ReleaseNotesDialog),
  },
});

export const texts: FeatureTexts = { help: [""] };

declare module "../../contract/feature.ts" {
  interface Dialogs {
    "release notes": true;
  }
}
