import { canApplyBulkTags } from "@sonolens/domain";
import { punctuationOf } from "@sonolens/i18n";
import { Button, Dialog, TagInput } from "@sonolens/ui-kit";
import { useState } from "react";
import type { OfferedTags } from "../../data/snapshots/last-tag.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { type BulkTask, BulkTaskView } from "./BulkTask.tsx";
import { ChangeCount } from "./ChangeCount.tsx";
import { countChanged, type TagChange } from "./tag-change.ts";

/** Each step by Enter: its button has the focus once it is shown. */
const focusOnce = (button: HTMLElement | null) => button?.focus();

export interface TagDialogProps {
  readonly model: {
    readonly count: number;
    /** The tags of each snapshot that is selected; undefined until they are read. */
    readonly tagsOfEach: readonly (readonly string[])[] | undefined;
    readonly offered: OfferedTags;
    /** Undefined until it has begun. */
    readonly task: BulkTask | undefined;
  };
  readonly actions: { readonly apply: (change: TagChange) => void; readonly close: () => void };
}

/** Adds tags to many snapshots or removes them: choose, preview, confirm, see the progress. */
export function TagDialog({ model, actions }: TagDialogProps) {
  const { t } = useWords();
  const { count, tagsOfEach, offered, task } = model;
  const [tags, setTags] = useState<readonly string[]>([]);
  const [action, setAction] = useState<TagChange["action"]>();
  const cannot = !canApplyBulkTags(tags);
  const change = action && { action, tags };
  const changed = change && tagsOfEach && countChanged(tagsOfEach, change);
  return (
    <Dialog
      open
      size="small"
      onOpenChange={(open) => !open && actions.close()}
      title={t("bulk:tagTitle", { count })}
      footer={
        task ? (
          <Button ref={focusOnce} onClick={actions.close}>
            {t("common:close")}
          </Button>
        ) : change ? (
          <>
            <Button onClick={() => setAction(undefined)}>{t("bulk:back")}</Button>
            <Button key="apply" ref={focusOnce} variant="primary" onClick={() => actions.apply(change)}>
              {t("bulk:apply")}
            </Button>
          </>
        ) : (
          <>
            {/* Why they are disabled is shown once, beside the main one. */}
            <Button disabled={cannot} onClick={() => setAction("remove")}>
              {t("bulk:removeTags")}
            </Button>
            <Button
              variant="primary"
              disabled={cannot}
              disabledReason={t("bulk:needsTags")}
              onClick={() => setAction("add")}
            >
              {t("bulk:addTags")}
            </Button>
          </>
        )
      }
    >
      {task ? (
        <BulkTaskView task={task} />
      ) : change ? (
        <div className="flex flex-col gap-2 text-14 text-ink-2">
          <p className="text-ink">
            {t(change.action === "add" ? "bulk:confirmAdd" : "bulk:confirmRemove", {
              tags: punctuationOf(t).series(tags),
            })}
          </p>
          <ChangeCount {...{ count, changed }} />
        </div>
      ) : (
        <TagInput
          isOpen
          label={t("bulk:tags")}
          addLabel={t("bulk:newTag")}
          tags={tags}
          onTagsChange={setTags}
          createLabel={(tag) => t("bulk:createTag", { tag })}
          {...offered}
          onDone={(final) => {
            if (canApplyBulkTags(final)) setAction("add");
          }}
          maxLength={100}
        />
      )}
    </Dialog>
  );
}
