import { isLocale, localeNames } from "@sonolens/i18n";
import { Button, Menu } from "@sonolens/ui-kit";
import { useLanguage } from "../../data/preferences.ts";
import { useWords } from "../../lib/use-words.ts";

/** The language alone, for screens before anybody signs in. */
export function LanguageMenu() {
  const { t } = useWords();
  const { locale, offered, setLocale } = useLanguage();
  const name = isLocale(locale) ? localeNames[locale] : locale;
  return (
    <Menu
      align="start"
      trigger={
        <Button
          variant="quiet"
          icon="translate"
          caret
          aria-label={`${t("common:language")}: ${name}`}
          className="-ms-3"
        >
          {name}
        </Button>
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
