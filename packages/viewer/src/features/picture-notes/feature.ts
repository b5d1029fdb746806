import { defineFeature, type FeatureTexts } from "../../contract/feature.ts";
import { noteShortcuts } from "./shortcuts.ts";

export const feature = defineFeature({
  shortcuts: [{ scope: "notes", order: 50, keys: noteShortcuts }],
});

export const texts: FeatureTexts = { notes: [""], snapshot: [""] };
