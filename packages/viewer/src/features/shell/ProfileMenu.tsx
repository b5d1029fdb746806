import { bestEffort } from "@sonolens/foundation";
import { gearSixIcon, type IconShape, Menu } from "@sonolens/ui-kit";
import { type ReactElement, useEffect, useState } from "react";
import type { Command } from "../../contract/feature.ts";
import { useTheme } from "../../data/account/preferences.ts";
import type { Theme } from "../../data/account/theme.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { idle } from "../../lib/loading/idle.ts";
import { useFrame } from "../../lib/state/frame.ts";

const themes = [
  { theme: "light", word: "common:themeLight" },
  { theme: "dark", word: "common:themeDark" },
  { theme: "auto", word: "common:themeAuto" },
] as const satisfies readonly { theme: Theme; word: string }[];

type MenuIcon = Theme | "logout";

/** The icons of the menu, fetched once the page is idle; the menu works without them. */
function useMenuIcons(): Partial<Record<MenuIcon, IconShape>> {
  const [icons, setIcons] = useState<Partial<Record<MenuIcon, IconShape>>>({});
  const { loadPart } = useFrame();
  useEffect(() => {
    const fetchIcons = async () => {
      await idle();
      const { moonIcon, signOutIcon, sunIcon } = await loadPart(() => import("./profile-icons.ts"));
      setIcons({ light: sunIcon, dark: moonIcon, auto: gearSixIcon, logout: signOutIcon });
    };
    void bestEffort(fetchIcons());
  }, [loadPart]);
  return icons;
}

const iconOf = (icon: IconShape | undefined) => icon && { icon };

export interface ProfileMenuProps {
  readonly trigger: ReactElement;
  /** The signed-in user. */
  readonly name: string;
  readonly commands: readonly (Command & {
    /** Why the user is not allowed to. */
    readonly refusal: string | undefined;
    readonly open: () => void;
  })[];
  readonly logOut: () => void;
}

/** The signed-in user, the theme, account commands, and signing out. */
export function ProfileMenu({ trigger, name, commands, logOut }: ProfileMenuProps) {
  const { t } = useWords();
  const [chosenTheme, setTheme] = useTheme();
  const icons = useMenuIcons();
  return (
    <Menu
      heading={t("common:signedInAs", { name })}
      trigger={trigger}
      items={[
        ...themes.map(({ theme, word }) => ({
          id: `theme-${theme}`,
          ...iconOf(icons[theme]),
          label: t(word),
          choiceOf: t("common:theme"),
          checked: theme === chosenTheme,
          onSelect: () => setTheme(theme),
        })),
        "separator",
        ...commands.map((command) => ({
          id: command.dialog,
          icon: command.icon,
          label: t(command.word),
          ...(command.shortcut && { shortcut: command.shortcut }),
          disabled: command.refusal !== undefined,
          ...(command.refusal && { disabledReason: command.refusal }),
          onSelect: command.open,
        })),
        { id: "logout", ...iconOf(icons.logout), label: t("common:logout"), onSelect: logOut },
      ]}
    />
  );
}
