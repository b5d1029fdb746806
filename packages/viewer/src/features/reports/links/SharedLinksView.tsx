import { formatDateTime, formatNumber } from "@sonolens/i18n";
import {
  Button,
  Dialog,
  EmptyState,
  ErrorBlock,
  IconButton,
  Table,
  type TableColumn,
  trashIcon,
} from "@sonolens/ui-kit";
import { useMemo } from "react";
import type { SharedLink } from "../../../data/shared-reports.ts";
import { useWords } from "../../../lib/format/use-words.ts";
import { ClockNote } from "../../../lib/ui/ClockNote.tsx";

export interface SharedLinksModel {
  /** Newest first; undefined while loading. */
  readonly links: readonly SharedLink[] | undefined;
  /** Why they failed to load. */
  readonly error: string | undefined;
  readonly retrying: boolean;
  /** The one that is about to be revoked. */
  readonly asked: SharedLink | undefined;
  /** It is being revoked. */
  readonly revoking: boolean;
}

export interface SharedLinksViewProps {
  readonly model: SharedLinksModel;
  readonly actions: {
    readonly ask: (link: SharedLink | undefined) => void;
    readonly revoke: (link: SharedLink) => void;
    readonly retry: () => void;
    readonly close: () => void;
  };
}

const keyOf = ({ id }: SharedLink) => id;

/** The links that this account shared, each with how often and when it was opened, to revoke them. */
export function SharedLinksView({ model, actions }: SharedLinksViewProps) {
  const { t, locale, timeZone } = useWords();
  const { links, error, asked } = model;
  const { ask } = actions;
  const columns = useMemo<readonly TableColumn<SharedLink>[]>(() => {
    const moment = (value: string) => (
      <time dateTime={value}>{formatDateTime(new Date(value), locale, timeZone)}</time>
    );
    return [
      { id: "name", header: t("reportDialog:linkReport"), cell: ({ name }) => <bdi>{name}</bdi> },
      {
        id: "made",
        header: t("reportDialog:linkMade"),
        width: "9.5rem",
        cell: ({ createdAt }) => moment(createdAt),
      },
      {
        id: "expires",
        header: t("reportDialog:linkExpires"),
        width: "9.5rem",
        cell: ({ expires }) => moment(expires),
      },
      {
        id: "views",
        header: t("reportDialog:linkViews"),
        align: "end",
        width: "6rem",
        cell: ({ views }) => formatNumber(views, locale),
      },
      {
        id: "lastOpened",
        header: t("reportDialog:linkLastOpened"),
        width: "9.5rem",
        cell: ({ lastOpenedAt }) =>
          lastOpenedAt === null ? t("reportDialog:linkNeverOpened") : moment(lastOpenedAt),
      },
      {
        id: "password",
        header: t("reportDialog:linkPassword"),
        width: "8rem",
        cell: ({ hasPassword }) => t(hasPassword ? "reportDialog:linkProtected" : "reportDialog:linkOpen"),
      },
    ];
  }, [t, locale, timeZone]);
  if (asked)
    return (
      <Dialog
        open
        size="small"
        onOpenChange={(open) => !open && ask(undefined)}
        title={t("reportDialog:revokeTitle")}
        description={t("reportDialog:revokeText", { name: asked.name })}
        footer={
          <>
            <Button onClick={() => ask(undefined)}>{t("common:cancel")}</Button>
            <Button variant="danger" busy={model.revoking} onClick={() => actions.revoke(asked)}>
              {t("reportDialog:revoke")}
            </Button>
          </>
        }
      />
    );
  return (
    <Dialog
      open
      size="wide"
      onOpenChange={(open) => !open && actions.close()}
      title={t("reportDialog:links")}
      description={t("reportDialog:linksText")}
      footer={<Button onClick={actions.close}>{t("common:close")}</Button>}
    >
      {error !== undefined && !links ? (
        <ErrorBlock
          title={t("reportDialog:linksNotLoaded")}
          retry={{ label: t("common:refresh"), onRetry: actions.retry, busy: model.retrying }}
          details={{ label: t("common:details"), text: error }}
        />
      ) : links?.length === 0 ? (
        <EmptyState title={t("reportDialog:noLinks")}>{t("reportDialog:noLinksText")}</EmptyState>
      ) : (
        <>
          <Table
            words={{ label: t("reportDialog:links"), actions: t("reportDialog:revoke") }}
            // Its column has the width of an icon.
            actions={(link, { tabIndex }) => (
              <IconButton
                icon={trashIcon}
                {...(tabIndex !== undefined && { tabIndex })}
                label={t("reportDialog:revokeOne", {
                  name: link.name,
                  made: formatDateTime(new Date(link.createdAt), locale, timeZone),
                })}
                onClick={() => ask(link)}
              />
            )}
            columns={columns}
            rows={links ?? []}
            rowKey={keyOf}
            maxHeightPx={420}
            {...(!links && { loadingLabel: t("reportDialog:loadingLinks") })}
          />
          <ClockNote className="mt-2" />
        </>
      )}
    </Dialog>
  );
}
