import { type FleetUpdateView, fleetUpdateView } from "@sonolens/domain";
import {
  buttonClasses,
  CopyButton,
  checkCircleIcon,
  downloadSimpleIcon,
  filled,
  Icon,
  ProgressBar,
  warningCircleIcon,
} from "@sonolens/ui-kit";
import { useId } from "react";
import type { LastUpdate } from "../../data/cameras/software.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { Moment } from "./Moment.tsx";

export interface LastUpdateViewProps {
  readonly last: LastUpdate;
  readonly isDesktop: boolean;
}

const titles = {
  progress: "cameras:updateRuns",
  failed: "cameras:fleetUpdateFailed",
  ready: "cameras:fleetUpdateReady",
  unknown: "cameras:updateUnknown",
} as const;

/** Progress of the last requested update. Screen readers announce changes. */
export function LastUpdateView({ last, isDesktop }: LastUpdateViewProps) {
  const { t } = useWords();
  const view = fleetUpdateView(last, { isDesktop });
  const titleId = useId();
  return (
    <section
      tabIndex={-1}
      aria-labelledby={titleId}
      className="flex flex-col gap-2 text-13 text-ink-2 outline-none focus-visible:shadow-none"
    >
      <div role="status" className="flex items-start gap-2 font-semibold text-ink">
        {view.state === "failed" && (
          <Icon icon={filled(warningCircleIcon)} size={18} className="mt-px text-err" />
        )}
        {view.state === "ready" && (
          <Icon icon={filled(checkCircleIcon)} size={18} className="mt-px text-solved" />
        )}
        <p id={titleId} className="min-w-0 wrap-anywhere">
          {t(titles[view.state], { version: last.SoftwareVersionId, status: last.status })}
        </p>
      </div>
      <StateText last={last} view={view} />
      <p className="text-12 text-ink-3">
        <Moment of="cameras:updateAskedAt" at={last.requestedAt} />
      </p>
    </section>
  );
}

function StateText({ last, view }: { readonly last: LastUpdate; readonly view: FleetUpdateView }) {
  if (view.state === "progress") return <Progress last={last} />;
  if (view.state === "failed") return <Failure code={last.ExecutionId} />;
  if (view.state === "ready") return <Ready last={last} view={view} />;
  return null;
}

type Step = "waiting" | "starting" | "running";

const steps: readonly Step[] = ["waiting", "starting", "running"];
const stepOf: Readonly<Record<string, Step>> = {
  STARTING: "starting",
  RUNNABLE: "starting",
  RUNNING: "running",
};

function Progress({ last }: { readonly last: LastUpdate }) {
  const { t } = useWords();
  const step = stepOf[last.status] ?? "waiting";
  const done = steps.indexOf(step) + 1;
  const detail =
    last.updateMode === "USB"
      ? t("cameras:stickIsMade")
      : step === "waiting"
        ? t("cameras:beginsOnline")
        : t("cameras:leaveItOn");
  return (
    <ProgressBar
      label={t(`cameras:step.${step}`)}
      value={done}
      max={steps.length + 1}
      valueText={t("cameras:stepOf", { step: done, steps: steps.length })}
      detail={detail}
    />
  );
}

/** The error details for support can be copied; copying is confirmed. */
function Failure({ code }: { readonly code: string }) {
  const { t } = useWords();
  return (
    <>
      <p>
        {t("cameras:fleetAlerted")} {t("cameras:supportHint")}
      </p>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span>{t("cameras:alertCode")}</span>
        <CopyButton text={code} label={code} />
      </p>
    </>
  );
}

type ReadyView = Extract<FleetUpdateView, { readonly state: "ready" }>;

function Ready({ last, view }: { readonly last: LastUpdate; readonly view: ReadyView }) {
  const { t } = useWords();
  if (last.updateMode === "S3") return <p>{t("cameras:cameOverWifi")}</p>;
  if (view.shows !== "downloadLink")
    return <p>{t(view.shows === "overWifiNote" ? "cameras:overWifiNote" : "cameras:stickFileGone")}</p>;
  return (
    <div className="flex flex-col items-start gap-2">
      <p>{t("cameras:stickHelp")}</p>
      <a href={view.downloadUrl} download className={buttonClasses("outline", false, "h-ctl gap-2 px-3")}>
        <Icon icon={downloadSimpleIcon} size={16} />
        {t("cameras:stickDownload")}
      </a>
    </div>
  );
}
