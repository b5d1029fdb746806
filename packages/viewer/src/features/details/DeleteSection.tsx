import { errorMessageKey } from "@sonolens/i18n";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useRefusal } from "../../data/account/account.ts";
import { reasonOf } from "../../data/server/call-error.ts";
import { useServices } from "../../data/services.ts";
import { useDeleteSnapshot } from "../../data/snapshots/delete-snapshot.ts";
import { useUndoHistory } from "../../data/snapshots/undo.ts";
import type { SnapshotDetail } from "../../data/types.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { useLazyTexts } from "../../lib/loading/use-lazy-texts.ts";
import { useChangeKeys } from "../../lib/state/use-change-keys.ts";
import { DeleteView } from "./DeleteView.tsx";

/** Deletes the snapshot and goes to the gallery, where it can be undone. */
export function DeleteSection({ snapshot }: { readonly snapshot: SnapshotDetail }) {
  useLazyTexts("details");
  const { t } = useWords();
  const { toaster } = useServices();
  const navigate = useNavigate();
  const history = useUndoHistory();
  const { remove, restore, forget, isRemoving } = useDeleteSnapshot();
  const refusalCode = useRefusal("deleteSnapshot");
  const [asking, setAsking] = useState(false);
  const { id } = snapshot;
  useChangeKeys({
    remove: () => {
      if (refusalCode) toaster.show({ message: t(errorMessageKey(refusalCode)), tone: "error" });
      else setAsking(true);
    },
  });

  const failed = (message: string, error: unknown) =>
    toaster.show({
      message: `${t("common:asSentence", { text: message })} ${t(errorMessageKey(reasonOf(error)?.code ?? "undefinedError"))}`,
      tone: "error",
    });
  /** Shows the outcome itself. */
  async function bringBack(): Promise<undefined> {
    try {
      await restore(id);
      toaster.show({ message: t("details:snapshotRestored"), tone: "success" });
    } catch (error) {
      failed(t("details:snapshotRestoreFailed"), error);
    }
  }
  async function removeIt() {
    try {
      await remove(id);
    } catch (error) {
      setAsking(false);
      failed(t("details:snapshotDeleteFailed"), error);
      return;
    }
    setAsking(false);
    // Unsaved input of a deleted snapshot needs no confirmation.
    await navigate({ to: "/", search: true, ignoreBlocker: true });
    forget(id);
    const undoable = { undo: bringBack };
    history.remember(undoable);
    const toast = toaster.show({
      message: t("details:snapshotDeleteSuccessful"),
      tone: "success",
      action: {
        label: t("common:undo"),
        onAction: () => {
          if (history.take(undoable)) void bringBack();
        },
      },
    });
    history.offer(() => toaster.dismiss(toast));
  }
  return (
    <DeleteView
      model={{
        name: snapshot.label || t("gallery:noLabel"),
        asking,
        busy: isRemoving,
        refusal: refusalCode && t(errorMessageKey(refusalCode)),
      }}
      actions={{
        ask: () => setAsking(true),
        cancel: () => !isRemoving && setAsking(false),
        remove: () => void removeIt(),
      }}
    />
  );
}
