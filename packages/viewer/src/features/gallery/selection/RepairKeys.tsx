import type { RepairStatus } from "@sonolens/domain";
import { errorMessageKey } from "@sonolens/i18n";
import { useQueryClient } from "@tanstack/react-query";
import { useStore } from "jotai";
import { useEffect, useRef } from "react";
import { useRefusal } from "../../../data/account/account.ts";
import { useServices } from "../../../data/services.ts";
import { type KnownSnapshots, snapshotQueries } from "../../../data/snapshots/snapshots.ts";
import { useSetRepair } from "../../../data/snapshots/use-set-repair.ts";
import { useWords } from "../../../lib/format/use-words.ts";
import { isTyping, repairStatusOfKey } from "../../../lib/state/shortcuts.ts";
import { selectionAtom } from "./selection-atoms.ts";
import { cardOf, isInFront } from "./use-selection-keys.ts";

export interface RepairKeysProps {
  readonly narrow: boolean;
  /** Prompts for confirmation before it sets the repair of the whole selection. */
  readonly editMany: (status: RepairStatus) => void;
}

/** The keys that set the repair state: of the focused card or, after a confirmation, of the selection. */
export function RepairKeys({ narrow, editMany }: RepairKeysProps) {
  const { toaster } = useServices();
  const { t } = useWords();
  const store = useStore();
  const client = useQueryClient();
  const setRepair = useSetRepair();
  const refusal = useRefusal("bulkEdit");
  const press = (status: RepairStatus, event: KeyboardEvent) => {
    if (store.get(selectionAtom).ids.size === 0) {
      const id = cardOf(event);
      const list = client.getQueryData<KnownSnapshots>(snapshotQueries.listKey);
      const record = id === undefined ? undefined : list?.byId.get(id);
      if (record) setRepair(record, status);
    } else if (refusal) toaster.show({ message: t(errorMessageKey(refusal)), tone: "error" });
    else if (narrow) toaster.show({ message: t("bulk:onlyOnDesk") });
    else editMany(status);
  };
  const latest = useRef(press);
  useEffect(() => {
    latest.current = press;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || isTyping(event.target) || isInFront()) return;
      const status = repairStatusOfKey(event);
      if (status) latest.current(status, event);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
  return null;
}
