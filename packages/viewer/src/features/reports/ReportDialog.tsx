import {
  calendarDay,
  formatReportDay,
  leakPricingOf,
  leakThresholdsOf,
  withReportType,
} from "@sonolens/domain";
import { errorMessageKey, formatDate } from "@sonolens/i18n";
import type { ReportResults } from "@sonolens/reports";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useCallback, useEffect, useMemo, useState } from "react";
import type { DialogProps } from "../../contract/feature.ts";
import { useClaims, useRefusal } from "../../data/account/account.ts";
import { useFixedSettings } from "../../data/account/fixed-settings.ts";
import { usePaletteName } from "../../data/account/preferences.ts";
import { useSettingsOrDefaults } from "../../data/account/settings.ts";
import { type OwnTemplate, reportTemplateQueries } from "../../data/report-templates.ts";
import { useServices } from "../../data/services.ts";
import { snapshotQueries } from "../../data/snapshots/snapshots.ts";
import type { SnapshotRecord } from "../../data/types.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { DialogPart } from "../../lib/loading/DialogPart.tsx";
import { lazyPart } from "../../lib/loading/lazy-part.ts";
import { useLazyTexts } from "../../lib/loading/use-lazy-texts.ts";
import { useSessionState } from "../../lib/state/frame.ts";
import { taskList } from "../../lib/tasks/task.ts";
import { useTaskStore } from "../../lib/tasks/task-store.ts";
import { useNarrow } from "../../lib/ui/use-narrow.ts";
import { withFixedTemplate, withOwnChoice } from "./form/fixed-report.ts";
import { bytesOfDataUrl, readLogo } from "./form/logo-file.ts";
import { type ReportProblem, reportFacts, usualType } from "./form/report-facts.ts";
import { type ReportForm, readReportForm, writeReportForm } from "./form/report-form.ts";
import { useEarlierReport } from "./form/use-earlier-report.ts";
import { usePreview } from "./form/use-preview.ts";
import { ReportDialogView } from "./ReportDialogView.tsx";
import { isReport, useShowIssued } from "./ReportTask.tsx";
import { type ReportRequest, useReportRequest } from "./report-request.ts";
import type { LinkOptions } from "./share/link-form.ts";
import { startReport } from "./start-report.ts";
import { useBegunPurchase } from "./templates/begun-purchase.ts";
import {
  type TemplateDraft,
  type TemplateLogo,
  withDraft,
  withOwnTemplate,
} from "./templates/template-draft.ts";
import { type LoadedLogo, useLogos } from "./templates/use-logos.ts";
import type { MapLook, ReportOrder } from "./worker/report-messages.ts";

/** The dialog that makes a report of the snapshots that it was opened for. The work continues after it is closed. */
export function ReportDialog({ onClose }: DialogProps) {
  useLazyTexts("reportDialog", "issuedReports", "settings");
  const services = useServices();
  const [request] = useState(useReportRequest());
  const list = useQuery(snapshotQueries.list(services, useQueryClient())).data;
  // As they are at opening, so that those of many snapshots are not read again after each change.
  const [records, setRecords] = useState<readonly SnapshotRecord[]>();
  if (list && !records) setRecords(request.ids.flatMap((id) => list.byId.get(id) ?? []));
  const settings = useSettingsOrDefaults();
  const narrow = useNarrow();
  if (records && settings) return <Ready {...{ request, records, settings, narrow, onClose }} />;
  return (
    <ReportDialogView
      model={{ ready: undefined, revised: undefined, narrow, task: undefined, shareRefusal: undefined }}
      actions={{
        change: () => undefined,
        chooseLogo: readLogo,
        show: () => undefined,
        chooseLevel: () => undefined,
        make: () => undefined,
        showIssued: () => undefined,
        close: onClose,
      }}
    />
  );
}

interface ReadyProps extends DialogProps {
  readonly request: ReportRequest;
  readonly records: readonly SnapshotRecord[];
  readonly settings: NonNullable<ReturnType<typeof useSettingsOrDefaults>>;
  readonly narrow: boolean;
}

