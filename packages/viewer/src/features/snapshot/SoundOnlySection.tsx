import { settled } from "@sonolens/foundation";
import { Icon, SelectField, speakerHighIcon } from "@sonolens/ui-kit";
import { type PrimitiveAtom, useAtom } from "jotai";
import { useEffect, useRef } from "react";
import { snapshotFields } from "../../data/snapshots/snapshot-fields.ts";
import { fieldSaver, useUndoableEdit } from "../../data/snapshots/undo.ts";
import type { SnapshotDetail } from "../../data/types.ts";
import { useWords } from "../../lib/format/use-words.ts";

type AnalysisType = SnapshotDetail["device_analysis_type"];

const usualTypes: readonly AnalysisType[] = ["PD", "MECHANICAL", "LEAK"];

export interface SoundOnlyViewProps {
  readonly type: AnalysisType;
  readonly setType: (type: AnalysisType) => void;
  readonly readOnly: boolean;
  /** The panel of another type replaced the one in which it was chosen. */
  readonly takesFocus?: boolean;
}

interface SoundOnlySectionProps {
  readonly snapshot: SnapshotDetail;
  readonly refusal: string | undefined;
  readonly isTypeChosen: PrimitiveAtom<boolean>;
}

/** What the sound of one microphone is looked at for. */
export function SoundOnlySection({ snapshot, refusal, isTypeChosen }: SoundOnlySectionProps) {
  const save = fieldSaver(useUndoableEdit(), snapshot)(snapshotFields.analysisType);
  const [isChosen, setChosen] = useAtom(isTypeChosen);
  useEffect(() => setChosen(false), [setChosen]);
  return (
    <SoundOnlyView
      type={snapshot.device_analysis_type}
      setType={(type) => {
        setChosen(true);
        // The funnel of edits reports failures, and takes the choice back.
        void settled(save(type, false));
      }}
      readOnly={refusal !== undefined}
      takesFocus={isChosen}
    />
  );
}

/** Why the snapshot of one microphone has no heat map, and what it is looked at for, which its file does not state. */
export function SoundOnlyView({ type, setType, readOnly, takesFocus = false }: SoundOnlyViewProps) {
  const { t } = useWords();
  const sectionRef = useRef<HTMLElement>(null);
  const isRestored = useRef(takesFocus);
  useEffect(() => {
    if (isRestored.current) sectionRef.current?.querySelector("select")?.focus();
  }, []);
  const types = usualTypes.includes(type) ? usualTypes : [...usualTypes, type];
  return (
    <section
      ref={sectionRef}
      className="flex flex-col gap-3 border-t border-line px-5 py-4"
      data-testid="sound-only"
    >
      <p className="flex gap-2 rounded-m bg-sunken px-3 py-2 text-12 text-ink-2">
        <Icon icon={speakerHighIcon} size={16} className="mt-px shrink-0" />
        <span>
          <b className="font-semibold text-ink">
            {t("common:asSentence", { text: t("snapshot:soundOnly") })}
          </b>{" "}
          {t("snapshot:soundOnlyHint")}
        </span>
      </p>
      <SelectField
        label={t("snapshot:lookedAtFor")}
        value={type}
        options={types.map((value) => ({ value, label: t(`snapshot:typeOf.${value}`) }))}
        onValueChange={setType}
        disabled={readOnly}
      />
    </section>
  );
}
