import { createI18n } from "@sonolens/i18n";
import { UiProvider } from "@sonolens/ui-kit";
import { type ReactNode, use } from "react";
import { I18nextProvider } from "react-i18next";

const words = createI18n("en");

/** The words of the viewer round a story; everything else a view gets as props. */
export function StoryFrame({ children }: { readonly children: ReactNode }) {
  return (
    <I18nextProvider i18n={use(words)}>
      <UiProvider>{children}</UiProvider>
    </I18nextProvider>
  );
}
