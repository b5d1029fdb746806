import { compareVersions } from "@sonolens/domain";
import { Dialog, ErrorBlock, Loading, Skeleton, Tag } from "@sonolens/ui-kit";
import type { CameraSoftware } from "../../data/cameras/software.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { Moment } from "./Moment.tsx";

export interface VersionHistoryViewProps {
  readonly model: {
    /** Newest first. */
    readonly software: readonly CameraSoftware[] | "loading" | "failed";
    /** The installed version. */
    readonly installed: string | null;
    /** Error details for support. */
    readonly failure: string;
  };
  readonly actions: { readonly retry: () => void; readonly close: () => void };
}

/** What changed in each version. The notes come from outside and are shown as plain text, never as markup. */
export function VersionHistoryView({ model, actions }: VersionHistoryViewProps) {
  const { t } = useWords();
  const { software, installed } = model;
  return (
    <Dialog open onOpenChange={(open) => !open && actions.close()} title={t("cameras:versionHistory")}>
      {software === "loading" && (
        <Loading label={t("common:loading")}>
          <Skeleton height="6rem" />
        </Loading>
      )}
      {software === "failed" && (
        <ErrorBlock
          title={t("cameras:historyFailed")}
          retry={{ onRetry: actions.retry }}
          details={{ text: model.failure }}
        />
      )}
      {software.length === 0 && <p className="py-2 text-14 text-ink-2">{t("cameras:historyEmpty")}</p>}
      {typeof software === "object" && (
        <div className="flex flex-col gap-6">
          {software.map((version) => (
            <OneVersion
              key={`${version.SoftwareVersionId} ${version.ProductCode}`}
              version={version}
              isInstalled={installed !== null && compareVersions(version.SoftwareVersionId, installed) === 0}
            />
          ))}
        </div>
      )}
    </Dialog>
  );
}

function OneVersion(props: { readonly version: CameraSoftware; readonly isInstalled: boolean }) {
  const { t } = useWords();
  const { version, isInstalled } = props;
  return (
    <section>
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <h3 className="text-14 font-semibold wrap-anywhere text-ink">
          <bdi>{t("cameras:version", { version: version.SoftwareVersionId })}</bdi>
        </h3>
        {isInstalled && <Tag label={t("cameras:installed")} />}
        {!version.Active && <Tag label={t("cameras:withdrawn")} />}
        <span className="text-13 text-ink-3">
          <Moment of="cameras:published" at={version.PublishedAt} isDay />
        </span>
      </div>
      {version.ReleaseNotes.length === 0 ? (
        <p className="mt-1.5 text-14 text-ink-2">{t("cameras:noNotes")}</p>
      ) : (
        <ul className="mt-1.5 flex list-disc flex-col gap-1 ps-5 text-14 text-ink-2">
          {version.ReleaseNotes.map((note) => (
            <li key={note} className="wrap-anywhere">
              <bdi>{note}</bdi>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
