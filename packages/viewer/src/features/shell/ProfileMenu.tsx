import { localeNames } from "@sonolens/i18n";
import { Menu } from "@sonolens/ui-kit";
import type { ReactElement } from "react";
import { type Theme, useLanguage, useTheme } from "../../data/preferences.ts";
import { useWords } from "../../lib/use-words.ts";

const themes = [
  { theme: "light", icon: "sun", word: "common:themeLight" },
  { theme: "dark", icon: "moon", word: "common:themeDark" },
  { theme: "auto", icon: "gear-six", word: "common:themeAuto" },
] as const satisfies readonly { theme: Theme; icon: string; word: string }[];

export interface ProfileMenuProps {
  readonly trigger: ReactElement;
  readonly logOut: () => void;
}

/** Colours, language, and the way out. */
export function ProfileMenu({ trigger, logOut }: ProfileMenuProps) {
  const { t } = useWords();
  const [chosenTheme, setTheme] = useTheme();
  const { locale, offered, setLocale } = useLanguage();
  return (
    <Menu
      align="start"
      trigger={trigger}
      items={[
        ...themes.map(({ theme, icon, word }) => ({
          id: `theme-${theme}`,
          icon,
          label: t(word),
          checked: theme === chosenTheme,
          onSelect: () => setTheme(theme),
        })),
        "separator",
        ...offered.map((each) => ({
          id: `locale-${each}`,
          label: localeNames[each],
          lang: each,
          checked: each === locale,
          onSelect: () => setLocale(each),
        })),
        "separator",
        { id: "logout", icon: "sign-out", label: t("common:logout"), onSelect: logOut },
      ]}
    />
  );
}