function Ready({ request, records, settings, narrow, onClose }: ReadyProps) {
  const { t, locale, timeZone } = useWords();
  const services = useServices();
  const { host, edition } = services;
  const client = useQueryClient();
  const tasks = useTaskStore();
  const router = useRouter();
  const claims = useClaims();
  const accountId = claims?.user_id ?? "";
  const refusal = useRefusal("shareReport");
  const palette = usePaletteName();
  const showIssued = useShowIssued();
  const { read: readPurchase, write: writePurchase } = useBegunPurchase();
  // Once: the next dialog begins with the form.
  const [returned] = useState(readPurchase);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it was read
  useEffect(() => writePurchase(undefined), []);
  const [madeAt] = useState(() => new Date().toISOString());
  const { values: fixed, groups: fixing } = useFixedSettings();
  const [ownForm, setForm] = useState((): ReportForm => {
    const kept = readReportForm(host.storage, accountId, records.length);
    const type = usualType(records, kept.options);
    return {
      ...kept,
      options: withReportType(kept.options, type),
      title: returned?.title ?? request.revised?.title ?? kept.title,
    };
  });
  const templates = useQuery(reportTemplateQueries.list(services.api));
  const own = templates.data ?? (templates.isError ? noTemplates : undefined);
  const fixedForm = useMemo(() => withFixedTemplate(ownForm, fixed, own), [ownForm, fixed, own]);
  const form = fixedForm ?? ownForm;
  const change = (next: ReportForm) => {
    const kept = fixed.report_template === undefined ? next : withOwnChoice(next, ownForm);
    setForm(kept);
    writeReportForm(host.storage, accountId, kept, records.length);
  };
  const [isManaging, setManaging] = useState(returned !== undefined);
  const [draft, setDraft] = useState<TemplateDraft | undefined>(returned?.draft ?? undefined);
  const chosenLogos = own?.find(({ id }) => id === form.ownTemplateId)?.logos;
  const logos = useLogos(draft?.logos ?? chosenLogos ?? noLogos);
  const use = (template: OwnTemplate) => {
    change(withOwnTemplate(form, template));
    setManaging(false);
  };
  const { options } = form;
  const reportLocale = fixed.report_language ?? form.language ?? locale;
  const facts = useMemo(() => reportFacts(records, options.type), [records, options.type]);
  const look = useMemo((): MapLook => ({ palette }), [palette]);
  const linkTo = useCallback(
    (id: string) => new URL(router.history.createHref(`/snapshot/${id}`), window.location.href).href,
    [router],
  );
  const earlier = useEarlierReport(
    draft ? withDraft(options, draft) : options,
    facts.usable,
    request.revised?.number,
  );
  const order = useMemo(
    () =>
      orderOf({
        earlier,
        form: draft ? { ...form, options: withDraft(form.options, draft) } : form,
        logos,
        madeAt,
        settings,
        edition,
        locale: reportLocale,
        timeZone,
        usable: facts.usable,
        username: claims?.username,
      }),
    [form, draft, logos, earlier, madeAt, settings, edition, reportLocale, timeZone, facts, claims],
  );
  const preview = usePreview({ order, usable: facts.usable, look, linkTo });
  const [taskId, setTaskId] = useState<string>();
  const task = useSessionState(taskList)
    .filter(isReport)
    .find(({ id }) => id === taskId);
  const isGone = taskId !== undefined && !task;
  useEffect(() => {
    if (isGone) onClose();
  }, [isGone, onClose]);
  const show = ({ ids }: ReportProblem) => {
    onClose();
    const [only] = ids;
    if (request.search === undefined) {
      if (only !== undefined) void router.navigate({ to: "/snapshot/$id", params: { id: only } });
    } else void router.navigate({ to: "/", search: { ...request.search, type: "LEAK", lacks: "distance" } });
  };
  const make = (link?: LinkOptions) => {
    const isOn = (kind: string) => options.template.sections.some((each) => each.kind === kind && each.on);
    const pictures = isOn("pages") || isOn("beforeAfter");
    setTaskId(
      startReport(
        { ...services, client, tasks },
        {
          order,
          look,
          linkTo,
          link,
          revised: request.revised,
          needs: {
            type: options.type,
            pictures,
            photos: isOn("pages") && edition.switches.imageAttachments,
            sound: isOn("pages") && options.type !== "PD",
          },
        },
      ),
    );
  };
  if (isManaging)
    return (
      <DialogPart close={() => setManaging(false)}>
        <Templates
          form={form}
          draft={draft}
          setDraft={setDraft}
          preview={preview}
          narrow={narrow}
          returned={returned}
          place={{ from: router.history.location.href, request, title: form.title }}
          use={use}
          close={() => setManaging(false)}
        />
      </DialogPart>
    );
  return (
    <ReportDialogView
      model={{
        ready: fixedForm && {
          form,
          locale: reportLocale,
          fixedBy: {
            template: fixing.report_template?.name,
            language: fixing.report_language?.name,
          },
          own: own && { templates: own, choose: use, manage: () => setManaging(true) },
          facts,
          preview,
          inspectorHint: claims?.username ?? "",
          dayIn: (format) =>
            format === "locale"
              ? formatDate(new Date(madeAt), reportLocale, timeZone)
              : formatReportDay(calendarDay(Date.parse(madeAt), timeZone), format),
        },
        revised: request.revised && {
          ...request.revised,
          gone: request.ids.length - records.length,
        },
        narrow,
        task,
        shareRefusal: refusal && t(errorMessageKey(refusal)),
      }}
      actions={{
        change,
        chooseLogo: readLogo,
        show,
        chooseLevel: () => change({ ...form, options: withReportType(options, "LEVEL") }),
        make,
        showIssued,
        close: onClose,
      }}
    />
  );
}

