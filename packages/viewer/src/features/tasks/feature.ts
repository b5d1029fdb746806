import { downloadSimpleIcon } from "@sonolens/ui-kit";
import { defineFeature } from "../../contract/feature.ts";
import { lazyPart } from "../../lib/loading/lazy-part.ts";

export const feature = defineFeature({
  commands: [
    { dialog: "downloads", order: 25, icon: downloadSimpleIcon, word: "common:downloads", where: "floating" },
  ],
  dialogs: {
    downloads: lazyPart(async () => (await import("./DownloadsDialog.tsx")).DownloadsDialog),
  },
});

declare module "../../contract/feature.ts" {
  interface Dialogs {
    downloads: true;
  }
}
