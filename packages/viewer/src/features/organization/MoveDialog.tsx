import { Combobox } from "@sonolens/ui-kit";
import { useState } from "react";
import type { Group } from "../../data/organization/organization-types.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { FormDialog } from "../../lib/ui/FormDialog.tsx";
import { useGroupOptions } from "./use-group-options.ts";

export interface MoveDialogProps {
  /** Of the person or the camera. */
  readonly name: string;
  readonly text: string;
  readonly groups: readonly Group[];
  /** Ids of the groups to choose from. */
  readonly targets: ReadonlySet<string>;
  readonly move: (groupId: string) => void;
  readonly goOnAt: () => HTMLElement | null;
  readonly onClose: () => void;
}

/** Moves a person or a camera to a chosen group, as dragging does; both show the move at once. */
export function MoveDialog({ name, text, groups, targets, move, goOnAt, onClose }: MoveDialogProps) {
  const { t } = useWords();
  const [target, setTarget] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const options = useGroupOptions(groups, targets);
  return (
    <FormDialog
      size="small"
      title={t("organization:moveTitle", { name })}
      description={text}
      action={t("organization:moveNow")}
      busy={false}
      submit={() => {
        if (target === null) return setTried(true);
        move(target);
        onClose();
      }}
      goOnAt={goOnAt}
      onClose={onClose}
    >
      <Combobox
        label={t("organization:moveTarget")}
        required
        value={target}
        {...(tried && target === null && { error: t("errors:required") })}
        onValueChange={setTarget}
        options={options}
      />
    </FormDialog>
  );
}