/** One value each, so that nothing is computed again. */
const noLogos: readonly TemplateLogo[] = [];
const noTemplates: readonly OwnTemplate[] = [];

/** The editor of templates is fetched when it is opened. */
const Templates = lazyPart(async () => (await import("./templates/Templates.tsx")).Templates);

interface OrderInput extends Pick<ReadyProps, "settings"> {
  readonly form: ReportForm;
  /** Of an own template; they replace that of the form. */
  readonly logos: readonly LoadedLogo[];
  readonly earlier: ReportResults | undefined;
  readonly madeAt: string;
  readonly edition: ReturnType<typeof useServices>["edition"];
  readonly locale: string;
  readonly timeZone: string;
  readonly usable: readonly SnapshotRecord[];
  readonly username: string | undefined;
}

/** What the maker is asked for. */
function orderOf(input: OrderInput): ReportOrder {
  const { form, logos, earlier, madeAt, settings, edition, locale, timeZone, usable, username } = input;
  const { title, client, site, logo } = form;
  const [startLogo, endLogo] = logos;
  const options = startLogo ? { ...form.options, logoSize: startLogo.size } : form.options;
  const inspector = form.inspector.trim() || username;
  return {
    options,
    locale,
    brand: { productName: edition.productName, texts: edition.texts },
    requested: usable.map(({ id, label }) => ({ id, label })),
    data: {
      madeAt,
      isDraft: true,
      timeZone,
      context: {
        pricing: leakPricingOf(settings, edition.defaults.utilization),
        thresholds: leakThresholdsOf(settings),
      },
      units: {
        leak: settings.leak_size_unit,
        distance: settings.source_distance_unit,
        temperature: settings.temperature_unit,
      },
      ...(title.trim() && { title: title.trim() }),
      ...(client.trim() && { client: client.trim() }),
      ...(site.trim() && { site: site.trim() }),
      ...(inspector && { inspector }),
      ...(earlier && { earlier }),
      ...(endLogo && { endLogo }),
      ...(startLogo && { logo: startLogo.picture }),
      ...(!startLogo &&
        logo && {
          logo: {
            kind: options.logoMediaType === "image/jpeg" ? "jpeg" : "png",
            bytes: bytesOfDataUrl(logo),
          },
        }),
    },
  };
}
