import { gearSixIcon, type IconShape, Menu, moonIcon, signOutIcon, sunIcon } from "@sonolens/ui-kit";
import type { ReactElement } from "react";
import { useTheme } from "../../data/preferences.ts";
import type { Theme } from "../../data/theme.ts";
import { useWords } from "../../lib/use-words.ts";
import type { ShellCommand } from "./shell-parts.ts";

const themes = [
  { theme: "light", icon: sunIcon, word: "common:themeLight" },
  { theme: "dark", icon: moonIcon, word: "common:themeDark" },
  { theme: "auto", icon: gearSixIcon, word: "common:themeAuto" },
] as const satisfies readonly { theme: Theme; icon: IconShape; word: string }[];

export interface ProfileMenuProps {
  readonly trigger: ReactElement;
  /** Who is signed in. */
  readonly name: string;
  readonly commands: readonly (ShellCommand & {
    /** Why this user may not. */
    readonly refusal: string | undefined;
    readonly open: () => void;
  })[];
  readonly logOut: () => void;
}

/** Who is signed in, colours, what is the user's own, and the way out. */
export function ProfileMenu({ trigger, name, commands, logOut }: ProfileMenuProps) {
  const { t } = useWords();
  const [chosenTheme, setTheme] = useTheme();
  return (
    <Menu
      heading={t("common:signedInAs", { name })}
      trigger={trigger}
      items={[
        ...themes.map(({ theme, icon, word }) => ({
          id: `theme-${theme}`,
          icon,
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
        { id: "logout", icon: signOutIcon, label: t("common:logout"), onSelect: logOut },
      ]}
    />
  );
}
