import { Combobox } from "@sonolens/ui-kit";
import { useState } from "react";
import type { Group } from "../../data/organization/organization-calls.ts";
import type { Outcome } from "../../lib/state/outcome.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { ChangeDialog } from "../../lib/ui/ChangeDialog.tsx";
import { useGroupOptions } from "./use-group-options.ts";

export interface MoveDialogProps {
  /** Of the person or the camera. */
  readonly name: string;
  readonly text: string;
  readonly groups: readonly Group[];
  /** Ids of the groups to choose from. */
  readonly targets: ReadonlySet<string>;
  readonly move: (groupId: string) => Promise<Outcome>;
  readonly onClose: () => void;
}

/** Moves a person or a camera to a chosen group, as dragging does. */
export function MoveDialog({ name, text, groups, targets, move, onClose }: MoveDialogProps) {
  const { t } = useWords();
  const [target, setTarget] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const options = useGroupOptions(groups, targets);
  return (
    <ChangeDialog
      title={t("organization:moveTitle", { name })}
      description={text}
      action={t("organization:moveNow")}
      change={target === null ? undefined : () => move(target)}
      onIncomplete={() => setTried(true)}
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
    </ChangeDialog>
  );
}
