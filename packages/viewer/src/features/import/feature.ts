import { defineFeature, type FeatureTexts } from "../../contract/feature.ts";
import { lazyPart } from "../../lib/loading/lazy-part.ts";

export const feature = defineFeature({
  dialogs: { upload: lazyPart(async () => (await import("./ImportDialog.tsx")).ImportDialog) },
});

export const texts: FeatureTexts = { gallery: [""] };

declare module "../../contract/feature.ts" {
  interface Dialogs {
    upload: true;
  }
}
