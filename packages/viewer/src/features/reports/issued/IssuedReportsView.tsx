import { formatDateTime, formatNumber, punctuationOf } from "@sonolens/i18n";
import {
  arrowLeftIcon,
  arrowSquareOutIcon,
  Button,
  Dialog,
  dotsThreeIcon,
  downloadSimpleIcon,
  EmptyState,
  ErrorBlock,
  fileTextIcon,
  IconButton,
  Menu,
  type MenuItem,
  repeatIcon,
  Table,
  type TableColumn,
  Tabs,
  Tag,
  TopBar,
  trashIcon,
} from "@sonolens/ui-kit";
import { type ReactNode, useMemo } from "react";
import type { IssuedReport } from "../../../data/issued-reports.ts";
import { useWords } from "../../../lib/format/use-words.ts";
import { ClockNote } from "../../../lib/ui/ClockNote.tsx";
import { useNarrow } from "../../../lib/ui/use-narrow.ts";
import type { LinkOptions } from "../share/link-form.ts";
import { ShareLinkView } from "../share/ShareLinkView.tsx";
import type { ShareState } from "../share/share-state.ts";

/** What is open over the list. */
export type IssuedDialog =
  | { readonly kind: "delete"; readonly report: IssuedReport; readonly busy: boolean }
  | { readonly kind: "share"; readonly report: IssuedReport; readonly share: ShareState };

/** Reports with a number, and those that are sent by schedule. */
export type ReportsTab = "issued" | "schedules";

export interface IssuedReportsViewProps {
  readonly model: {
    /** Undefined while loading; those that the search found. */
    readonly reports: readonly IssuedReport[] | undefined;
    /** Regardless of the search. */
    readonly all: number;
    /** Why they failed to load. */
    readonly error: string | undefined;
    readonly retrying: boolean;
    readonly dialog: IssuedDialog | undefined;
    /** Why this user can neither share nor issue. */
    readonly refusal: string | undefined;
    /** The absolute address of a file; the same function between renders. */
    readonly hrefOf: (address: string) => string;
    /** Which reports are shown. */
    readonly tab: ReportsTab;
  };
  readonly actions: {
    readonly chooseTab: (tab: ReportsTab) => void;
    readonly open: (report: IssuedReport) => void;
    readonly download: (report: IssuedReport) => void;
    readonly share: (report: IssuedReport) => void;
    readonly createLink: (options: LinkOptions) => void;
    readonly revise: (report: IssuedReport) => void;
    readonly askDelete: (report: IssuedReport) => void;
    readonly delete: (report: IssuedReport) => void;
    readonly closeDialog: () => void;
    readonly check: () => void;
    readonly showAll: () => void;
    readonly retry: () => void;
    readonly back: () => void;
  };
  /** The search box. */
  readonly search: ReactNode;
  /** The reports that are sent by schedule. */
  readonly schedules: ReactNode;
  readonly notices?: ReactNode;
  /** At the end of the top bar. */
  readonly tools?: ReactNode;
}

const keyOf = ({ id }: IssuedReport) => id;

