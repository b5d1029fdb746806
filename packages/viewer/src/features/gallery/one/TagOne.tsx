import { limits } from "@sonolens/domain";
import { Button, Dialog, TagInput } from "@sonolens/ui-kit";
import { useMemo, useRef, useState } from "react";
import type { SnapshotRecords } from "../../../data/snapshot-list/snapshot-records.ts";
import { editedTags, noEdit, type TagEdit, tagEdit } from "../../../data/snapshots/edited-tags.ts";
import { knownTags } from "../../../data/snapshots/known-tags.ts";
import { type OfferedTags, useOfferedTags } from "../../../data/snapshots/last-tag.ts";
import { useTagEdit } from "../../../data/snapshots/tag-edit.ts";
import { isSame } from "../../../data/snapshots/taken-back.ts";
import type { SnapshotRecord } from "../../../data/types.ts";
import { useWords } from "../../../lib/format/use-words.ts";
import { cardAfter } from "../selection/card-after.ts";

export interface TagOneProps {
  readonly record: SnapshotRecord;
  /** The list, for the tags in use. */
  readonly records: SnapshotRecords;
  readonly onClose: () => void;
}

/** The tags of one snapshot. */
export function TagOne({ record, records, onClose }: TagOneProps) {
  const setTags = useTagEdit();
  const offered = useOfferedTags(useMemo(() => knownTags(records), [records]));
  return (
    <TagOneView
      model={{ label: record.label, tags: record.tags, ...offered }}
      actions={{
        save: (tags) => setTags(record, tags),
        close: onClose,
        next: () => cardAfter(record.id),
      }}
    />
  );
}

export interface TagOneViewProps {
  readonly model: {
    readonly label: string;
    readonly tags: readonly string[];
  } & OfferedTags;
  readonly actions: {
    readonly save: (tags: readonly string[]) => void;
    readonly close: () => void;
    /** Where the focus goes after saving. */
    readonly next: () => HTMLElement | null;
  };
}

export function TagOneView({ model, actions }: TagOneViewProps) {
  const { t } = useWords();
  // Others may change the tags meanwhile: their changes stay.
  const [edit, setEdit] = useState<TagEdit>(noEdit);
  const tags = editedTags(model.tags, edit);
  const next = useRef<HTMLElement>(null);
  const save = (final: readonly string[]) => {
    // Before the card may leave the list.
    next.current = actions.next();
    if (!isSame(final, model.tags)) actions.save(final);
    actions.close();
  };
  return (
    <Dialog
      open
      size="small"
      onOpenChange={(open) => !open && actions.close()}
      goOnAt={() => next.current}
      title={t("bulk:tagsOf", { label: model.label || t("gallery:noLabel") })}
      footer={
        <>
          <Button onClick={actions.close}>{t("common:cancel")}</Button>
          <Button variant="primary" onClick={() => save(tags)}>
            {t("bulk:saveTags")}
          </Button>
        </>
      }
    >
      <TagInput
        isOpen
        label={t("snapshot:tags")}
        hideLabel
        tags={tags}
        onTagsChange={(next) => setEdit(tagEdit(model.tags, next))}
        addLabel={t("snapshot:addTag")}
        removeLabel={(tag) => t("snapshot:removeTag", { tag })}
        createLabel={(tag) => t("snapshot:createTag", { tag })}
        suggestions={model.suggestions}
        repeated={model.repeated}
        onDone={save}
        maxLength={limits.tagCharacters}
      />
    </Dialog>
  );
}
