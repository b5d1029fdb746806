import type { TypedUnits } from "@sonolens/domain";
import { useMemo } from "react";
import { useWords } from "../../../lib/format/use-words.ts";
import { ChangeCount } from "../ChangeCount.tsx";
import { type EditChange, editNames } from "./edit-fields.ts";
import { countEdited, type EditedRecord } from "./edit-preview.ts";
import { useFieldNames, useValueTexts } from "./field-words.ts";

export interface EditSummaryProps {
  readonly model: {
    readonly change: EditChange;
    readonly count: number;
    /** Undefined until they are read. */
    readonly records: readonly EditedRecord[] | undefined;
    readonly units: TypedUnits;
  };
}

/** What is about to be set, and how many snapshots that changes. */
export function EditSummary({ model }: EditSummaryProps) {
  const { timeZone } = useWords();
  const { change, count, records, units } = model;
  const names = useFieldNames();
  const values = useValueTexts(change, units);
  const changed = useMemo(
    () => records && countEdited(records, change, timeZone),
    [records, change, timeZone],
  );
  return (
    <div className="flex flex-col gap-3 text-14 text-ink-2">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        {editNames.map(
          (name) =>
            name in values && (
              <div key={name} className="contents">
                <dt>{names[name]}</dt>
                <dd className="min-w-0 font-semibold wrap-anywhere text-ink">
                  <bdi>{values[name]}</bdi>
                </dd>
              </div>
            ),
        )}
      </dl>
      <ChangeCount {...{ count, changed }} />
    </div>
  );
}
