import { useQueryClient } from "@tanstack/react-query";
import { useWords } from "../../lib/format/use-words.ts";
import { useFetchTexts } from "../../lib/loading/use-lazy-texts.ts";
import { useServices } from "../services.ts";
import { type KnownSnapshots, snapshotQueries } from "./snapshots.ts";
import { type Undoable, useUndoHistory } from "./undo.ts";

/** Undoes the last change of the session and shows a snackbar. Returns it; undefined if there is none. */
export function useUndoLast(): () => Undoable | undefined {
  const history = useUndoHistory();
  const client = useQueryClient();
  const fetchTexts = useFetchTexts();
  const { toaster } = useServices();
  const { t } = useWords();
  return () => {
    const last = history.undoLast();
    const texts = fetchTexts("details");
    if (!last) void texts.then(() => toaster.show({ message: t("details:nothingToUndo") }));
    else if (last.snapshotId !== undefined) {
      // The snapshot need not be the one that is shown.
      const known = client.getQueryData<KnownSnapshots>(snapshotQueries.listKey)?.byId.get(last.snapshotId);
      const name = known?.label || t("gallery:noLabel");
      void texts.then(() => toaster.show({ message: t("details:undone", { name }), tone: "success" }));
    }
    return last;
  };
}
