import { Button, Combobox, Dialog, ErrorBlock, Loading, Skeleton } from "@sonolens/ui-kit";
import { useState } from "react";
import { type FindComponents, useComponentSource } from "../../data/components/use-component-source.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { type BulkTask, BulkTaskView } from "./BulkTask.tsx";
import { ChangeCount } from "./ChangeCount.tsx";
import { countChanged } from "./tag-change.ts";

export interface AssignDialogProps {
  readonly model: {
    readonly count: number;
    /** Whether there are components; undefined while loading. */
    readonly exist: boolean | undefined;
    readonly failed: boolean;
    readonly retrying: boolean;
    /** The tags of each snapshot that is selected; undefined until they are read. */
    readonly tagsOfEach: readonly (readonly string[])[] | undefined;
    /** Undefined until it has begun. */
    readonly task: BulkTask | undefined;
  };
  readonly find: FindComponents;
  readonly actions: {
    /** Adds the tag of a component to all. */
    readonly assign: (tag: string) => void;
    readonly retry: () => void;
    readonly close: () => void;
  };
}

/** Assigns many snapshots to a component, by the first of its tags. */
export function AssignDialog({ model, find, actions }: AssignDialogProps) {
  const { t } = useWords();
  const { count, exist, tagsOfEach, task } = model;
  const [id, setId] = useState<string | null>(null);
  const { options, tagOf } = useComponentSource(find, t("bulk:componentWithoutTags"));
  const tag = tagOf(id);
  const changed = tag !== undefined && tagsOfEach && countChanged(tagsOfEach, { action: "add", tags: [tag] });
  return (
    <Dialog
      open
      size="small"
      onOpenChange={(open) => !open && actions.close()}
      title={t("bulk:assignTitle", { count })}
      footer={
        task ? (
          <Button onClick={actions.close}>{t("common:close")}</Button>
        ) : exist === false ? (
          <>
            <Button onClick={actions.close}>{t("common:cancel")}</Button>
            <Button variant="primary" onClick={() => location.assign("#/components")}>
              {t("bulk:toComponents")}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={actions.close}>{t("common:cancel")}</Button>
            <Button
              variant="primary"
              disabled={tag === undefined}
              disabledReason={t("bulk:needsComponent")}
              onClick={() => tag !== undefined && actions.assign(tag)}
            >
              {t("bulk:assignNow")}
            </Button>
          </>
        )
      }
    >
      {task ? (
        <BulkTaskView task={task} />
      ) : exist === undefined ? (
        model.failed ? (
          <ErrorBlock
            compact
            title={t("bulk:componentsFailed")}
            retry={{ label: t("common:refresh"), onRetry: actions.retry, busy: model.retrying }}
          />
        ) : (
          <Loading label={t("common:loading")}>
            <Skeleton height="40px" />
          </Loading>
        )
      ) : !exist ? (
        <p className="text-14 text-ink-2">{t("bulk:noComponents")}</p>
      ) : (
        <div className="flex flex-col gap-3 text-14 text-ink-2">
          <Combobox label={t("bulk:component")} value={id} onValueChange={setId} options={options} />
          {tag !== undefined && (
            <div className="flex flex-col gap-1">
              <p className="text-ink">{t("bulk:confirmAdd", { tags: tag })}</p>
              <ChangeCount count={count} changed={changed === false ? undefined : changed} />
            </div>
          )}
        </div>
      )}
    </Dialog>
  );
}
