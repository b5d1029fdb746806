import { limits, validateDescription, validateName } from "@sonolens/domain";
import { errorMessageKey } from "@sonolens/i18n";
import { TextArea, TextField } from "@sonolens/ui-kit";
import { useState } from "react";
import type { GroupTexts } from "../../data/organization/organization-types.ts";
import { useWords } from "../../lib/format/use-words.ts";
import type { Outcome } from "../../lib/state/outcome.ts";
import { ChangeDialog } from "../../lib/ui/ChangeDialog.tsx";

export interface NameDialogProps {
  readonly title: string;
  readonly description?: string;
  readonly nameLabel: string;
  /** A description can be entered too. */
  readonly hasDescription: boolean;
  readonly initial?: GroupTexts;
  readonly action: string;
  readonly change: (texts: GroupTexts) => Promise<Outcome>;
  readonly onDone?: (texts: GroupTexts) => void;
  readonly onClose: () => void;
}

const empty: GroupTexts = { name: "", description: "" };

/** Edits the name, and perhaps the description, of a group or an organization. */
export function NameDialog(props: NameDialogProps) {
  const {
    title,
    description,
    nameLabel,
    hasDescription,
    initial = empty,
    action,
    change,
    onDone,
    onClose,
  } = props;
  const { t } = useWords();
  const [texts, setTexts] = useState(initial);
  const [tried, setTried] = useState(false);
  const name = validateName(texts.name);
  const note = validateDescription(texts.description);
  const errorOf = (checked: typeof name) =>
    checked.ok || !(tried || checked.code === "tooLong")
      ? undefined
      : t(errorMessageKey(checked.code), checked.params);
  const sent = name.ok && note.ok ? { name: name.value, description: note.value } : undefined;
  return (
    <ChangeDialog
      title={title}
      {...(description !== undefined && { description })}
      action={action}
      change={sent && (() => change(sent))}
      onIncomplete={() => setTried(true)}
      onDone={() => sent && onDone?.(sent)}
      onClose={onClose}
    >
      <TextField
        label={nameLabel}
        required
        value={texts.name}
        error={errorOf(name)}
        maxLength={limits.nameCharacters}
        onValueChange={(value) => setTexts({ ...texts, name: value })}
      />
      {hasDescription && (
        <TextArea
          label={t("organization:description")}
          value={texts.description}
          error={errorOf(note)}
          maxLength={limits.descriptionCharacters}
          onValueChange={(value) => setTexts({ ...texts, description: value })}
        />
      )}
    </ChangeDialog>
  );
}
