import { cameraName, dayNumber, leakThresholdsIn, noDay, repairStatusOf, severityOf } from "@sonolens/domain";
import { dashboardFigures } from "@sonolens/gallery";
import { formatDate, formatTime, punctuationOf } from "@sonolens/i18n";
import {
  Button,
  cornersInIcon,
  cornersOutIcon,
  downloadSimpleIcon,
  EmptyState,
  ErrorBlock,
  fileTextIcon,
  IconButton,
  Loading,
  Segmented,
  SelectField,
  Skeleton,
  TopBar,
} from "@sonolens/ui-kit";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type ReactNode, useMemo, useRef, useState } from "react";
import type { PageProps } from "../../contract/routes.ts";
import { settingsQueries } from "../../data/account/settings.ts";
import { deviceQueries } from "../../data/cameras/devices.ts";
import { errorDetails } from "../../data/server/call-error.ts";
import { useServices } from "../../data/services.ts";
import { snapshotQueries } from "../../data/snapshots/snapshots.ts";
import { today } from "../../lib/format/today.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { useLazyTexts } from "../../lib/loading/use-lazy-texts.ts";
import { usePageTitle } from "../../lib/ui/page-title.ts";
import { saveBlob } from "../../lib/ui/save-bytes.ts";
import { CardPicture, useGalleryOf } from "../gallery/index.ts";
import { DashboardView } from "./DashboardView.tsx";
import { type DashboardModel, shownPlaces } from "./dashboard-model.ts";
import {
  type DashboardScope,
  dashboardPeriods,
  dashboardSearch,
  firstDayOf,
  scopeOf,
} from "./dashboard-search.ts";
import { Kiosk } from "./Kiosk.tsx";
import { scopeOfValue, scopeValue, usePlaceNames, useScopes } from "./use-scopes.ts";

const dayMs = 86_400_000;
/** A camera that took nothing for so long is listed. */
const unusedAfterDays = 14;

