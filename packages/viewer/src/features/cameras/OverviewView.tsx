import { formatPercent } from "@sonolens/domain";
import { formatDate, punctuationOf } from "@sonolens/i18n";
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
import { useRef } from "react";
import type { Camera, CameraManuals, CameraVersions } from "../../data/cameras/cameras.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { Facts } from "./Facts.tsx";
import { Moment } from "./Moment.tsx";
import type { NicknameDraft } from "./use-nickname.ts";

export interface OverviewModel {
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
  readonly model: OverviewModel;
  readonly actions: { readonly loadManuals: () => void };
}

/** Type, name and documents of a camera. */
export function OverviewView({ model, actions }: OverviewViewProps) {
  const { t, locale } = useWords();
  const { camera, versions, nickname, refusal, manuals } = model;
  const product = punctuationOf(t).separated([versions.ProductCodeDescription, versions.ProductCode]);
  return (
    <div className="grid gap-x-10 gap-y-6 md:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-5">
        <Nickname nickname={nickname} refusal={refusal} />
        <Manuals manuals={manuals} load={actions.loadManuals} />
      </div>
      <div className="min-w-0">
        <Facts
          facts={[
            [t("cameras:serial"), camera.serial],
            [t("cameras:ownName"), camera.name],
            [t("cameras:product"), product],
            [
              t("cameras:status"),
              isNamed(versions.Status) ? t(`cameras:state.${versions.Status}`) : versions.Status,
            ],
            [
              t("cameras:battery"),
              versions.batteryPercent !== null && formatPercent(versions.batteryPercent / 100, locale),
            ],
            [t("cameras:wifi"), versions.Wifi],
            [t("cameras:macAddress"), versions.MacAddress],
            [t("cameras:lastSeenOnline"), versions.lastSeenOnline && <Moment at={versions.lastSeenOnline} />],
            [t("cameras:reported"), versions.UpdatedAt && <Moment at={versions.UpdatedAt} />],
            [
              t("cameras:warranty"),
              versions.WarrantyEndDate && <Warranty until={versions.WarrantyEndDate} nowMs={model.nowMs} />,
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

/** States that have a text; others are shown as the camera reports them. */
const namedStates = ["READY", "CHARGING", "UPDATING"] as const;
const isNamed = (state: string | null): state is (typeof namedStates)[number] =>
  namedStates.some((named) => named === state);

/** The nickname of a camera. The save status is shown beside it, in reserved space, so that nothing moves. */
function Nickname({ nickname, refusal }: Pick<OverviewModel, "nickname" | "refusal">) {
  const { t } = useWords();
  const field = useRef<HTMLInputElement>(null);
  const { checked, retry, undo } = nickname;
  // The button disappears while saving: the focus returns to the field.
  const thenType = (act: () => void) => () => {
    field.current?.focus();
    act();
  };
  return (
    <div className="flex flex-wrap gap-x-4 max-md:-mb-3">
      <TextField
        ref={field}
        className="w-full md:w-auto md:max-w-80 md:flex-1"
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
      <div className="flex min-h-ctl flex-wrap items-center gap-2 self-start md:min-w-36 md:pt-5">
        <SaveState status={nickname.status} />
        {retry && (
          <Button variant="quiet" onClick={thenType(retry)}>
            {t("cameras:saveAgain")}
          </Button>
        )}
        {undo && (
          <Button variant="quiet" onClick={thenType(undo)}>
            {t("common:undo")}
          </Button>
        )}
      </div>
    </div>
  );
}

function Warranty({ until, nowMs }: { readonly until: string; readonly nowMs: number }) {
  const { t, locale } = useWords();
  const day = formatDate(new Date(until), locale, "UTC");
  return (
    <time dateTime={until}>{Date.parse(until) < nowMs ? t("cameras:warrantyEnded", { day }) : day}</time>
  );
}

const kinds = ["quickstarts", "usermanuals", "datasheets", "calibration_certificate", "licenses"] as const;

function Manuals(props: { readonly manuals: OverviewModel["manuals"]; readonly load: () => void }) {
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
            <li key={url} className="flex flex-wrap items-center gap-x-2">
              <Icon icon={fileTextIcon} size={15} className="text-ink-3" />
              <a
                href={url}
                className="flex min-h-small min-w-0 items-center text-acc underline wrap-anywhere"
              >
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