/** The issued reports, newest first: to open, save, share, revise and delete them. */
export function IssuedReportsView(props: IssuedReportsViewProps) {
  const { model, actions, search, schedules, notices, tools } = props;
  const { t, locale } = useWords();
  const narrow = useNarrow();
  const { reports, all, error, dialog } = model;
  const columns = useColumns(model.hrefOf);
  const isIssued = model.tab === "issued";
  const hasSearch = isIssued && all > 0;
  const issued =
    error !== undefined && !reports ? (
      <ErrorBlock
        headingLevel={2}
        title={t("issuedReports:notLoaded")}
        retry={{ label: t("common:refresh"), onRetry: actions.retry, busy: model.retrying }}
        details={{ label: t("common:details"), text: error }}
      />
    ) : reports && all === 0 ? (
      <EmptyState title={t("issuedReports:none")}>{t("issuedReports:noneText")}</EmptyState>
    ) : reports?.length === 0 ? (
      <EmptyState
        title={t("issuedReports:nothingFound")}
        action={<Button onClick={actions.showAll}>{t("issuedReports:showAll")}</Button>}
      />
    ) : (
      <div className="pt-1.5 pb-16">
        <Table
          words={{ label: t("issuedReports:title"), actions: t("issuedReports:actions") }}
          columns={columns}
          rows={reports ?? []}
          rowKey={keyOf}
          actions={(report) => <RowMenu report={report} refusal={model.refusal} actions={actions} />}
          {...(!reports && { loadingLabel: t("issuedReports:loading") })}
        />
        {reports && <ClockNote className="mt-3" />}
      </div>
    );
  return (
    <>
      <TopBar
        title={t("issuedReports:tabs")}
        start={<IconButton icon={arrowLeftIcon} label={t("issuedReports:back")} onClick={actions.back} />}
        beside={
          isIssued &&
          reports &&
          all > 0 && (
            <span role="status" className="truncate">
              {t("issuedReports:count", { count: reports.length })}
            </span>
          )
        }
        end={
          <>
            {narrow ? (
              <IconButton icon={fileTextIcon} label={t("issuedReports:check")} onClick={actions.check} />
            ) : (
              <Button variant="quiet" icon={fileTextIcon} onClick={actions.check}>
                {t("issuedReports:check")}
              </Button>
            )}
            {tools}
          </>
        }
      >
        {!narrow && hasSearch && <search className="flex min-w-0 flex-1">{search}</search>}
      </TopBar>
      {narrow && hasSearch && <search className="block px-4 pb-2.5">{search}</search>}
      {notices}
      <Tabs
        className="px-4 pt-1 md:px-6"
        label={t("issuedReports:tabs")}
        value={model.tab}
        onValueChange={actions.chooseTab}
        tabs={[
          { value: "issued", label: t("issuedReports:tab.issued"), content: issued },
          { value: "schedules", label: t("issuedReports:tab.schedules"), content: schedules },
        ]}
      />
      {dialog?.kind === "delete" && (
        <Dialog
          open
          size="small"
          onOpenChange={(open) => !open && actions.closeDialog()}
          title={t("issuedReports:deleteTitle", {
            number: dialog.report.number,
            revision: dialog.report.revision,
          })}
          description={t("issuedReports:deleteText")}
          footer={
            <>
              <Button onClick={actions.closeDialog}>{t("common:cancel")}</Button>
              <Button variant="danger" busy={dialog.busy} onClick={() => actions.delete(dialog.report)}>
                {t("issuedReports:delete")}
              </Button>
            </>
          }
        >
          <p className="text-13 wrap-anywhere text-ink-2">
            <bdi>{dialog.report.title}</bdi>
            {t("common:separated", {
              first: "",
              second: t("common:labeled", {
                first: t("issuedReports:findings"),
                second: formatNumber(dialog.report.findings ?? 0, locale),
              }),
            })}
          </p>
        </Dialog>
      )}
      {dialog?.kind === "share" && (
        <Dialog
          open
          size="small"
          onOpenChange={(open) => !open && actions.closeDialog()}
          title={t("issuedReports:shareTitle", {
            number: dialog.report.number,
            revision: dialog.report.revision,
          })}
          description={t("issuedReports:shareText")}
          footer={<Button onClick={actions.closeDialog}>{t("common:close")}</Button>}
        >
          <ShareLinkView share={dialog.share} refusal={model.refusal} create={actions.createLink} />
        </Dialog>
      )}
    </>
  );
}

