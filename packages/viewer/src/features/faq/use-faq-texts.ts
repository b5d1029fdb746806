import type { EditionSwitch } from "@sonolens/editions";
import { useMemo } from "react";
import { useWords } from "../../lib/format/use-words.ts";
import { faqSections } from "./faq-sections.ts";
import { type FaqUnits, faqValues } from "./faq-values.ts";
import type { FaqSectionText } from "./search-faq.ts";

/** All questions and answers of an edition about what this build has, in the current language. */
export function useFaqTexts(
  switches: Readonly<Record<EditionSwitch, boolean>>,
  hasPage: (path: string) => boolean,
  units: FaqUnits,
): readonly FaqSectionText[] {
  const { t, locale } = useWords();
  return useMemo(() => {
    const values = faqValues(units, locale);
    return faqSections(switches, hasPage).map(({ letter, items }) => ({
      letter,
      title: t(`faq:section.${letter}`),
      items: items.map((id) => ({
        id,
        question: t(`faq:item.${id}.q`),
        answer: t(`faq:item.${id}.a`, values),
      })),
    }));
  }, [switches, hasPage, units, t, locale]);
}
