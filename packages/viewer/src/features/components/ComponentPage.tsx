import { leakThresholdsOf } from "@sonolens/domain";
import { errorMessageKey } from "@sonolens/i18n";
import {
  arrowLeftIcon,
  Button,
  EmptyState,
  ErrorBlock,
  IconButton,
  Loading,
  Skeleton,
  TopBar,
} from "@sonolens/ui-kit";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useMemo, useRef, useState } from "react";
import type { PageProps } from "../../contract/routes.ts";
import { useRefusal } from "../../data/account/account.ts";
import { defaultSettings, useSettingsOrDefaults } from "../../data/account/settings.ts";
import { type ComponentFields, useComponentCalls } from "../../data/components/component-calls.ts";
import type { ComponentName } from "../../data/components/component-names.ts";
import {
  type Component,
  type ComponentFigure,
  type ComponentVerdict,
  componentQueries,
} from "../../data/components/components.ts";
import { componentNameQueries } from "../../data/components/find-components.ts";
import { errorDetails, reasonOf } from "../../data/server/call-error.ts";
import { useServices } from "../../data/services.ts";
import { snapshotQueries } from "../../data/snapshots/snapshots.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { useLazyTexts } from "../../lib/loading/use-lazy-texts.ts";
import type { Outcome } from "../../lib/state/outcome.ts";
import { usePageTitle } from "../../lib/ui/page-title.ts";
import { saveBlob } from "../../lib/ui/save-bytes.ts";
import { CardPicture } from "../gallery/index.ts";
import { offersReports, useOpenReport } from "../reports/index.ts";
import { ComponentDialog } from "./ComponentDialog.tsx";
import { ComponentView } from "./ComponentView.tsx";
import { figureFormat } from "./figure-format.ts";
import { LimitsDialog } from "./LimitsDialog.tsx";
import { useComponentChoices } from "./use-component-choices.ts";

/** The page of one component; another one mounts another page. */
export function ComponentPage(props: PageProps) {
  useLazyTexts("assets", "card");
  const { id = "" } = useParams({ strict: false });
  return <OneComponent key={id} id={id} {...props} />;
}

function OneComponent({ id, notices, tools }: PageProps & { readonly id: string }) {
  const { api, edition } = useServices();
  const { t } = useWords();
  const navigate = useNavigate();
  const query = useQuery(componentQueries.one(api, id));
  usePageTitle(query.data?.name ?? t("assets:title"), edition.productName);
  const back = () => void navigate({ to: "/components" });
  if (query.data) return <Present component={query.data} {...{ back, notices, tools }} />;
  const isMissing = reasonOf(query.error)?.status === 404;
  return (
    <>
      <TopBar
        compact
        title={t("assets:title")}
        start={<IconButton icon={arrowLeftIcon} label={t("assets:back")} onClick={back} />}
        end={tools}
      />
      {notices}
      {isMissing ? (
        <EmptyState
          title={t("assets:missingTitle")}
          action={<Button onClick={back}>{t("assets:back")}</Button>}
        >
          {t("assets:missingText")}
        </EmptyState>
      ) : query.isError ? (
        <ErrorBlock
          headingLevel={2}
          title={t("assets:oneNotLoaded")}
          retry={{ label: t("common:refresh"), onRetry: () => void query.refetch(), busy: query.isFetching }}
          details={{ label: t("common:details"), text: errorDetails(query.error) }}
        />
      ) : (
        <Loading label={t("assets:loadingOne")} className="flex flex-col gap-4 px-4 pt-4 md:px-6">
          <Skeleton height="28px" width="40%" />
          <Skeleton height="300px" rounded="medium" />
        </Loading>
      )}
    </>
  );
}

const undoMs = 10_000;
const noNames: readonly ComponentName[] = [];