function useColumns(hrefOf: NumberCellProps["hrefOf"]): readonly TableColumn<IssuedReport>[] {
  const { t, locale, timeZone } = useWords();
  return useMemo<readonly TableColumn<IssuedReport>[]>(
    () => [
      {
        id: "number",
        header: t("issuedReports:number"),
        width: "20%",
        cell: (report) => <NumberCell report={report} hrefOf={hrefOf} />,
      },
      {
        id: "title",
        header: t("issuedReports:name"),
        cell: ({ title, type }) => (
          <span className="flex flex-col gap-0.5">
            <bdi className="wrap-anywhere">{title}</bdi>
            <span className="text-12 text-ink-2">{t(`reportDialog:type.${type}`)}</span>
          </span>
        ),
      },
      {
        id: "issued",
        header: t("issuedReports:issued"),
        width: "17%",
        cell: ({ issuedAt }) => (
          <time dateTime={issuedAt}>{formatDateTime(new Date(issuedAt), locale, timeZone)}</time>
        ),
      },
      {
        id: "by",
        header: t("issuedReports:by"),
        width: "22%",
        cell: ({ issuedBy }) =>
          issuedBy === null ? (
            t("issuedReports:deletedAccount")
          ) : (
            <bdi className="wrap-anywhere">{issuedBy}</bdi>
          ),
      },
      {
        id: "findings",
        header: t("issuedReports:findings"),
        align: "end",
        width: "11%",
        cell: ({ findings }) => (findings === null ? "–" : formatNumber(findings, locale)),
      },
    ],
    [t, locale, timeZone, hrefOf],
  );
}

interface NumberCellProps {
  readonly report: IssuedReport;
  readonly hrefOf: (address: string) => string;
}

/** The number, which opens the file, with its revision, and what became of it. */
function NumberCell({ report, hrefOf }: NumberCellProps) {
  const { t } = useWords();
  const { number, revision, state, replaces, latestRevision } = report;
  const isReplaced = state !== "void" && latestRevision !== null && latestRevision !== revision;
  const notes = [
    t("issuedReports:revision", { revision }),
    replaces && t("issuedReports:replaces", { revision: replaces.revision }),
    isReplaced && t("issuedReports:replacedBy", { revision: latestRevision }),
    state === "void" && t("issuedReports:voidText"),
  ];
  return (
    <span className="flex flex-col items-start gap-0.5">
      <span className="flex flex-wrap items-center gap-2">
        {report.url === null ? (
          <span className="font-medium tabular-nums">{number}</span>
        ) : (
          <a
            href={hrefOf(report.url)}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-small items-center rounded-s font-medium text-acc tabular-nums underline underline-offset-3"
          >
            {number}
          </a>
        )}
        {state === "void" && <Tag label={t("issuedReports:void")} />}
        {state === "deleted" && <Tag label={t("issuedReports:fileDeleted")} />}
      </span>
      <span className="text-12 text-ink-2">{punctuationOf(t).series(notes)}</span>
    </span>
  );
}

interface RowMenuProps {
  readonly report: IssuedReport;
  readonly refusal: string | undefined;
  readonly actions: IssuedReportsViewProps["actions"];
}

function RowMenu({ report, refusal, actions }: RowMenuProps) {
  const { t } = useWords();
  if (report.state === "void") return null;
  const { number, revision } = report;
  const refused = refusal === undefined ? {} : { disabled: true, disabledReason: refusal };
  const items: (MenuItem | "separator")[] = [
    ...(report.url === null
      ? []
      : [
          {
            id: "open",
            icon: fileTextIcon,
            label: t("issuedReports:open"),
            onSelect: () => actions.open(report),
          },
          {
            id: "download",
            icon: downloadSimpleIcon,
            label: t("issuedReports:download"),
            onSelect: () => actions.download(report),
          },
          {
            id: "share",
            icon: arrowSquareOutIcon,
            label: t("issuedReports:share"),
            onSelect: () => actions.share(report),
            ...refused,
          },
        ]),
    {
      id: "revise",
      icon: repeatIcon,
      label: t("issuedReports:revise"),
      onSelect: () => actions.revise(report),
      ...refused,
    },
    ...(report.mayDelete
      ? ([
          "separator",
          {
            id: "delete",
            icon: trashIcon,
            danger: true,
            label: t("issuedReports:delete"),
            onSelect: () => actions.askDelete(report),
          },
        ] as const)
      : []),
  ];
  return (
    <Menu
      align="end"
      trigger={<IconButton icon={dotsThreeIcon} label={t("issuedReports:more", { number, revision })} />}
      items={items}
    />
  );
}
