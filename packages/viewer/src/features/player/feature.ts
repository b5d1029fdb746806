import { defineFeature, type FeatureTexts } from "../../contract/feature.ts";
import { pictureShortcuts } from "./shortcuts.ts";

export const feature = defineFeature({
  shortcuts: [{ scope: "picture", order: 40, keys: pictureShortcuts }],
});

export const texts: FeatureTexts = { snapshot: [""] };
