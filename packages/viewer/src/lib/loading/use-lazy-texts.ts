import { type LazyNamespace, loadTextsOf } from "@sonolens/i18n";
import { use } from "react";
import { useTranslation } from "react-i18next";
import { useFrame } from "../state/frame.ts";
import { requestPart } from "./requested-parts.ts";

/** Suspends, like a lazy component, until the texts of lazily loaded features are available, requested together. */
export function useLazyTexts(...features: readonly LazyNamespace[]): void {
  const { i18n } = useTranslation();
  const frame = useFrame();
  const all = features.map((feature) => requestPart(frame, () => loadTextsOf(i18n, feature), feature));
  for (const texts of all) use(texts);
}

/** Loads texts of a feature that shows them only after an action; resolves once they are loaded. */
export function useFetchTexts(): (feature: LazyNamespace) => Promise<void> {
  const { i18n } = useTranslation();
  const { loadPart } = useFrame();
  return (feature) => loadPart(() => loadTextsOf(i18n, feature));
}
