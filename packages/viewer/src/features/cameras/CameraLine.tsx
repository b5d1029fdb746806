import { newestUpdate } from "@sonolens/domain";
import { cx, Icon, wifiHighIcon, wifiSlashIcon } from "@sonolens/ui-kit";
import type { Camera, CameraVersions } from "../../data/cameras/cameras.ts";
import { isBeingUpdated } from "../../data/cameras/software.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { Moment } from "./Moment.tsx";

/** A camera as a list item. */
export interface ListedCamera {
  readonly camera: Camera;
  /** Display name. */
  readonly name: string;
  /** Undefined until the server has responded. */
  readonly versions: CameraVersions | undefined;
}

/** A camera in one line: in columns, or on narrow screens its name with the rest below. */
export function CameraLine({ camera, name, versions }: ListedCamera) {
  const { t } = useWords();
  const isOnline = camera.isActive && versions?.isOnline === true;
  return (
    <span className="flex items-center gap-3.5">
      <span
        className={cx(
          "grid size-8 shrink-0 place-items-center rounded-full max-sm:hidden forced-colors:border",
          isOnline ? "bg-solved/15 text-solved-text" : "bg-quiet text-ink-2",
        )}
      >
        <Icon icon={isOnline ? wifiHighIcon : wifiSlashIcon} size={16} />
      </span>
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-0.5 text-13 font-normal text-ink-2 md:grid md:grid-cols-[5fr_5fr_6fr_4fr]">
        <span className="w-full min-w-0">
          <bdi className="block text-14 font-semibold text-ink">{name}</bdi>
          {name !== camera.serial && <bdi className="block text-12 text-ink-3">{camera.serial}</bdi>}
        </span>
        <span className="min-w-0">
          {camera.isActive ? <Seen versions={versions} /> : t("cameras:givenBack")}
        </span>
        {/* Keeps its column when empty. */}
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5 empty:max-md:hidden">
          {versions?.SoftwareVersionId && <bdi className="min-w-0">{versions.SoftwareVersionId}</bdi>}
          {camera.isActive && versions && <UpdateMark versions={versions} />}
        </span>
        {versions && (
          <span className="min-w-0">{t("cameras:snapshotCount", { count: versions.snapshotCount })}</span>
        )}
      </span>
    </span>
  );
}

/** Whether an update is available or in progress. */
function UpdateMark({ versions }: { readonly versions: CameraVersions }) {
  const { t } = useWords();
  const runs = isBeingUpdated(versions);
  const isReady = versions.AllowedToUpdate && newestUpdate(versions.AvailableSoftwareUpdates);
  if (!runs && !isReady) return null;
  return (
    <span className="rounded-s bg-acc-wash px-2 py-0.5 text-12 font-medium text-acc forced-colors:border">
      {t(runs ? "cameras:updating" : "cameras:updateReady")}
    </span>
  );
}

function Seen({ versions }: Pick<ListedCamera, "versions">) {
  const { t } = useWords();
  if (!versions) return null;
  if (versions.isOnline) return t("cameras:online");
  if (versions.lastSeenOnline === null) return t("cameras:neverSeen");
  return <Moment of="cameras:lastSeen" at={versions.lastSeenOnline} />;
}
