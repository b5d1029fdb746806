import { newestUpdate } from "@sonolens/domain";
import { Icon, videoCameraIcon } from "@sonolens/ui-kit";
import { useWords } from "../../lib/use-words.ts";
import type { ListedCamera } from "./CamerasView.tsx";
import { Moment } from "./Moment.tsx";

/** A camera in one line, which breaks where it is narrow. */
export function CameraLine({ camera, name, versions }: ListedCamera) {
  const { t } = useWords();
  const update = versions && newestUpdate(versions.AvailableSoftwareUpdates);
  return (
    <span className="flex items-center gap-3.5">
      <span className="grid size-8 shrink-0 place-items-center rounded-full bg-quiet text-ink-2 max-sm:hidden forced-colors:border">
        <Icon icon={videoCameraIcon} size={16} />
      </span>
      <span className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-0.5 text-13 font-normal text-ink-2">
        <span className="w-50 max-w-full">
          <bdi className="block text-14 font-semibold text-ink">{name}</bdi>
          {name !== camera.serial && <bdi className="block text-12 text-ink-3">{camera.serial}</bdi>}
        </span>
        <span className="min-w-40">
          {camera.isActive ? <Seen versions={versions} /> : t("cameras:givenBack")}
        </span>
        {versions?.SoftwareVersionId && (
          <span className="flex min-w-40 items-center gap-2">
            <bdi>{versions.SoftwareVersionId}</bdi>
            {camera.isActive && versions.AllowedToUpdate && update && (
              <span className="rounded-s bg-acc-wash px-2 py-0.5 text-12 font-medium text-acc forced-colors:border">
                {t("cameras:updateReady")}
              </span>
            )}
          </span>
        )}
        {versions && <span>{t("cameras:snapshotCount", { count: versions.snapshotCount })}</span>}
      </span>
    </span>
  );
}

function Seen({ versions }: Pick<ListedCamera, "versions">) {
  const { t } = useWords();
  if (!versions) return null;
  if (versions.lastSeenOnline === null) return t("cameras:neverSeen");
  return <Moment of="cameras:lastSeen" at={versions.lastSeenOnline} />;
}
