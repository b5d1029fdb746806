import type { DistanceUnit } from "@sonolens/domain";
import type { SavedInput } from "../../data/drafts/use-saved-input.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { CameraValue, type CameraValueProps } from "../../lib/ui/CameraValue.tsx";
import { ChangeHistory, type ChangeHistoryProps } from "../../lib/ui/ChangeHistory.tsx";
import { DistanceField } from "../../lib/ui/DistanceField.tsx";
import { FocusWarning } from "../../lib/ui/FocusWarning.tsx";
import { InputsFold } from "../../lib/ui/InputsFold.tsx";
import type { KnownFocus } from "../../lib/ui/known-focus.ts";

export interface InputsModel {
  readonly distance: Pick<SavedInput<number | null>, "value" | "status" | "replacements">;
  readonly unit: DistanceUnit;
  readonly readOnly: boolean;
  readonly isOpen: boolean;
  /** The distance, formatted. */
  readonly summary: string;
  /** As the camera recorded it; undefined if that is not known. */
  readonly recorded: Omit<CameraValueProps, "name"> | undefined;
  /** What the sound map is focused at, if it and the distance are known. */
  readonly focus: KnownFocus | undefined;
  /** Undefined until loaded. */
  readonly history: Omit<ChangeHistoryProps, "readOnly"> | undefined;
}

export interface InputsSectionProps {
  readonly model: InputsModel;
  readonly actions: {
    readonly distance: Pick<SavedInput<number | null>, "set" | "setUsable" | "retry">;
    readonly setOpen: (open: boolean) => void;
  };
}

/** The inputs of the analysis, saved 800 ms after the last usable change. */
export function InputsSection({ model, actions }: InputsSectionProps) {
  const { t } = useWords();
  const { distance, unit, readOnly, isOpen, summary, recorded, focus, history } = model;
  return (
    <InputsFold
      {...{ isOpen, readOnly }}
      summary={[summary]}
      setOpen={actions.setOpen}
      saving={{ status: distance.status, retry: actions.distance.retry }}
    >
      <div className="grid grid-cols-2 items-start gap-x-3 gap-y-3">
        <DistanceField input={{ ...distance, ...actions.distance }} unit={unit} readOnly={readOnly} />
        <span className="pt-6 text-12 text-ink-2">
          {recorded && <CameraValue {...recorded} name={t("snapshot:distance")} />}
        </span>
        <FocusWarning focus={focus} className="col-span-2" />
      </div>
      {history && <ChangeHistory {...history} readOnly={readOnly} />}
    </InputsFold>
  );
}
