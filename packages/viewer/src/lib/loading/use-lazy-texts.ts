import { type LazyNamespace, loadTextsOf } from "@sonolens/i18n";
import { use } from "react";
import { useTranslation } from "react-i18next";
import { useFrame } from "../state/frame.ts";
import { frameAtom } from "../state/shared-state.ts";

const requested = frameAtom(() => new Map<LazyNamespace, Promise<void>>());

/** Suspends, like a lazy component, until the texts of lazily loaded features are available, requested together. */
export function useLazyTexts(...features: readonly LazyNamespace[]): void {
  const fetchTexts = useFetchTexts();
  for (const texts of features.map(fetchTexts)) use(texts);
}

/** Loads texts of a feature that shows them only after an action; resolves once they are loaded. */
export function useFetchTexts(): (feature: LazyNamespace) => Promise<void> {
  const { i18n } = useTranslation();
  const { store, loadPart } = useFrame();
  return (feature) => {
    const ofFeatures = store.get(requested);
    const texts = ofFeatures.get(feature) ?? loadPart(() => loadTextsOf(i18n, feature));
    ofFeatures.set(feature, texts);
    return texts;
  };
}
