import type { EditionSwitch } from "@sonolens/editions";
import { useMemo } from "react";
import { useWords } from "../../lib/format/use-words.ts";
import { faqSections } from "./faq-sections.ts";
import type { FaqSectionText } from "./search-faq.ts";

/** All questions and answers of an edition in the current language. */
export function useFaqTexts(switches: Readonly<Record<EditionSwitch, boolean>>): readonly FaqSectionText[] {
  const { t } = useWords();
  return useMemo(
    () =>
      faqSections(switches).map(({ letter, items }) => ({
        letter,
        title: t(`faq:section.${letter}`),
        items: items.map((id) => ({ id, question: t(`faq:item.${id}.q`), answer: t(`faq:item.${id}.a`) })),
      })),
    [switches, t],
  );
}
