import { defineFeature, type FeatureTexts } from "../../contract/feature.ts";

export const feature = defineFeature({
  liveHandlers: async () => (await import("./live-messages.ts")).createLiveHandlers,
});

export const texts: FeatureTexts = { notices: ["live-messages"], snapshot: ["Pd"] };
