import { useRouterState } from "@tanstack/react-router";
import { useCallback, useEffect } from "react";
import { useContributions } from "../../contract/contributions.ts";
import { useCurrentDialog, useSetCurrentDialog } from "../../contract/current-dialog.ts";
import { DialogPart } from "../../lib/loading/DialogPart.tsx";

/** Renders the current dialog. Navigation closes it. */
export function DialogHost() {
  const { dialogs, commands } = useContributions();
  const current = useCurrentDialog();
  const setCurrent = useSetCurrentDialog();
  const path = useRouterState({ select: (state) => state.location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what closes it
  useEffect(() => () => setCurrent("idle"), [path, setCurrent]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest("input, textarea, select, [role=dialog]"))
        return;
      const command = commands.find(({ shortcut }) => shortcut === event.key);
      if (!command) return;
      event.preventDefault();
      setCurrent(command.dialog);
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [commands, setCurrent]);

  const close = useCallback(() => setCurrent("idle"), [setCurrent]);
  const Dialog = current === "idle" ? undefined : dialogs[current];
  if (!Dialog) return null;
  return (
    <DialogPart key={current} close={close}>
      <Dialog onClose={close} />
    </DialogPart>
  );
}
