import { Button, Dialog, EmptyState, ErrorBlock, Loading, plusIcon } from "@sonolens/ui-kit";
import type { ReactNode } from "react";
import type { OwnTemplate } from "../../../data/report-templates.ts";
import { useWords } from "../../../lib/format/use-words.ts";

export interface TemplateListModel {
  /** Undefined while they are loaded. */
  readonly templates: readonly OwnTemplate[] | undefined;
  /** Why they could not be loaded. */
  readonly error: string | undefined;
  readonly retrying: boolean;
  readonly groupName: (groupId: string) => string;
  /** Why this user cannot make any. */
  readonly refusal: string | undefined;
  /** The one that is about to be deleted. */
  readonly asked: OwnTemplate | undefined;
  readonly deleting: boolean;
}

export interface TemplateListViewProps {
  readonly model: TemplateListModel;
  /** The paywall. */
  readonly note?: ReactNode;
  readonly actions: {
    readonly use: (template: OwnTemplate) => void;
    readonly make: () => void;
    readonly edit: (template: OwnTemplate) => void;
    readonly copy: (template: OwnTemplate) => void;
    readonly ask: (template: OwnTemplate | undefined) => void;
    readonly remove: (template: OwnTemplate) => void;
    readonly retry: () => void;
    readonly close: () => void;
  };
}

/** The templates of the account and its groups. */
export function TemplateListView({ model, note, actions }: TemplateListViewProps) {
  const { t } = useWords();
  const { templates, error, asked, refusal } = model;
  const off = { disabled: refusal !== undefined, ...(refusal !== undefined && { disabledReason: refusal }) };
  if (asked)
    return (
      <Dialog
        open
        size="small"
        onOpenChange={(open) => !open && actions.ask(undefined)}
        title={t("reportDialog:own.deleteTitle")}
        description={t("reportDialog:own.deleteText", { name: asked.content.name })}
        footer={
          <>
            <Button onClick={() => actions.ask(undefined)}>{t("common:cancel")}</Button>
            <Button variant="danger" busy={model.deleting} onClick={() => actions.remove(asked)}>
              {t("reportDialog:own.delete")}
            </Button>
          </>
        }
      />
    );
  const make = (
    <Button icon={plusIcon} variant="primary" {...off} onClick={actions.make}>
      {t("reportDialog:own.make")}
    </Button>
  );
  const isEmpty = templates?.length === 0;
  return (
    <Dialog
      open
      size="medium"
      onOpenChange={(open) => !open && actions.close()}
      title={t("reportDialog:own.title")}
      description={t("reportDialog:own.text")}
      footer={
        <>
          <Button onClick={actions.close}>{t("reportDialog:own.back")}</Button>
          {!isEmpty && make}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {note}
        {error !== undefined && !templates ? (
          <ErrorBlock
            title={t("reportDialog:own.notLoaded")}
            retry={{ label: t("common:refresh"), onRetry: actions.retry, busy: model.retrying }}
            details={{ label: t("common:details"), text: error }}
          />
        ) : !templates ? (
          <Loading label={t("reportDialog:own.loading")}>
            <div className="h-40" />
          </Loading>
        ) : isEmpty ? (
          <EmptyState title={t("reportDialog:own.none")} action={make}>
            {t("reportDialog:own.noneText")}
          </EmptyState>
        ) : (
          <ul aria-label={t("reportDialog:own.title")} className="flex flex-col">
            {templates.map((template) => {
              const { id, groupId, mayChange, content } = template;
              const { name } = content;
              return (
                <li
                  key={id}
                  className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line py-2 not-first:border-t"
                >
                  <div className="min-w-0 flex-1 basis-48">
                    <p className="truncate font-medium" title={name}>
                      <bdi>{name}</bdi>
                    </p>
                    <p className="truncate text-12 text-ink-2">
                      {groupId === null
                        ? t("reportDialog:own.onlyMe")
                        : t("reportDialog:own.ofGroup", { name: model.groupName(groupId) })}
                    </p>
                  </div>
                  <div className="flex flex-wrap gap-1">
                    <Button
                      aria-label={t("reportDialog:own.useOne", { name })}
                      onClick={() => actions.use(template)}
                    >
                      {t("reportDialog:own.use")}
                    </Button>
                    {mayChange && (
                      <Button
                        variant="quiet"
                        {...off}
                        aria-label={t("reportDialog:own.editOne", { name })}
                        onClick={() => actions.edit(template)}
                      >
                        {t("reportDialog:own.edit")}
                      </Button>
                    )}
                    <Button
                      variant="quiet"
                      {...off}
                      aria-label={t("reportDialog:own.copyOne", { name })}
                      onClick={() => actions.copy(template)}
                    >
                      {t("reportDialog:own.copy")}
                    </Button>
                    {mayChange && (
                      <Button
                        variant="quiet"
                        {...off}
                        aria-label={t("reportDialog:own.deleteOne", { name })}
                        onClick={() => actions.ask(template)}
                      >
                        {t("reportDialog:own.delete")}
                      </Button>
                    )}
                  </div>
                </li>
              );
            })}
          </ul>
        )}
      </div>
    </Dialog>
  );
}
