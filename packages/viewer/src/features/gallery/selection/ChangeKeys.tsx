import type { Capability, RepairStatus } from "@sonolens/domain";
import { errorMessageKey } from "@sonolens/i18n";
import { useQueryClient } from "@tanstack/react-query";
import { useStore } from "jotai";
import { useRefusals } from "../../../data/account/account.ts";
import { useServices } from "../../../data/services.ts";
import { starEdit, useStartEdit } from "../../../data/snapshots/edit-snapshot.ts";
import { type KnownSnapshots, snapshotQueries } from "../../../data/snapshots/snapshots.ts";
import { useSetRepair } from "../../../data/snapshots/use-set-repair.ts";
import { useUndoLast } from "../../../data/snapshots/use-undo-last.ts";
import { useWords } from "../../../lib/format/use-words.ts";
import { useChangeKeys } from "../../../lib/state/use-change-keys.ts";
import { cardAfter } from "./card-after.ts";
import { selectionAtom } from "./selection-atoms.ts";
import { cardOf } from "./use-selection-keys.ts";

export interface ChangeKeysProps {
  readonly narrow: boolean;
  /** Opens a dialog for the whole selection: an edit of the repair is confirmed first. */
  readonly openMany: (action: "tag" | "delete" | "edit", repair?: RepairStatus) => void;
  /** Opens a dialog for the snapshot of a card. */
  readonly openOne: (action: "tag" | "delete" | "comment", id: string) => void;
}

/** The keys that change the card with the focus or, after a confirmation, the selection. */
export function ChangeKeys({ narrow, openMany, openOne }: ChangeKeysProps) {
  const { toaster } = useServices();
  const { t } = useWords();
  const store = useStore();
  const client = useQueryClient();
  const setRepair = useSetRepair();
  const startEdit = useStartEdit();
  const undoLast = useUndoLast();
  const refusals = useRefusals();
  const hasSelection = () => store.get(selectionAtom).ids.size > 0;
  /** Whether it may be done; otherwise a snackbar gives the reason. */
  const may = (capability: Capability) => {
    const refusal = refusals(capability);
    if (refusal) toaster.show({ message: t(errorMessageKey(refusal)), tone: "error" });
    return !refusal;
  };
  const mayMany = (capability: Capability) => {
    if (!may(capability)) return false;
    if (narrow) toaster.show({ message: t("bulk:onlyOnDesk") });
    return !narrow;
  };
  const recordAt = (event: KeyboardEvent) => {
    const id = cardOf(event);
    const list = client.getQueryData<KnownSnapshots>(snapshotQueries.listKey);
    return id === undefined ? undefined : list?.byId.get(id);
  };
  const setStatus = (status: RepairStatus, event: KeyboardEvent) => {
    if (hasSelection()) {
      if (mayMany("bulkEdit")) openMany("edit", status);
      return;
    }
    const record = recordAt(event);
    if (!record) return;
    // Before the card may leave the list.
    if (!refusals("editSnapshotFixed")) cardAfter(record.id)?.focus();
    setRepair(record, status);
  };
  const one = (action: "tag" | "delete" | "comment", capability: Capability, event: KeyboardEvent) => {
    const id = cardOf(event);
    if (id !== undefined && may(capability)) openOne(action, id);
  };
  useChangeKeys({
    star: (event) => {
      const record = recordAt(event);
      if (record && may("editSnapshotStarred")) startEdit(starEdit(record.id, !record.starred));
    },
    open: (event) => setStatus("open", event),
    inRepair: (event) => setStatus("inRepair", event),
    solved: (event) => setStatus("solved", event),
    tag: (event) => {
      if (!hasSelection()) one("tag", "editSnapshotTags", event);
      else if (mayMany("bulkTag")) openMany("tag");
    },
    remove: (event) => {
      if (!hasSelection()) one("delete", "deleteSnapshot", event);
      else if (mayMany("bulkDelete")) openMany("delete");
    },
    // What is written is about one snapshot, whatever else is selected.
    comment: (event) => one("comment", "editSnapshotComments", event),
    undo: () => {
      const id = undoLast()?.snapshotId;
      if (id === undefined) return;
      document.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"] [data-card]`)?.focus();
    },
  });
  return null;
}
