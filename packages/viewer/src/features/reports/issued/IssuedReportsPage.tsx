import { issuedReportFileName } from "@sonolens/domain";
import { errorMessageKey } from "@sonolens/i18n";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo, useState } from "react";
import type { PageProps } from "../../../contract/routes.ts";
import { useRefusal } from "../../../data/account/account.ts";
import { type IssuedReport, issuedReportQueries } from "../../../data/issued-reports.ts";
import { errorDetails } from "../../../data/server/call-error.ts";
import { useServices } from "../../../data/services.ts";
import { sharedReportQueries } from "../../../data/shared-reports.ts";
import { useWords } from "../../../lib/format/use-words.ts";
import { lazyPart } from "../../../lib/loading/lazy-part.ts";
import { Part } from "../../../lib/loading/Part.tsx";
import { useLazyTexts } from "../../../lib/loading/use-lazy-texts.ts";
import { DelayedSearchField } from "../../../lib/ui/DelayedSearchField.tsx";
import { usePageTitle } from "../../../lib/ui/page-title.ts";
import { hrefOf, saveFrom } from "../../../lib/ui/save-address.ts";
import { useOpenReport } from "../report-request.ts";
import type { LinkOptions } from "../share/link-form.ts";
import type { ShareState } from "../share/share-state.ts";
import { usePaymentReturn } from "../templates/use-payment-return.ts";
import { findIssued } from "./find-issued.ts";
import { type IssuedDialog, IssuedReportsView } from "./IssuedReportsView.tsx";

const searchDelayMs = 200;

/** Those by schedule are fetched when they are shown. */
const Schedules = lazyPart(async () => (await import("../schedules/Schedules.tsx")).Schedules);

/** The issued reports of this account and its organization; after a payment the way back to where it was begun. */
export function IssuedReportsPage(props: PageProps) {
  useLazyTexts("issuedReports", "reportDialog");
  return usePaymentReturn() ? null : <IssuedReports {...props} />;
}

function IssuedReports({ notices, tools }: PageProps) {
  const { t } = useWords();
  const { api, host, edition, toaster } = useServices();
  const client = useQueryClient();
  const router = useRouter();
  const openReport = useOpenReport();
  const refusal = useRefusal("shareReport");
  const [search, setSearch] = useState("");
  const [dialog, setDialog] = useState<IssuedDialog>();
  const { tab = "issued" } = useSearch({ from: "/protected/reports" });
  usePageTitle(t("issuedReports:tabs"), edition.productName);
  const query = useQuery(issuedReportQueries.list(api));
  const found = useMemo(() => query.data && findIssued(query.data, search), [query.data, search]);
  const fileHref = useCallback((address: string) => hrefOf(address, host.apiBaseUrl), [host]);
  const showError = (code: string) => toaster.show({ message: t(errorMessageKey(code)), tone: "error" });
  const refresh = () => client.invalidateQueries({ queryKey: issuedReportQueries.key });

  async function remove(report: IssuedReport) {
    setDialog({ kind: "delete", report, busy: true });
    const answer = await api.deleteIssuedReport({ path: { id: report.id } });
    setDialog(undefined);
    if (answer.ok) toaster.show({ message: t("issuedReports:deleted") });
    else showError(answer.error.code);
    await refresh();
  }

  async function revise({ id, number, revision }: IssuedReport) {
    const answer = await api.getIssuedReport({ path: { id } });
    if (!answer.ok) return showError(answer.error.code);
    const { snapshotIds, title, latestRevision } = answer.value;
    openReport({
      ids: snapshotIds,
      revised: { id, number, revision: latestRevision ?? revision, title },
    });
  }

  async function linked({ id }: IssuedReport, options: LinkOptions): Promise<ShareState> {
    const copy = await api.copyIssuedReport({ path: { id } });
    if (!copy.ok) return { kind: "failed", code: copy.error.code };
    const link = await api.createSharedReport({ body: { ...options, reportUrl: copy.value.reportUrl } });
    if (!link.ok) return { kind: "failed", code: link.error.code };
    void client.invalidateQueries({ queryKey: sharedReportQueries.key });
    const { path, expires, hasPassword } = link.value;
    return { kind: "made", url: hrefOf(path, host.apiBaseUrl), expires, hasPassword };
  }

  async function createLink(options: LinkOptions) {
    if (dialog?.kind !== "share" || dialog.share.kind === "pending") return;
    const { report } = dialog;
    const show = (share: ShareState) =>
      setDialog((shown) =>
        shown?.kind === "share" && shown.report === report ? { ...shown, share } : shown,
      );
    show({ kind: "pending" });
    show(await linked(report, options));
  }

  return (
    <IssuedReportsView
      model={{
        reports: found,
        all: query.data?.length ?? 0,
        error: query.isError ? errorDetails(query.error) : undefined,
        retrying: query.isFetching,
        dialog,
        refusal: refusal && t(errorMessageKey(refusal)),
        hrefOf: fileHref,
        tab,
      }}
      schedules={
        <Part>
          <Schedules />
        </Part>
      }
      actions={{
        chooseTab: (chosen) =>
          void router.navigate({
            to: "/reports",
            search: chosen === "schedules" ? { tab: chosen } : {},
            replace: true,
          }),
        open: ({ url }) => url !== null && window.open(fileHref(url), "_blank", "noopener"),
        download: ({ url, number, revision }) =>
          url !== null && saveFrom(fileHref(url), issuedReportFileName(number, revision)),
        share: (report) => setDialog({ kind: "share", report, share: { kind: "none" } }),
        createLink: (options) => void createLink(options),
        revise: (report) => void revise(report),
        askDelete: (report) => setDialog({ kind: "delete", report, busy: false }),
        delete: (report) => void remove(report),
        closeDialog: () => setDialog(undefined),
        check: () => void router.navigate({ to: "/check-report" }),
        showAll: () => setSearch(""),
        retry: () => void query.refetch(),
        back: () => void router.navigate({ to: "/" }),
      }}
      search={
        <DelayedSearchField
          className="min-w-0 flex-1 md:max-w-80"
          label={t("issuedReports:search")}
          search={search}
          setSearch={setSearch}
          delayMs={searchDelayMs}
        />
      }
      notices={notices}
      tools={tools}
    />
  );
}
