import { type RepairCause, type RepairMeasure, repairCauses } from "@sonolens/domain";
import { errorMessageKey } from "@sonolens/i18n";
import { TextArea } from "@sonolens/ui-kit";
import { useWords } from "../../lib/format/use-words.ts";
import { ConflictDialog } from "../../lib/ui/ConflictDialog.tsx";
import { measuresOf, OneOf } from "./OneOf.tsx";
import { PhotoButton } from "./PhotoButton.tsx";
import type { TypedText } from "./use-typed-text.ts";

export interface RepairOutcomeModel {
  readonly cause: RepairCause | null;
  readonly measure: RepairMeasure | null;
  readonly note: TypedText;
  /** The causes and gaskets are those of leaks. */
  readonly isLeak: boolean;
  /** Undefined if the edition has no photos. */
  readonly photo: "ready" | "sending" | undefined;
  /** It cannot be changed; the reason is shown elsewhere. */
  readonly readOnly: boolean;
}

export interface RepairOutcomeActions {
  readonly setCause: (cause: RepairCause | null) => void;
  readonly setMeasure: (measure: RepairMeasure | null) => void;
  readonly addPhoto: (file: File) => void;
}

export interface RepairOutcomeProps {
  readonly model: RepairOutcomeModel;
  readonly actions: RepairOutcomeActions;
}

/** What was done and what the cause was, by one tap each; a note and a photo. */
export function RepairOutcome({ model, actions }: RepairOutcomeProps) {
  const { t } = useWords();
  const { isLeak, photo, readOnly } = model;
  return (
    <>
      <OneOf
        label={t("details:work.measure")}
        values={measuresOf(isLeak)}
        chosen={model.measure}
        textOf={(measure) => t(`details:work.measures.${measure}`)}
        disabled={readOnly}
        choose={actions.setMeasure}
      />
      {isLeak && (
        <OneOf
          label={t("details:work.cause")}
          values={repairCauses}
          chosen={model.cause}
          textOf={(cause) => t(`details:work.causes.${cause}`)}
          disabled={readOnly}
          choose={actions.setCause}
        />
      )}
      <Note model={model} />
      {photo && !readOnly && (
        <PhotoButton busy={photo === "sending"} opensCamera onPhoto={actions.addPhoto}>
          {t("details:work.photo")}
        </PhotoButton>
      )}
    </>
  );
}

interface NoteProps {
  readonly model: Pick<RepairOutcomeModel, "note" | "readOnly">;
}

function Note({ model }: NoteProps) {
  const { t } = useWords();
  const { value, set, leave, refusal, conflict } = model.note;
  return (
    <>
      <TextArea
        label={t("details:work.note")}
        value={value}
        onValueChange={set}
        onBlur={leave}
        error={refusal && t(errorMessageKey(refusal.code), refusal.params)}
        disabled={model.readOnly}
      />
      <ConflictDialog draft={conflict} />
    </>
  );
}
