import {
  Accordion,
  Button,
  buttonClasses,
  downloadSimpleIcon,
  EmptyState,
  ErrorBlock,
  fileTextIcon,
  filled,
  Icon,
  Loading,
  Skeleton,
  warningCircleIcon,
} from "@sonolens/ui-kit";
import { useState } from "react";
import type { ViewerDownload } from "../../data/types.ts";
import { useWords } from "../../lib/format/use-words.ts";

/** The version that a file's name states: "sonolens-viewer-1.2.4.zip" is 1.2.4. Undefined if there is none. */
export const versionIn = (filename: string): string | undefined =>
  /(?<![\d.])\d+\.\d+(?:\.\d+)*(?:-(?:alpha|beta|rc)(?:\.\d+)?)?/i.exec(filename)?.[0];

export interface DownloadModel {
  readonly productName: string;
  /** The viewer; null if this server offers none. */
  readonly viewer: ViewerDownload | null | undefined;
  /** Why the request failed, and details for support; undefined if it did not fail. */
  readonly failure: { readonly advice: string; readonly details: string } | undefined;
  readonly starting: boolean;
  /** Why the file could not be downloaded, as a text. */
  readonly startFailure: string | undefined;
}

export interface DownloadActions {
  readonly retry: () => void;
  readonly download: () => void;
  readonly showReleaseNotes: () => void;
}

export interface DownloadViewProps {
  readonly model: DownloadModel;
  readonly actions: DownloadActions;
}

/** The viewer for the desktop, and its two kinds. */
export function DownloadView({ model, actions }: DownloadViewProps) {
  const { t } = useWords();
  const { viewer, failure } = model;
  return (
    <div className="flex max-w-180 flex-col gap-9 px-4 pt-1 pb-16 md:px-6">
      {failure !== undefined ? (
        <ErrorBlock
          title={t("download:failed")}
          advice={failure.advice}
          retry={{ onRetry: actions.retry }}
          details={{ text: failure.details }}
        />
      ) : viewer === undefined ? (
        <Loading label={t("download:loading")}>
          <Skeleton height="10.5rem" />
        </Loading>
      ) : viewer === null ? (
        <EmptyState
          title={t("download:unpublished")}
          action={
            <a href="#/" className={buttonClasses("outline", false, "h-ctl px-3")}>
              {t("download:open", { product: model.productName })}
            </a>
          }
        >
          {t("download:unpublishedText", { product: model.productName })}
        </EmptyState>
      ) : (
        <ViewerCard viewer={viewer} model={model} actions={actions} />
      )}
      <ProFaq />
    </div>
  );
}

interface ViewerCardProps extends DownloadViewProps {
  readonly viewer: ViewerDownload;
}

function ViewerCard({ viewer, model, actions }: ViewerCardProps) {
  const { t } = useWords();
  const version = versionIn(viewer.filename);
  return (
    <section aria-labelledby="viewer-name" className="rounded-l border border-line bg-surface p-5 md:p-6">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id="viewer-name" className="text-20 font-semibold wrap-anywhere text-ink">
          {viewer.name}
        </h2>
        {version && <p className="text-14 text-ink-2">{t("download:version", { version })}</p>}
      </div>
      <p className="mt-1.5 text-14 text-ink-2">{viewer.description}</p>
      <p className="mt-3 flex items-baseline gap-1.5 text-12 text-ink-3">
        {t("common:asLabel", { name: t("download:file") })}{" "}
        <bdi className="wrap-anywhere">{viewer.filename}</bdi>
      </p>
      <div className="mt-5 flex flex-wrap gap-2">
        <Button
          variant="primary"
          large
          icon={downloadSimpleIcon}
          busy={model.starting}
          onClick={actions.download}
        >
          {t(model.starting ? "download:starting" : "download:download")}
        </Button>
        <Button large icon={fileTextIcon} onClick={actions.showReleaseNotes}>
          {t("common:releaseNotes")}
        </Button>
      </div>
      {model.startFailure && (
        <p role="alert" className="mt-3 flex items-start gap-2 text-13 text-ink">
          <Icon icon={filled(warningCircleIcon)} size={16} className="mt-px shrink-0 text-err" />
          <span>
            {t("common:asSentence", { text: t("download:downloadFailed") })} {model.startFailure}
          </span>
        </p>
      )}
    </section>
  );
}

function ProFaq() {
  const { t } = useWords();
  const [open, setOpen] = useState<string[]>([]);
  return (
    <section aria-labelledby="pro-faq">
      <h2 id="pro-faq" className="pb-2.5 text-16 font-semibold text-ink">
        {t("download:proTitle")}
      </h2>
      <Accordion
        open={open}
        onOpenChange={setOpen}
        sections={proQuestions.map((id) => ({
          id,
          title: t(`download:pro.${id}.q`),
          content: <p className="text-14 wrap-anywhere text-ink-2">{t(`download:pro.${id}.a`)}</p>,
        }))}
      />
    </section>
  );
}

/** The questions about Basic and Pro, in order; their words are the texts `download:pro.<id>.q` and `.a`. */
export const proQuestions = ["difference", "trial", "key", "refused", "offline", "web"] as const;
