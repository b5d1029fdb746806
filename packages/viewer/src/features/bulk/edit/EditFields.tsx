import {
  calendarDay,
  type Gas,
  gases,
  limits,
  type RepairStatus,
  repairStatuses,
  type TypedUnits,
} from "@sonolens/domain";
import { errorMessageKey } from "@sonolens/i18n";
import {
  Checkbox,
  DatePicker,
  NumberField,
  Segmented,
  SelectField,
  StatusGlyph,
  TextField,
} from "@sonolens/ui-kit";
import { gasName } from "../../../lib/format/gas-name.ts";
import { useWords } from "../../../lib/format/use-words.ts";
import {
  type checkDraft,
  type EditDraft,
  isNumberName,
  type NumberName,
  numberRules,
  withField,
} from "./edit-draft.ts";
import { type EditName, editNames } from "./edit-fields.ts";
import { useFieldNames } from "./field-words.ts";

export interface EditFieldsProps {
  readonly model: {
    readonly draft: EditDraft;
    readonly checked: ReturnType<typeof checkDraft>;
    readonly units: TypedUnits;
    readonly nowMs: number;
    /** When the newest of the snapshots was made; undefined while that is not known. */
    readonly newestMs: number | undefined;
  };
  readonly onDraftChange: (change: (draft: EditDraft) => EditDraft) => void;
}

/** All that can be set: what is chosen shows its field. */
export function EditFields({ model, onDraftChange }: EditFieldsProps) {
  const { t } = useWords();
  const names = useFieldNames();
  const { draft } = model;
  return (
    <ul aria-label={t("bulk:fields")} className="flex flex-col">
      {editNames.map((name) => (
        <li key={name}>
          <Checkbox
            label={names[name]}
            checked={draft.chosen.includes(name)}
            onCheckedChange={(isChosen) => onDraftChange((before) => withField(before, name, isChosen))}
          />
          {draft.chosen.includes(name) && (
            <div className="ms-6.5 mb-3 max-w-90">
              <EditedField
                {...{ name, model }}
                set={(part) => onDraftChange((before) => ({ ...before, ...part }))}
                onDraftChange={onDraftChange}
              />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

interface EditedFieldProps extends EditFieldsProps {
  readonly name: EditName;
  readonly set: (part: Partial<EditDraft>) => void;
}

function EditedField(props: EditedFieldProps) {
  const { t, locale } = useWords();
  const names = useFieldNames();
  const { name, model, set } = props;
  const { draft, checked } = model;
  const field = { label: names[name], hideLabel: true } as const;
  const check = checked[name];
  const error = check && !check.ok ? t(errorMessageKey(check.code), check.params) : undefined;
  if (isNumberName(name)) return <EditedNumber {...props} name={name} />;
  switch (name) {
    case "label":
      return (
        <TextField
          {...field}
          hint={t("bulk:emptyLabel")}
          error={error}
          value={draft.label}
          onValueChange={(label) => set({ label })}
        />
      );
    case "starred":
      return (
        <Segmented
          label={names.starred}
          value={draft.starred ? "yes" : "no"}
          options={[
            { value: "yes", label: t("bulk:starred") },
            { value: "no", label: t("bulk:notStarred") },
          ]}
          onValueChange={(starred) => set({ starred: starred === "yes" })}
        />
      );
    case "repair":
      return <EditedRepair {...props} />;
    case "assignee":
      return (
        <TextField
          {...field}
          hint={t("bulk:emptyNumber")}
          error={error}
          value={draft.assignee}
          onValueChange={(assignee) => set({ assignee })}
        />
      );
    case "dueDay":
      return (
        <DatePicker
          {...field}
          hint={t("bulk:emptyNumber")}
          value={draft.dueDay}
          onValueChange={(dueDay) => set({ dueDay })}
        />
      );
    case "location":
      return (
        <TextField
          {...field}
          hint={t("bulk:locationHint")}
          error={error}
          value={draft.location}
          onValueChange={(location) => set({ location })}
          dir="ltr"
        />
      );
    case "gas":
      return (
        <SelectField<Gas>
          {...field}
          hint={t("bulk:gasHint")}
          value={draft.gas}
          options={gases.map((value) => ({ value, label: gasName(value, t, locale) }))}
          onValueChange={(gas) => set({ gas })}
        />
      );
  }
}

function EditedNumber({ name, model, onDraftChange }: EditFieldsProps & { readonly name: NumberName }) {
  const { t, locale } = useWords();
  const names = useFieldNames();
  const { draft, checked, units } = model;
  const { unit, min, max, maxDecimals, mayBeEmpty } = numberRules(units)[name];
  const value = draft.numbers[name];
  const isFrequency = name === "acFrequency";
  const range = isFrequency
    ? t("pd:frequencyRange", { min: limits.acFrequencyHz.min, max })
    : t("errors:outOfRange", { min, max });
  return (
    <NumberField
      label={names[name]}
      hideLabel
      name={name}
      {...{ unit, min, max, maxDecimals, locale, value }}
      required={!mayBeEmpty}
      hint={mayBeEmpty ? t("bulk:emptyNumber") : isFrequency ? t("pd:frequencyHint") : undefined}
      // Between 0 and the least of a mains there is nothing.
      error={value !== null && checked[name]?.ok === false ? range : undefined}
      rangeMessage={range}
      onValueChange={(typed) =>
        onDraftChange((before) => ({ ...before, numbers: { ...before.numbers, [name]: typed } }))
      }
      onValidityChange={(isUsable) =>
        onDraftChange((before) => {
          const others = before.unusable.filter((each) => each !== name);
          return { ...before, unusable: isUsable ? others : [...others, name] };
        })
      }
    />
  );
}

function EditedRepair({ model, set }: EditedFieldProps) {
  const { t, timeZone } = useWords();
  const { draft, newestMs, nowMs } = model;
  const { status, solvedDay } = draft;
  const first = newestMs === undefined ? undefined : calendarDay(newestMs, timeZone);
  const last = calendarDay(Math.max(nowMs, newestMs ?? nowMs), timeZone);
  return (
    <div className="flex flex-col gap-2">
      <Segmented<RepairStatus>
        wide
        label={t("details:repairStatus")}
        value={status}
        options={repairStatuses.map((value) => ({
          value,
          label: t(`details:${value}`),
          glyph: <StatusGlyph status={value} />,
        }))}
        onValueChange={(next) => set({ status: next })}
      />
      {status === "solved" && (
        <DatePicker
          label={t("details:solvedOn")}
          hint={t("bulk:solvedHint")}
          value={solvedDay}
          {...(first !== undefined && { min: first })}
          max={last}
          required
          words={{ notUsable: t("bulk:solvedRange") }}
          onValueChange={(day) => set({ solvedDay: day })}
        />
      )}
    </div>
  );
}
