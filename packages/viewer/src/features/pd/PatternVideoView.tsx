import { formatPercent } from "@sonolens/domain";
import { Dialog, ErrorBlock, ProgressBar } from "@sonolens/ui-kit";
import { useWords } from "../../lib/format/use-words.ts";

export type PatternVideoState =
  | { readonly status: "preparing"; readonly progressPercent: number | null }
  | { readonly status: "ready"; readonly url: string; readonly shape: number }
  /** `reason` is the server's explanation, if it sent one; `details` is for support. */
  | { readonly status: "error"; readonly reason: string | undefined; readonly details: string | undefined };

export interface PatternVideoViewProps {
  readonly video: PatternVideoState;
  readonly actions: { readonly close: () => void; readonly retry: () => void };
}

/** The pattern building up over the picture: progress first, then a small player. */
export function PatternVideoView({ video, actions }: PatternVideoViewProps) {
  const { t, locale } = useWords();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && actions.close()}
      title={t("pd:videoTitle")}
      description={t("pd:videoText")}
      size="large"
    >
      <div data-testid="pattern-video" data-status={video.status}>
        {video.status === "preparing" ? (
          <ProgressBar
            label={t("pd:videoPreparing")}
            value={video.progressPercent}
            valueText={
              video.progressPercent === null
                ? t("common:loading")
                : formatPercent(video.progressPercent / 100, locale)
            }
          />
        ) : video.status === "ready" ? (
          // biome-ignore lint/a11y/useMediaCaption: the sound is a hiss; nobody speaks
          <video
            src={video.url}
            controls
            playsInline
            aria-label={t("pd:videoTitle")}
            className="max-h-[60dvh] w-full rounded-m bg-well"
            style={{ aspectRatio: video.shape }}
          />
        ) : (
          <ErrorBlock
            compact
            title={t("pd:videoFailed")}
            {...(video.reason !== undefined && { advice: video.reason })}
            retry={{ onRetry: actions.retry }}
            {...(video.details !== undefined && { details: { text: video.details } })}
          />
        )}
      </div>
    </Dialog>
  );
}
