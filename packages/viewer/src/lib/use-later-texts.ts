import { type LaterFeature, loadTextsOf } from "@sonolens/i18n";
import { use } from "react";
import { useTranslation } from "react-i18next";
import { loadPart } from "./load-part.ts";

const loading = new WeakMap<object, Map<LaterFeature, Promise<void>>>();

/** Waits, as a lazy component does, for the texts of a feature that are not there from the start. */
export function useLaterTexts(feature: LaterFeature): void {
  use(useFetchTexts()(feature));
}

/** Fetches texts of a feature for what only says something after an action; resolves once they are there. */
export function useFetchTexts(): (feature: LaterFeature) => Promise<void> {
  const { i18n } = useTranslation();
  return (feature) => {
    // The instance comes in another wrapper to each component; its store is one.
    const ofFeatures = loading.get(i18n.store) ?? new Map<LaterFeature, Promise<void>>();
    loading.set(i18n.store, ofFeatures);
    const texts = ofFeatures.get(feature) ?? loadPart(() => loadTextsOf(i18n, feature));
    ofFeatures.set(feature, texts);
    return texts;
  };
}
