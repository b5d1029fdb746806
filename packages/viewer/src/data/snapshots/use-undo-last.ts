import { settled } from "@sonolens/foundation";
import { useQueryClient } from "@tanstack/react-query";
import { useWords } from "../../lib/format/use-words.ts";
import { useFetchTexts } from "../../lib/loading/use-lazy-texts.ts";
import { useSessionState } from "../../lib/state/frame.ts";
import { unsentInputs } from "../../lib/state/unsent-inputs.ts";
import { useServices } from "../services.ts";
import { type KnownSnapshots, snapshotQueries } from "./snapshots.ts";
import { type Undoable, useRememberEdits, useUndoHistory } from "./undo.ts";

/**
 * Undoes a change that was taken from the history, and shows the outcome in a snackbar. Resolves to the id of that
 * message; undefined if there is none.
 */
export function useUndo(): (undoable: Undoable) => Promise<number | undefined> {
  const client = useQueryClient();
  const fetchTexts = useFetchTexts();
  const { toaster } = useServices();
  const { t } = useWords();
  return async ({ snapshotId = "", undo }) => {
    const texts = fetchTexts("details");
    const outcome = await undo();
    if (!outcome || outcome === "failed") return undefined;
    await texts;
    // The snapshot need not be the one that is shown.
    const known = client.getQueryData<KnownSnapshots>(snapshotQueries.listKey)?.byId.get(snapshotId);
    const name = known?.label || t("gallery:noLabel");
    return outcome === "undone"
      ? toaster.show({ message: t("details:undone", { name }), tone: "success" })
      : toaster.show({ message: t(`details:notUndone.${outcome}`, { name }), tone: "warning" });
  };
}

/** Undoes the last change of the session. Returns it; undefined if there is none. */
export function useUndoLast(): () => Undoable | undefined {
  useRememberEdits();
  const history = useUndoHistory();
  const unsent = useSessionState(unsentInputs);
  const undo = useUndo();
  const fetchTexts = useFetchTexts();
  const { toaster } = useServices();
  const { t } = useWords();
  return () => {
    // What is typed is the last change.
    for (const send of [...unsent]) send();
    const last = history.takeLast();
    if (last) void settled(undo(last));
    else void fetchTexts("details").then(() => toaster.show({ message: t("details:nothingToUndo") }));
    return last;
  };
}
