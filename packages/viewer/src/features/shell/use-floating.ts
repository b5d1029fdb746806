import type { NavAction } from "@sonolens/ui-kit";
import { useSetCurrentDialog } from "../../lib/current-dialog.ts";
import { useWords } from "../../lib/use-words.ts";
import { useShellParts } from "./shell-parts.ts";

/** The commands that are always available. */
export function useFloating(): readonly NavAction[] {
  const { t } = useWords();
  const open = useSetCurrentDialog();
  const { commands, useUnread } = useShellParts();
  const unread = useUnread();
  return commands
    .filter(({ where }) => where === "floating")
    .map(({ dialog, icon, word }) => ({
      id: dialog,
      icon,
      label: t(word),
      onPress: () => open(dialog),
      ...(unread.includes(dialog) && { badge: t("common:unread") }),
    }));
}
