import { createI18n, lazyNamespaces, loadTextsOf } from "@sonolens/i18n";
import type { ReactNode } from "react";
import { I18nextProvider } from "react-i18next";
import { TranslatedUi } from "../app/TranslatedUi.tsx";

// Awaited here: a story that waits for its texts is empty when its test starts.
const words = await createI18n("en");
await Promise.all(lazyNamespaces.map((feature) => loadTextsOf(words, feature)));

/** The texts of the viewer around a story; everything else a view gets as props. */
export function StoryFrame({ children }: { readonly children: ReactNode }) {
  return (
    <I18nextProvider i18n={words}>
      <TranslatedUi>{children}</TranslatedUi>
    </I18nextProvider>
  );
}
