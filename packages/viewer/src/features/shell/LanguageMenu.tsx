import { isLocale, localeNames } from "@sonolens/i18n";
import { Button, IconButton, Menu, translateIcon } from "@sonolens/ui-kit";
import { useLanguage } from "../../data/account/language.ts";
import { useWords } from "../../lib/format/use-words.ts";

/** The choice of language, each in its own name. */
export function LanguageMenu({ onlyIcon = false }: { readonly onlyIcon?: boolean }) {
  const { t } = useWords();
  const { locale, offered, setLocale } = useLanguage();
  const name = isLocale(locale) ? localeNames[locale] : locale;
  const label = t("common:labeled", { first: t("common:language"), second: name });
  return (
    <Menu
      align={onlyIcon ? "end" : "start"}
      trigger={
        onlyIcon ? (
          <IconButton icon={translateIcon} label={label} />
        ) : (
          <Button variant="quiet" icon={translateIcon} caret aria-label={label} className="-ms-3">
            {name}
          </Button>
        )
      }
      items={offered.map((each) => ({
        id: each,
        label: localeNames[each],
        lang: each,
        checked: each === locale,
        onSelect: () => setLocale(each),
      }))}
    />
  );
}
