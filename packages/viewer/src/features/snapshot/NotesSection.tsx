import { limits, validateComments, validateLabel } from "@sonolens/domain";
import { isSaveKey, Kbd, SaveState, TagInput, TextArea } from "@sonolens/ui-kit";
import type { Ref } from "react";
import type { TextDraft } from "../../data/drafts/use-text-draft.ts";
import type { OfferedTags } from "../../data/snapshots/last-tag.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { Section } from "../../lib/ui/Section.tsx";

export interface NotesModel {
  readonly label: TextDraft;
  readonly comments: TextDraft;
  readonly tags: readonly string[];
  readonly offered: OfferedTags;
  /** Why nothing here can be changed. */
  readonly refusal: string | undefined;
}

export interface NotesActions {
  readonly setTags: (tags: string[]) => void;
}

export interface NotesSectionProps {
  readonly ref?: Ref<HTMLElement> | undefined;
  readonly model: NotesModel;
  readonly actions: NotesActions;
}

/** What people wrote: label, tags, comment. */
export function NotesSection({ ref, model, actions }: NotesSectionProps) {
  const { t } = useWords();
  const { refusal } = model;
  return (
    <Section ref={ref} title={t("snapshot:notes")}>
      <DraftField
        draft={model.label}
        name="label"
        label={t("snapshot:label")}
        placeholder={t("snapshot:labelPlaceholder")}
        saveWord={t("snapshot:saveLabel")}
        rows={1}
        readOnly={refusal !== undefined}
        max={limits.labelCharacters}
        valid={validateLabel(model.label.text).ok}
      />
      <TagInput
        label={t("snapshot:tags")}
        tags={model.tags}
        onTagsChange={actions.setTags}
        addLabel={t("snapshot:addTag")}
        removeLabel={(tag) => t("snapshot:removeTag", { tag })}
        createLabel={(tag) => t("snapshot:createTag", { tag })}
        {...model.offered}
        shortcut="T"
        maxLength={limits.tagCharacters}
        readOnly={refusal !== undefined}
      />
      {refusal !== undefined && model.tags.length === 0 && (
        <p className="-mt-2 text-12 text-ink-3">{t("snapshot:noTags")}</p>
      )}
      <DraftField
        draft={model.comments}
        name="comments"
        label={t("snapshot:comments")}
        placeholder={t("snapshot:commentsPlaceholder")}
        shortcut="C"
        saveWord={t("snapshot:saveComment")}
        rows={2}
        readOnly={refusal !== undefined}
        max={limits.commentsCharacters}
        valid={validateComments(model.comments.text).ok}
      />
    </Section>
  );
}

interface DraftFieldProps {
  readonly draft: TextDraft;
  readonly name: string;
  readonly label: string;
  readonly placeholder: string;
  readonly shortcut?: string;
  readonly saveWord: string;
  readonly rows: number;
  readonly readOnly: boolean;
  readonly max: number;
  readonly valid: boolean;
}

function DraftField({
  draft,
  name,
  label,
  placeholder,
  shortcut,
  saveWord,
  rows,
  readOnly,
  max,
  valid,
}: DraftFieldProps) {
  const { t } = useWords();
  return (
    <div className={`flex flex-col ${draft.status === "idle" ? "" : "gap-2"}`}>
      <TextArea
        label={label}
        name={name}
        rows={rows}
        readOnly={readOnly}
        placeholder={readOnly ? "" : placeholder}
        value={draft.text}
        onValueChange={draft.type}
        aria-keyshortcuts={shortcut}
        aside={
          shortcut &&
          !readOnly && (
            <span aria-hidden="true" className="max-md:hidden">
              <Kbd>{shortcut}</Kbd>
            </span>
          )
        }
        onKeyDown={(event) => {
          if (!isSaveKey(event) || !valid) return;
          event.preventDefault();
          draft.save();
        }}
        error={valid ? undefined : t("errors:tooLong", { max })}
      />
      <SaveState
        status={draft.status}
        words={{ save: draft.status === "failed" ? t("common:tryAgain") : saveWord }}
        onUndo={draft.undo}
        {...(valid && { onSave: draft.save })}
      />
    </div>
  );
}
