import type { NavAction } from "@sonolens/ui-kit";
import { useContributions } from "../../contract/contributions.ts";
import { useSetCurrentDialog } from "../../contract/current-dialog.ts";
import { useWords } from "../../lib/format/use-words.ts";

/** The commands that are always available. */
export function useFloating(): readonly NavAction[] {
  const { t } = useWords();
  const open = useSetCurrentDialog();
  const { commands, useUnread } = useContributions();
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
