import { isUpdateOutrun, type UpdateMode } from "@sonolens/domain";
import { arrowRightIcon, Button, downloadSimpleIcon, Icon } from "@sonolens/ui-kit";
import { type ReactNode, useId } from "react";
import type { CameraVersions } from "../../data/cameras/cameras.ts";
import type { CameraSoftware } from "../../data/cameras/software.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { Facts } from "./Facts.tsx";
import { LastUpdateView } from "./LastUpdateView.tsx";
import { Moment } from "./Moment.tsx";

export interface SoftwareModel {
  readonly versions: CameraVersions;
  /** The newest available version. */
  readonly offered: CameraSoftware | undefined;
  /** Why no update can be requested, at any time. */
  readonly refusal: string | undefined;
  /** Seconds until the next update may be requested. */
  readonly coolDownS: number;
  /** How the update that is being requested is sent to the camera. */
  readonly asking: UpdateMode | undefined;
  readonly isDesktop: boolean;
}

export interface SoftwareActions {
  readonly ask: (mode: UpdateMode) => void;
  /** Undefined if the edition has no version history. */
  readonly showHistory: (() => void) | undefined;
}

export interface SoftwareViewProps {
  readonly model: SoftwareModel;
  readonly actions: SoftwareActions;
}

/** The installed version of a camera, the available update, and the outcome of the last one. */
export function SoftwareView({ model, actions }: SoftwareViewProps) {
  const { t } = useWords();
  const { versions, offered, isDesktop } = model;
  const last = versions.LastUpdate;
  // Notes belong to the version history, which not every edition has.
  const notes = (actions.showHistory && offered?.ReleaseNotes) || [];
  return (
    <div className="grid gap-x-12 gap-y-6 md:grid-cols-[minmax(0,1fr)_minmax(0,16rem)]">
      <div className="flex min-w-0 flex-col gap-5">
        <Versions installed={versions.SoftwareVersionId} offered={offered}>
          {offered && <Buttons model={model} actions={actions} />}
        </Versions>
        {last && !isUpdateOutrun(last, versions.SoftwareVersionId) && (
          <LastUpdateView last={last} isDesktop={isDesktop} />
        )}
        {offered && notes.length > 0 && (
          <div>
            <h3 className="mb-1 text-13 font-semibold wrap-anywhere text-ink">
              {t("cameras:newIn", { version: offered.SoftwareVersionId })}
            </h3>
            <ul className="flex list-disc flex-col gap-1 ps-5 text-13 text-ink-2">
              {notes.map((note) => (
                <li key={note} className="wrap-anywhere">
                  <bdi>{note}</bdi>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
      <div className="flex min-w-0 flex-col items-start gap-3">
        <Facts
          facts={[
            [t("cameras:configuration"), versions.ConfigurationId],
            [t("cameras:cardImage"), versions.HardwareVersionInformation.SD],
          ]}
        />
        {actions.showHistory && <Button onClick={actions.showHistory}>{t("cameras:versionHistory")}</Button>}
      </div>
    </div>
  );
}

/** The installed version, the available one, and the action that updates it. */
function Versions(props: {
  readonly installed: string | null;
  readonly offered: CameraSoftware | undefined;
  readonly children: ReactNode;
}) {
  const { t } = useWords();
  const { installed, offered } = props;
  const named = (version: string) => t("cameras:version", { version });
  return (
    <div className="flex flex-wrap justify-between gap-x-8 gap-y-3">
      <dl className="flex min-w-0 flex-wrap items-end gap-x-5 gap-y-3">
        <OneVersion
          label={t("cameras:installed")}
          version={installed === null ? t("cameras:notKnown") : named(installed)}
        />
        {offered && (
          <OneVersion
            label={<Moment of="cameras:published" at={offered.PublishedAt} isDay />}
            version={named(offered.SoftwareVersionId)}
            isNext
          />
        )}
      </dl>
      {props.children ?? <p className="basis-full text-13 text-ink-2">{t("cameras:noUpdate")}</p>}
    </div>
  );
}

function OneVersion(props: {
  readonly label: ReactNode;
  readonly version: string;
  /** Follows the previous version. */
  readonly isNext?: boolean;
}) {
  const { label, version, isNext = false } = props;
  return (
    <div className={isNext ? "relative min-w-0 ps-9.5" : "min-w-0"}>
      <dt className="text-12 text-ink-3">{label}</dt>
      <dd className="m-0 text-20 font-semibold wrap-anywhere text-ink">
        {isNext && (
          <Icon icon={arrowRightIcon} className="absolute start-0 bottom-1 text-ink-3 rtl:-scale-x-100" />
        )}
        <bdi>{version}</bdi>
      </dd>
    </div>
  );
}

function Buttons({ model, actions }: SoftwareViewProps) {
  const { t } = useWords();
  const why = useId();
  const { refusal, coolDownS, asking } = model;
  const rests = refusal === undefined && coolDownS > 0;
  const shared = {
    disabled: refusal !== undefined || rests,
    ...((refusal !== undefined || rests) && { "aria-describedby": why }),
  };
  return (
    <div className="flex min-w-0 flex-col gap-1.5 max-sm:w-full sm:pt-2.5">
      <div className="flex flex-wrap gap-2 max-sm:*:grow">
        <Button {...shared} variant="primary" busy={asking === "S3"} onClick={() => actions.ask("S3")}>
          {t("cameras:updateWireless")}
        </Button>
        <Button
          {...shared}
          icon={downloadSimpleIcon}
          busy={asking === "USB"}
          onClick={() => actions.ask("USB")}
        >
          {t("cameras:updateByStick")}
        </Button>
      </div>
      {refusal !== undefined && (
        <p id={why} className="text-12 text-ink-3">
          {refusal}
        </p>
      )}
      {rests && (
        <p id={why} role="timer" className="text-12 text-ink-3 tabular-nums">
          {t("cameras:buttonsBackIn", { time: minutesText(coolDownS) })}
        </p>
      )}
    </div>
  );
}

/** "1:34" */
const minutesText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
