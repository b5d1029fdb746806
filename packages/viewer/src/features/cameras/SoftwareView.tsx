import { isUpdateOutrun, type UpdateMode } from "@sonolens/domain";
import { Button, downloadSimpleIcon } from "@sonolens/ui-kit";
import { useId } from "react";
import type { CameraVersions } from "../../data/cameras.ts";
import type { CameraSoftware } from "../../data/software.ts";
import { useWords } from "../../lib/use-words.ts";
import { Facts } from "./Facts.tsx";
import { LastUpdateView } from "./LastUpdateView.tsx";
import { Moment } from "./Moment.tsx";

export interface SoftwareSnapshot {
  readonly versions: CameraVersions;
  /** The newest one that the camera can get. */
  readonly offered: CameraSoftware | undefined;
  /** Why no update can be asked for, whenever that is. */
  readonly refusal: string | undefined;
  /** Seconds until one may be asked for again. */
  readonly coolDownS: number;
  /** How the one that is being asked for is to reach the camera. */
  readonly asking: UpdateMode | undefined;
  readonly isDesktop: boolean;
}

export interface SoftwareActions {
  readonly ask: (mode: UpdateMode) => void;
  /** Undefined where the edition has no version history. */
  readonly showHistory: (() => void) | undefined;
}

export interface SoftwareViewProps {
  readonly snapshot: SoftwareSnapshot;
  readonly actions: SoftwareActions;
}

/** What a camera runs, the update that it can get, and what became of the last one. */
export function SoftwareView({ snapshot, actions }: SoftwareViewProps) {
  const { t } = useWords();
  const { versions, offered, isDesktop } = snapshot;
  const last = versions.LastUpdate;
  return (
    <div className="grid gap-x-10 gap-y-6 md:grid-cols-2">
      <div className="flex min-w-0 flex-col items-start gap-3">
        <Facts
          facts={[
            [t("cameras:installed"), versions.SoftwareVersionId ?? t("cameras:notKnown")],
            [t("cameras:configuration"), versions.ConfigurationId],
            [t("cameras:cardImage"), versions.HardwareVersionInformation.SD],
          ]}
        />
        {actions.showHistory && (
          <Button variant="quiet" className="-ms-3" onClick={actions.showHistory}>
            {t("cameras:versionHistory")}
          </Button>
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        <div>
          <h3 className="mb-1 text-13 font-semibold text-ink">{t("cameras:update")}</h3>
          {offered ? (
            <Offer offered={offered} snapshot={snapshot} actions={actions} />
          ) : (
            <p className="text-13 text-ink-2">{t("cameras:noUpdate")}</p>
          )}
        </div>
        {last && !isUpdateOutrun(last, versions.SoftwareVersionId) && (
          <LastUpdateView last={last} isDesktop={isDesktop} />
        )}
      </div>
    </div>
  );
}

function Offer({ offered, snapshot, actions }: SoftwareViewProps & { readonly offered: CameraSoftware }) {
  const { t } = useWords();
  const why = useId();
  const { refusal, coolDownS, asking } = snapshot;
  const rests = refusal === undefined && coolDownS > 0;
  const shared = {
    disabled: refusal !== undefined || rests,
    ...((refusal !== undefined || rests) && { "aria-describedby": why }),
  };
  return (
    <div className="flex flex-col gap-3 text-13 text-ink-2">
      <p>
        <bdi className="font-medium text-ink">
          {t("cameras:version", { version: offered.SoftwareVersionId })}
        </bdi>
        {" · "}
        <Moment of="cameras:published" at={offered.PublishedAt} />
      </p>
      <div className="flex flex-wrap gap-2">
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
