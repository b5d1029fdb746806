import { dayAfter } from "@sonolens/domain";
import { errorMessageKey } from "@sonolens/i18n";
import { Chip, DatePicker, IconButton, qrCodeIcon, TextField, tagIcon } from "@sonolens/ui-kit";
import { type MouseEvent, useId } from "react";
import { useWords } from "../../lib/format/use-words.ts";
import { ConflictDialog } from "../../lib/ui/ConflictDialog.tsx";
import { CheckLine, type RepairCheckModel } from "./CheckLine.tsx";
import { duePresets } from "./due-days.ts";
import { Row } from "./OneOf.tsx";
import { RepairOutcome, type RepairOutcomeActions, type RepairOutcomeModel } from "./RepairOutcome.tsx";
import type { TypedText } from "./use-typed-text.ts";

export interface RepairWorkModel extends RepairOutcomeModel {
  readonly assignee: TypedText;
  /** Usernames to offer. */
  readonly people: readonly string[];
  /** yyyy-mm-dd; null for none. */
  readonly dueDay: string | null;
  readonly today: string;
  /** 0 if it is not overdue. */
  readonly daysOver: number;
  readonly tagNumber: TypedText;
  /** Its code can be scanned on this device. */
  readonly canScan: boolean;
  /** Cause, measure and note are asked for: it is solved, or one of them is known. */
  readonly asksOutcome: boolean;
  /** Undefined if a second snapshot cannot confirm it, or it is not solved. */
  readonly check: RepairCheckModel | undefined;
}

export interface RepairWorkActions extends RepairOutcomeActions {
  readonly setDueDay: (day: string | null) => void;
  readonly giveTagNumber: () => void;
  readonly scanTag: () => void;
  /** Follows the link to the snapshot that confirms the repair. */
  readonly openCheck: (event: MouseEvent<HTMLAnchorElement>) => void;
}

export interface RepairWorkViewProps {
  readonly model: RepairWorkModel;
  readonly actions: RepairWorkActions;
}

/** Who repairs it until when, its leak tag; after solving, the cause, what was done, and what confirms it. */
export function RepairWorkView({ model, actions }: RepairWorkViewProps) {
  const { t } = useWords();
  const { check } = model;
  return (
    <section
      aria-label={t("details:work.title")}
      data-testid="repair-work"
      className="flex flex-col gap-3 px-5 pb-4"
    >
      {check && <CheckLine check={check} open={actions.openCheck} />}
      <div className="grid items-start gap-3 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Assignee model={model} />
        <TagNumber model={model} actions={actions} />
      </div>
      <Due model={model} save={actions.setDueDay} />
      {model.asksOutcome && <RepairOutcome model={model} actions={actions} />}
    </section>
  );
}

function Assignee({ model }: Pick<RepairWorkViewProps, "model">) {
  const { t } = useWords();
  const listId = useId();
  const { assignee } = model;
  const { refusal } = assignee;
  return (
    <>
      <TextField
        label={t("details:work.assignee")}
        value={assignee.value}
        onValueChange={assignee.set}
        onBlur={assignee.leave}
        error={refusal && t(errorMessageKey(refusal.code), refusal.params)}
        placeholder={t("details:work.nobody")}
        list={listId}
        maxLength={200}
        autoComplete="off"
        disabled={model.readOnly}
      />
      <datalist id={listId}>
        {model.people.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <ConflictDialog draft={assignee.conflict} />
    </>
  );
}

function TagNumber({ model, actions }: RepairWorkViewProps) {
  const { t } = useWords();
  const { tagNumber } = model;
  const { refusal } = tagNumber;
  return (
    <>
      <TextField
        label={t("details:work.tag")}
        value={tagNumber.value}
        onValueChange={tagNumber.set}
        onBlur={tagNumber.leave}
        error={
          refusal &&
          (refusal.code === "invalidFormat"
            ? t("details:work.tagRule")
            : t(errorMessageKey(refusal.code), refusal.params))
        }
        dir="ltr"
        autoComplete="off"
        disabled={model.readOnly}
        end={
          !model.readOnly && (
            <span className="flex">
              {model.canScan && (
                <IconButton icon={qrCodeIcon} label={t("details:scan.title")} onClick={actions.scanTag} />
              )}
              {tagNumber.value === "" && (
                <IconButton
                  icon={tagIcon}
                  label={t("details:work.giveTag")}
                  onClick={actions.giveTagNumber}
                />
              )}
            </span>
          )
        }
      />
      <ConflictDialog draft={tagNumber.conflict} />
    </>
  );
}

interface DueProps {
  readonly model: RepairWorkModel;
  readonly save: (day: string | null) => void;
}

function Due({ model, save }: DueProps) {
  const { t } = useWords();
  const { dueDay, today, daysOver, readOnly } = model;
  return (
    <div className="flex flex-col gap-2">
      <DatePicker
        label={t("details:work.due")}
        value={dueDay}
        onValueChange={save}
        onlyFinal
        error={daysOver > 0 ? t("details:work.daysOver", { count: daysOver }) : undefined}
        disabled={readOnly}
      />
      {!readOnly && (
        <Row label={t("details:work.due")}>
          {duePresets.map((days) => {
            const day = dayAfter(today, { days });
            return (
              <Chip
                key={days}
                label={t("details:work.inDays", { count: days })}
                selected={dueDay === day}
                onPress={() => save(dueDay === day ? null : day)}
              />
            );
          })}
        </Row>
      )}
    </div>
  );
}
