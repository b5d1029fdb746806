import { buttonClasses, ErrorBlock, Icon, imagesIcon, Loading, Skeleton } from "@sonolens/ui-kit";
import type { ReactNode } from "react";
import type { Camera, CameraVersions } from "../../data/cameras/cameras.ts";
import type { SnapshotRecord } from "../../data/types.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { Moment } from "./Moment.tsx";

/** How many of the newest are shown. */
export const newestShown = 6;

export interface SnapshotsViewProps {
  readonly model: {
    readonly camera: Camera;
    readonly versions: CameraVersions;
    /** Newest first. */
    readonly newest: readonly SnapshotRecord[] | "loading" | "failed";
    readonly retrying: boolean;
  };
  readonly actions: { readonly retry: () => void };
  /** The thumbnail of a snapshot. */
  readonly renderPicture: (record: SnapshotRecord) => ReactNode;
}

/** How many snapshots a camera has, the newest of them, and a link to all. */
export function SnapshotsView({ model, actions, renderPicture }: SnapshotsViewProps) {
  const { t } = useWords();
  const { camera, versions, newest } = model;
  if (versions.snapshotCount === 0) return <p className="text-13 text-ink-2">{t("cameras:noSnapshots")}</p>;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3 text-13 text-ink-2">
        <p>
          {t("cameras:snapshotCount", { count: versions.snapshotCount })}
          {versions.mostRecentSnapshot && (
            <>
              {t("common:separated", { first: "", second: "" })}
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
      {newest === "failed" && (
        <ErrorBlock
          compact
          title={t("cameras:newestFailed")}
          retry={{ label: t("common:refresh"), onRetry: actions.retry, busy: model.retrying }}
        />
      )}
      {newest === "loading" && (
        <Loading label={t("common:loading")} className={grid}>
          {Array.from({ length: Math.min(newestShown, versions.snapshotCount) }, (_, index) => (
            <Skeleton key={String(index)} width="100%" height="96px" />
          ))}
        </Loading>
      )}
      {typeof newest === "object" && (
        <ul aria-label={t("cameras:newestSnapshots")} className={grid}>
          {newest.map((record) => (
            <li key={record.id} className="relative min-w-0">
              {renderPicture(record)}
              <a
                href={`#/snapshot/${encodeURIComponent(record.id)}`}
                className="mt-1.5 line-clamp-2 hyphens-auto text-13 font-semibold wrap-anywhere text-ink outline-none before:absolute before:-inset-1 before:rounded-[10px] focus-visible:shadow-none focus-visible:before:outline-2 focus-visible:before:outline-acc-line"
              >
                <bdi>{record.label || t("cameras:withoutLabel")}</bdi>
              </a>
              <p className="text-12 text-ink-3">
                <Moment at={record.created_date} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const grid = "grid grid-cols-[repeat(auto-fill,minmax(min(140px,100%),1fr))] gap-x-3.5 gap-y-4";
