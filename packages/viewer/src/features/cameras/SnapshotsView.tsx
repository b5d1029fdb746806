import { buttonClasses, Icon, imagesIcon } from "@sonolens/ui-kit";
import type { Camera, CameraVersions } from "../../data/cameras.ts";
import { useWords } from "../../lib/use-words.ts";
import { Moment } from "./Moment.tsx";

export interface SnapshotsViewProps {
  readonly camera: Camera;
  readonly versions: CameraVersions;
}

/** How many snapshots a camera has, and the way to them. */
export function SnapshotsView({ camera, versions }: SnapshotsViewProps) {
  const { t } = useWords();
  if (versions.snapshotCount === 0) return <p className="text-13 text-ink-2">{t("cameras:noSnapshots")}</p>;
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3 text-13 text-ink-2">
      <p>
        {t("cameras:snapshotCount", { count: versions.snapshotCount })}
        {versions.mostRecentSnapshot && (
          <>
            {" · "}
            <Moment of="cameras:newestTaken" at={versions.mostRecentSnapshot} />
          </>
        )}
      </p>
      <a
        href={`#/?cameras=${encodeURIComponent(camera.serial)}`}
        className={buttonClasses("outline", false, "h-ctl gap-2 px-3")}
      >
        <Icon icon={imagesIcon} size={16} />
        {t("cameras:showSnapshots")}
      </a>
    </div>
  );
}