function Present({
  component,
  back,
  notices,
  tools,
}: PageProps & { readonly component: Component; readonly back: () => void }) {
  const services = useServices();
  const { api, toaster } = services;
  const { t, locale } = useWords();
  const openReport = useOpenReport();
  const calls = useComponentCalls();
  const refusal = useRefusal("editComponents");
  const settings = useSettingsOrDefaults() ?? defaultSettings;
  const [dialog, setDialog] = useState<"edit" | "limits">();
  const history = useQuery(componentQueries.history(api, component.id));
  const above = useQuery({
    ...componentNameQueries.upTo(api, component.parent ?? ""),
    enabled: component.parent !== null,
  }).data;
  const parts = useQuery(componentNameQueries.partsOf(api, component.id)).data;
  const records = useQuery(snapshotQueries.list(services, useQueryClient())).data?.byId;
  const { leak_size_unit: leakUnit, source_distance_unit: distanceUnit } = settings;
  const thresholds = useMemo(() => leakThresholdsOf(settings), [settings]);
  const lastSnack = useRef<number>(undefined);
  const close = () => setDialog(undefined);
  async function run(change: Promise<Outcome>, message: string, undo?: () => Promise<Outcome>) {
    const code = await change;
    if (code !== undefined) {
      toaster.show({ message: t(errorMessageKey(code)), tone: "error" });
      return false;
    }
    // The newest change is the one that is undone.
    if (lastSnack.current !== undefined) toaster.dismiss(lastSnack.current);
    lastSnack.current = toaster.show({
      ...{ message, tone: "success", durationMs: undoMs },
      ...(undo && {
        action: { label: t("common:undo"), onAction: () => void run(undo(), t("assets:undone")) },
      }),
    });
    return true;
  }
  const remove = async () => {
    const { id, name } = component;
    const isGone = await run(calls.delete(id), t("assets:deleted", { name }), () => calls.restore(id));
    if (isGone) back();
  };
  const judge = (ids: readonly string[], verdict: ComponentVerdict | null) => {
    const before = (history.data?.readings ?? []).filter(({ snapshot }) => ids.includes(snapshot));
    const [first] = before;
    const isSame = first && before.every((reading) => reading.verdict === first.verdict);
    void run(
      calls.judge(component.id, ids, verdict),
      t("assets:judged", { count: ids.length }),
      isSame ? () => calls.judge(component.id, ids, first.verdict) : undefined,
    );
  };
  return (
    <>
      <ComponentView
        model={{
          component,
          history: history.data,
          failure: history.isError && !history.data ? errorDetails(history.error) : undefined,
          retrying: history.isFetching,
          ...{ thresholds, distanceUnit },
          formatOf: (figure: ComponentFigure) => figureFormat(figure, leakUnit, locale),
          path: (component.parent !== null && above) || noNames,
          parts: parts ?? noNames,
          refusal: refusal && t(errorMessageKey(refusal)),
          hasReports: offersReports(services),
        }}
        actions={{
          back,
          edit: () => setDialog("edit"),
          changeLimits: () => setDialog("limits"),
          delete: () => void remove(),
          judge,
          report: () => openReport({ ids: component.snapshots }),
          retry: () => void history.refetch(),
          print: () => print(),
          savePicture: (element) => void savePicture(element),
        }}
        renderPicture={(id) => {
          const record = records?.get(id);
          return record && <CardPicture record={record} />;
        }}
        labelOf={(id) => records?.get(id)?.label}
        {...{ notices, tools }}
      />
      {dialog === "edit" && <Editing component={component} onClose={close} />}
      {dialog === "limits" && history.data && (
        <LimitsDialog
          own={component.limits !== null}
          limits={history.data.limits}
          closesItself={component.closesItself}
          figure={history.data.trends[0]?.figure ?? "level"}
          change={(fields) => calls.change(component.id, fields)}
          onClose={close}
        />
      )}
    </>
  );

  async function savePicture(element: HTMLElement) {
    const { pictureOf } = await import("../../lib/ui/picture-of.ts");
    const png = await pictureOf(element, component.name);
    if (png) saveBlob(png, `${component.name}.png`);
    else toaster.show({ message: t("assets:pngFailed"), tone: "error" });
  }
}

function Editing({ component, onClose }: { readonly component: Component; readonly onClose: () => void }) {
  const { t } = useWords();
  const { name, description, tags, kind, parent, group } = component;
  const [initial] = useState<ComponentFields>({ name, description, tags, kind, parent, group });
  const calls = useComponentCalls();
  const choices = useComponentChoices(component.id, parent);
  return (
    <ComponentDialog
      title={t("assets:editTitle")}
      action={t("common:save")}
      initial={initial}
      {...choices}
      change={(fields) => calls.change(component.id, fields)}
      onClose={onClose}
    />
  );
}
