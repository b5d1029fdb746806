import { defineFeature, type FeatureTexts } from "../../contract/feature.ts";

export const feature = defineFeature({});

export const texts: FeatureTexts = {
  location: [""],
};
