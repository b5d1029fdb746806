import { type LazyNamespace, loadTextsOf } from "@sonolens/i18n";
import { use } from "react";
import { useTranslation } from "react-i18next";
import { loadPart } from "./load-part.ts";

const loading = new WeakMap<object, Map<LazyNamespace, Promise<void>>>();

/** Suspends, like a lazy component, until the texts of a lazily loaded feature are available. */
export function useLazyTexts(feature: LazyNamespace): void {
  use(useFetchTexts()(feature));
}

/** Loads texts of a feature that shows them only after an action; resolves once they are loaded. */
export function useFetchTexts(): (feature: LazyNamespace) => Promise<void> {
  const { i18n } = useTranslation();
  return (feature) => {
    // Each component gets another wrapper of the instance; the store is shared.
    const ofFeatures = loading.get(i18n.store) ?? new Map<LazyNamespace, Promise<void>>();
    loading.set(i18n.store, ofFeatures);
    const texts = ofFeatures.get(feature) ?? loadPart(() => loadTextsOf(i18n, feature));
    ofFeatures.set(feature, texts);
    return texts;
  };
}