/** What was found, saved and is open, over time, by place and by cause; live, and as a kiosk without navigation. */
export function Dashboard({ notices, tools }: PageProps) {
  useLazyTexts("dashboard", "costSummary", "details", "card", "gallery", "location");
  const { t, locale, timeZone } = useWords();
  const { edition, toaster, logError, frame } = useServices();
  const { loadPart } = frame;
  const navigate = useNavigate();
  const client = useQueryClient();
  const search = dashboardSearch(useSearch({ strict: false }));
  const picture = useRef<HTMLDivElement>(null);
  const { period = "12m", kiosk = false } = search;
  usePageTitle(t("dashboard:title"), edition.productName);
  const scope = scopeOf(search);
  const { query, model, recordOf, ruled } = useDashboard(firstDayOf(period, today(timeZone)), scope);
  const choices = useScopes(ruled, scope);
  const placeName = usePlaceNames(model ? clustersOf(model) : [], ruled);
  const [isMaking, setMaking] = useState(false);
  const scopeName =
    choices.find(({ value }) => value === scopeValue(scope))?.name ?? t("dashboard:allPlaces");
  const go = (next: typeof search) =>
    void navigate({ to: "/dashboard", search: dashboardSearch({ ...next }), replace: true });
  const heading = punctuationOf(t).separated([
    edition.productName,
    t(`dashboard:period.${period}`),
    scopeName,
    formatDate(new Date(), locale, timeZone),
  ]);
  const dayText = today(timeZone);
  /** Saves what is made, or reports that it could not be. */
  const saveAs = async (extension: "pdf" | "png", made: Promise<Blob | undefined>) => {
    const file = await made.catch((error: unknown) => {
      logError(error);
      return undefined;
    });
    if (file) saveBlob(file, `${t("dashboard:title")}-${dayText}.${extension}`);
    else
      toaster.show({
        message: t(extension === "pdf" ? "dashboard:pdfFailed" : "dashboard:pngFailed"),
        tone: "error",
      });
  };
  const pdfOf = async (shown: NonNullable<typeof model>) => {
    const [{ dashboardPage }, { dashboardPdf }] = await loadPart(() =>
      Promise.all([import("./dashboard-page.ts"), import("./dashboard-pdf.ts")]),
    );
    const page = dashboardPage(shown, {
      ...{ t, locale, placeName, product: edition.productName },
      subtitle: punctuationOf(t).separated([
        scopeName,
        t(`dashboard:period.${period}`),
        formatDate(new Date(), locale, timeZone),
      ]),
      linkTo: (id) => new URL(`#/snapshot/${encodeURIComponent(id)}`, document.baseURI).href,
    });
    return dashboardPdf(page, new Date().toISOString());
  };
  const savePdf = async () => {
    if (!model) return;
    setMaking(true);
    await saveAs("pdf", pdfOf(model));
    setMaking(false);
  };
  const pngOf = async () => {
    const { pictureOf } = await loadPart(() => import("../../lib/ui/picture-of.ts"));
    return picture.current ? pictureOf(picture.current, heading) : undefined;
  };
  const save = () => saveAs("png", pngOf());
  const bar = (
    <TopBar
      title={t("dashboard:title")}
      line
      end={
        <>
          <span role="status" className="text-12 whitespace-nowrap text-ink-2 tabular-nums max-lg:hidden">
            {query.dataUpdatedAt > 0 &&
              t("dashboard:updated", { time: formatTime(new Date(query.dataUpdatedAt), locale, timeZone) })}
          </span>
          <IconButton
            icon={kiosk ? cornersInIcon : cornersOutIcon}
            label={t(kiosk ? "dashboard:leaveKiosk" : "dashboard:kiosk")}
            onClick={() => go(kiosk ? { ...scope, period } : { ...scope, period, kiosk: true })}
          />
          <IconButton
            icon={downloadSimpleIcon}
            label={t("dashboard:png")}
            onClick={() => void save()}
            disabled={!model || model.figures.summary.count === 0}
          />
          <IconButton
            icon={fileTextIcon}
            label={t("dashboard:pdf")}
            onClick={() => void savePdf()}
            disabled={!model || isMaking || model.figures.summary.count === 0}
          />
          {!kiosk && tools}
        </>
      }
    />
  );
  const choice = (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2 md:px-6">
      <Segmented
        label={t("dashboard:period")}
        value={period}
        options={dashboardPeriods.map((value) => ({ value, label: t(`dashboard:period.${value}`) }))}
        onValueChange={(value) => go({ ...search, period: value })}
      />
      <SelectField
        label={t("dashboard:scope")}
        hideLabel
        value={scopeValue(scope)}
        options={choices.map(({ value, text }) => ({ value, label: text }))}
        onValueChange={(value) => go({ period, ...scopeOfValue(value) })}
        className="w-64 max-w-full max-sm:w-full"
      />
    </div>
  );
  let content: ReactNode;
  if (query.error && !query.data)
    content = (
      <ErrorBlock
        title={t("errors:undefinedError")}
        advice={t("errors:undefinedErrorPrompt")}
        retry={{ label: t("common:refresh"), onRetry: () => void query.refetch(), busy: query.isFetching }}
        details={{ label: t("common:details"), text: errorDetails(query.error) }}
      />
    );
  else if (!model) content = <LoadingDashboard />;
  else if (model.figures.summary.count === 0)
    content = (
      <EmptyState
        title={t("dashboard:empty")}
        action={
          (period !== "all" || scopeValue(scope) !== "") && (
            <Button onClick={() => go({ ...(kiosk && { kiosk }), period: "all" })}>
              {t("dashboard:showAllTime")}
            </Button>
          )
        }
      >
        {t("dashboard:emptyText")}
      </EmptyState>
    );
  else
    content = (
      <div ref={picture}>
        <DashboardView
          model={model}
          renderPlace={(id) => <bdi>{placeName(id)}</bdi>}
          renderPicture={(id) => {
            const record = recordOf(id);
            return record && <CardPicture record={record} />;
          }}
        />
      </div>
    );
  if (kiosk)
    return (
      <Kiosk
        onLeave={() => go({ ...scope, period })}
        onRefresh={() => void client.invalidateQueries({ queryKey: snapshotQueries.listKey })}
      >
        {bar}
        {content}
      </Kiosk>
    );
  return (
    <div data-print-page="">
      {bar}
      {notices}
      {choice}
      {content}
    </div>
  );
}

