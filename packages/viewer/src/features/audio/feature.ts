import { defineFeature, type FeatureTexts } from "../../contract/feature.ts";
import { timeStripShortcuts } from "./shortcuts.ts";

export const feature = defineFeature({
  shortcuts: [{ scope: "timeStrip", order: 60, keys: timeStripShortcuts }],
});

export const texts: FeatureTexts = { snapshot: [""] };
