import { calendarDay, type RepairStatus, type TypedUnits } from "@sonolens/domain";
import { Button, Dialog } from "@sonolens/ui-kit";
import { useMemo, useState } from "react";
import { useWords } from "../../../lib/format/use-words.ts";
import { type BulkTask, BulkTaskView } from "../BulkTask.tsx";
import { EditFields } from "./EditFields.tsx";
import { EditSummary } from "./EditSummary.tsx";
import { changeOf, checkDraft, emptyDraft, withField } from "./edit-draft.ts";
import type { EditChange } from "./edit-fields.ts";
import type { EditedRecord } from "./edit-preview.ts";

export interface EditDialogProps {
  readonly model: {
    readonly count: number;
    /** Undefined until they are read. */
    readonly records: readonly EditedRecord[] | undefined;
    readonly units: TypedUnits;
    readonly nowMs: number;
    /** It is known already what to set; looking at it is what is left. */
    readonly repair?: RepairStatus | undefined;
    /** Once it was begun. */
    readonly task: BulkTask | undefined;
  };
  readonly actions: { readonly apply: (change: EditChange) => void; readonly close: () => void };
}

/** Sets fields of many snapshots: choose them, look what changes, confirm, see how far it is. */
export function EditDialog({ model, actions }: EditDialogProps) {
  const { t, timeZone } = useWords();
  const { count, records, units, nowMs, task, repair } = model;
  const [draft, setDraft] = useState(() => {
    const empty = emptyDraft(calendarDay(nowMs, timeZone));
    return repair ? { ...withField(empty, "repair", true), status: repair } : empty;
  });
  const [looks, setLooks] = useState(repair !== undefined);
  const newestMs = useMemo(
    () => records?.reduce((newest, { createdMs }) => Math.max(newest, createdMs), 0),
    [records],
  );
  const checked = useMemo(
    () => checkDraft(draft, { units, nowMs, newestMs, timeZone }),
    [draft, units, nowMs, newestMs, timeZone],
  );
  const change = useMemo(() => changeOf(checked), [checked]);
  const isLooking = looks && change !== undefined;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && actions.close()}
      title={t("bulk:editTitle", { count })}
      {...(!task && !isLooking && { description: t("bulk:editText") })}
      footer={
        task ? (
          <Button onClick={actions.close}>{t("common:close")}</Button>
        ) : isLooking ? (
          <>
            <Button onClick={() => setLooks(false)}>{t("bulk:back")}</Button>
            <Button variant="primary" onClick={() => actions.apply(change)}>
              {t("bulk:apply")}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={actions.close}>{t("common:cancel")}</Button>
            <Button
              variant="primary"
              disabled={!change}
              disabledReason={t(draft.chosen.length === 0 ? "bulk:needsFields" : "bulk:needsValidFields")}
              onClick={() => setLooks(true)}
            >
              {t("bulk:continue")}
            </Button>
          </>
        )
      }
    >
      {task ? (
        <BulkTaskView task={task} />
      ) : isLooking ? (
        <EditSummary model={{ change, count, records, units }} />
      ) : (
        <EditFields model={{ draft, checked, units, nowMs, newestMs }} onDraftChange={setDraft} />
      )}
    </Dialog>
  );
}