function LoadingDashboard() {
  const { t } = useWords();
  return (
    <Loading label={t("common:loading")} className="animate-after-pause grid gap-6 px-4 py-4 md:px-6">
      <Skeleton height="64px" rounded="medium" />
      <Skeleton height="240px" rounded="medium" />
      <Skeleton height="240px" rounded="medium" />
    </Loading>
  );
}

/** The places that are named on the page. */
const clustersOf = ({ figures, costliest }: DashboardModel): string[] => [
  ...new Set([
    ...figures.places.slice(0, shownPlaces).flatMap(({ id }) => id ?? []),
    ...costliest.flatMap(({ place }) => place ?? []),
  ]),
];

/** The figures of the snapshots from a day on, by the rules of the gallery, which arranges them by cost. */
function useDashboard(from: string | undefined, scope: DashboardScope) {
  const services = useServices();
  const said = JSON.stringify(scope);
  const link = useMemo(
    () => ({
      search: {
        sort: "costDesc",
        ...(JSON.parse(said) as DashboardScope),
        ...(from !== undefined && { from }),
      },
      page: 0,
    }),
    [from, said],
  );
  const { query, arranged } = useGalleryOf(link);
  const { data: settings } = useQuery(settingsQueries.mine(services));
  const { data: devices } = useQuery(deviceQueries.all(services.api));
  const ruled = arranged?.ruled;
  const pricing = ruled?.context.leakPricing;
  const figures = useMemo(
    () =>
      arranged && ruled && pricing
        ? dashboardFigures(ruled.columns, arranged.rows, {
            pricing,
            thresholds: leakThresholdsIn(ruled.context),
            today: dayNumber(ruled.context.today ?? "") ?? 0,
            firstDay: from === undefined ? undefined : dayNumber(from),
          })
        : undefined,
    [arranged, ruled, pricing, from],
  );
  const model = useMemo(() => {
    if (!figures || !arranged || !ruled || !settings || !pricing) return undefined;
    const { columns, context } = ruled;
    const day = dayNumber(context.today ?? "") ?? 0;
    const { derived, numbers } = columns;
    const amounts = figures.measure === "cost" ? derived.prices?.annualCost : numbers.leakLpm;
    const costliest = figures.costliest.flatMap((row) => {
      const record = arranged.recordOf(row);
      if (!record) return [];
      const due = numbers.dueDay[row] as number;
      const cluster = derived.clusters?.clusters[derived.clusters.numbers[row] as number];
      const amount = amounts?.[row] ?? Number.NaN;
      return [
        {
          id: record.id,
          label: record.label,
          place: cluster?.id,
          severity: severityOf(record, leakThresholdsIn(context)),
          status: repairStatusOf(record) === "inRepair" ? ("inRepair" as const) : ("open" as const),
          overdueDays: due !== noDay && due < day ? day - due : undefined,
          amount: Number.isFinite(amount) ? amount : undefined,
        },
      ];
    });
    const cameras = (devices ?? []).map((device) => {
      const last = figures.lastUsedMs.get(device.serial);
      return {
        serial: device.serial,
        name: cameraName(device),
        unusedDays: last === undefined ? undefined : Math.max(0, Math.floor(day - last / dayMs)),
      };
    });
    return {
      scope: JSON.parse(said) as DashboardScope,
      ...{ figures, from, costliest, cameras, unusedAfterDays },
      currency: pricing.currency,
      unit: settings.leak_size_unit,
      today: context.today ?? "",
    } satisfies DashboardModel & Record<string, unknown>;
  }, [figures, arranged, ruled, settings, devices, pricing, from, said]);
  const recordOf = (id: string) => {
    const row = arranged?.rowOf(id);
    return row === undefined ? undefined : arranged?.recordOf(row);
  };
  return { query, model, recordOf, ruled };
}
