import { createI18n, laterFeatures, loadTextsOf } from "@sonolens/i18n";
import { type ReactNode, use } from "react";
import { I18nextProvider } from "react-i18next";
import { TranslatedUi } from "../app/TranslatedUi.tsx";

const words = createI18n("en").then(async (i18n) => {
  await Promise.all(laterFeatures.map((feature) => loadTextsOf(i18n, feature)));
  return i18n;
});

/** The words of the viewer round a story; everything else a view gets as props. */
export function StoryFrame({ children }: { readonly children: ReactNode }) {
  return (
    <I18nextProvider i18n={use(words)}>
      <TranslatedUi>{children}</TranslatedUi>
    </I18nextProvider>
  );
}
