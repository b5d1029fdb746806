import { defineFeature, type FeatureTexts } from "../../contract/feature.ts";

export const feature = defineFeature({});

export const texts: FeatureTexts = {
  card: ["caption-of"],
  filters: ["caption-of"],
  gallery: ["caption-of"],
  leak: ["caption-of"],
  location: ["save-captioned"],
  pd: ["caption-of"],
  snapshot: [""],
};
