import { formatDay, formatNumber } from "@sonolens/i18n";
import {
  Button,
  ErrorBlock,
  fileTextIcon,
  Icon,
  Loading,
  SaveState,
  Skeleton,
  TextField,
} from "@sonolens/ui-kit";
import type { Camera, CameraManuals, CameraVersions } from "../../data/cameras.ts";
import { useWords } from "../../lib/use-words.ts";
import { Facts } from "./Facts.tsx";
import { Moment } from "./Moment.tsx";
import type { NicknameDraft } from "./use-nickname.ts";

export interface OverviewSnapshot {
  readonly camera: Camera;
  readonly versions: CameraVersions;
  readonly nickname: NicknameDraft;
  /** Why the nickname cannot be changed. */
  readonly refusal: string | undefined;
  /** In milliseconds since 1970. */
  readonly nowMs: number;
  readonly manuals: CameraManuals | "loading" | "failed";
}

export interface OverviewViewProps {
  readonly snapshot: OverviewSnapshot;
  readonly actions: { readonly loadManuals: () => void };
}

/** What a camera is, what it is called, and what there is to read about it. */
export function OverviewView({ snapshot, actions }: OverviewViewProps) {
  const { t, locale } = useWords();
  const { camera, versions, nickname, refusal, manuals } = snapshot;
  const { checked } = nickname;
  const product = [versions.ProductCodeDescription, versions.ProductCode].filter(Boolean).join(" · ");
  return (
    <div className="grid gap-x-10 gap-y-6 md:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-5">
        <div className="flex max-w-80 flex-col gap-1.5">
          <TextField
            label={t("cameras:nickname")}
            hint={refusal ?? t("cameras:nicknameHint")}
            error={checked.ok ? undefined : t(`errors:tooLong`, { max: Number(checked.params?.max) })}
            readOnly={refusal !== undefined}
            autoComplete="off"
            value={nickname.text}
            onValueChange={nickname.type}
            onBlur={nickname.commit}
            onKeyDown={(event) => {
              if (event.key === "Enter" && !event.nativeEvent.isComposing) nickname.commit();
            }}
          />
          <div className="flex min-h-ctl items-center gap-2">
            <SaveState status={nickname.status} />
            {nickname.retry && (
              <Button variant="quiet" onClick={nickname.retry}>
                {t("cameras:saveAgain")}
              </Button>
            )}
            {nickname.undo && (
              <Button variant="quiet" onClick={nickname.undo}>
                {t("common:undo")}
              </Button>
            )}
          </div>
        </div>
        <Manuals manuals={manuals} load={actions.loadManuals} />
      </div>
      <div className="min-w-0">
        <Facts
          facts={[
            [t("cameras:serial"), camera.serial],
            [t("cameras:ownName"), camera.name],
            [t("cameras:product"), product],
            [t("cameras:status"), versions.Status],
            [
              t("cameras:battery"),
              versions.batteryPercent !== null &&
                formatNumber(versions.batteryPercent / 100, locale, { style: "percent" }),
            ],
            [t("cameras:wifi"), versions.Wifi],
            [t("cameras:macAddress"), versions.MacAddress],
            [t("cameras:lastSeenOnline"), versions.lastSeenOnline && <Moment at={versions.lastSeenOnline} />],
            [t("cameras:reported"), versions.UpdatedAt && <Moment at={versions.UpdatedAt} />],
            [
              t("cameras:warranty"),
              versions.WarrantyEndDate && (
                <Warranty until={versions.WarrantyEndDate} nowMs={snapshot.nowMs} />
              ),
            ],
          ]}
        />
        {camera.isActive && versions.UpdatedAt === null && camera.pairedUsers.length === 0 && (
          <p className="mt-3 text-13 text-ink-2">{t("cameras:onlyFromFiles")}</p>
        )}
      </div>
    </div>
  );
}

function Warranty({ until, nowMs }: { readonly until: string; readonly nowMs: number }) {
  const { t, locale } = useWords();
  const day = formatDay(new Date(until), locale, new Date(0), "UTC");
  return (
    <time dateTime={until}>{Date.parse(until) < nowMs ? t("cameras:warrantyEnded", { day }) : day}</time>
  );
}

const kinds = ["quickstarts", "usermanuals", "datasheets", "calibration_certificate", "licenses"] as const;

function Manuals(props: { readonly manuals: OverviewSnapshot["manuals"]; readonly load: () => void }) {
  const { t } = useWords();
  const { manuals } = props;
  if (manuals === "failed")
    return (
      <ErrorBlock
        compact
        title={t("cameras:manualsFailed")}
        retry={{ label: t("common:refresh"), onRetry: props.load }}
      />
    );
  if (manuals === "loading")
    return (
      <Loading label={t("common:loading")}>
        <Skeleton width="60%" height="18px" />
      </Loading>
    );
  const all = kinds.flatMap((kind) => manuals[kind].map((manual) => ({ kind, ...manual })));
  return (
    <div>
      <h3 className="mb-1.5 text-13 font-semibold text-ink">{t("cameras:manuals")}</h3>
      {all.length === 0 ? (
        <p className="text-13 text-ink-2">{t("cameras:noManuals")}</p>
      ) : (
        <ul className="flex flex-col text-13">
          {all.map(({ kind, name, url }) => (
            <li key={url} className="flex flex-wrap items-baseline gap-x-2 py-1">
              <Icon icon={fileTextIcon} size={15} className="self-center text-ink-3" />
              <a href={url} className="text-acc underline wrap-anywhere">
                <bdi>{name || t(`cameras:manual.${kind}`)}</bdi>
              </a>
              {name && <span className="text-ink-3">{t(`cameras:manual.${kind}`)}</span>}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
