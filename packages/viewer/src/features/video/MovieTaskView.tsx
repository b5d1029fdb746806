import {
  Button,
  checkIcon,
  downloadSimpleIcon,
  Icon,
  IconButton,
  ProgressBar,
  xIcon,
} from "@sonolens/ui-kit";
import { fixedText } from "../../lib/format.ts";
import { useWords } from "../../lib/use-words.ts";

export type MovieState =
  /** `percent`: once the server has said how far it is. */
  | { readonly kind: "making"; readonly percent: number | undefined }
  | { readonly kind: "made"; readonly href: string; readonly fileName: string }
  | { readonly kind: "noVideo" }
  /** `reason`: in words, where the server gave a code. */
  | { readonly kind: "failed"; readonly reason: string | undefined };

export interface MovieTaskViewProps {
  readonly snapshot: {
    /** Of the snapshot; may be empty. */
    readonly label: string;
    readonly state: MovieState;
  };
  readonly actions: { readonly close: () => void; readonly tryAgain: () => void };
}

/** How far the movie is that the server makes, or what became of it. */
export function MovieTaskView({ snapshot, actions }: MovieTaskViewProps) {
  const { t, locale } = useWords();
  const { label, state } = snapshot;
  const title = t("video:movieTitle", { label: label || t("gallery:noLabel") });
  return (
    <div
      data-testid="movie-task"
      data-state={state.kind}
      className="flex flex-col gap-2 border-t border-line px-4 py-3 text-13 first:border-t-0"
    >
      {/* There from the beginning: a screen reader hears only of what comes into a place that it knows. */}
      <p role="status" className="sr-only">
        {state.kind === "made" && `${title}: ${t("video:done")}`}
        {state.kind === "noVideo" && `${title}: ${t("video:noMoments")}`}
      </p>
      {state.kind === "making" ? (
        <ProgressBar
          label={title}
          value={state.percent ?? null}
          valueText={
            state.percent === undefined
              ? t("video:creating")
              : t("video:percent", { percent: fixedText(state.percent, 0, locale) })
          }
          detail={t("video:onServer")}
          action={
            <Button variant="quiet" onClick={actions.close}>
              {t("video:hide")}
            </Button>
          }
        />
      ) : (
        <>
          <div className="flex items-start gap-2">
            <p className="min-w-0 flex-1 font-semibold wrap-anywhere text-ink">{title}</p>
            <IconButton icon={xIcon} label={t("video:close")} onClick={actions.close} />
          </div>
          <Ended state={state} tryAgain={actions.tryAgain} />
        </>
      )}
    </div>
  );
}

interface EndedProps {
  readonly state: Exclude<MovieState, { readonly kind: "making" }>;
  readonly tryAgain: () => void;
}

function Ended({ state, tryAgain }: EndedProps) {
  const { t } = useWords();
  if (state.kind === "noVideo") return <p className="text-12 text-ink-2">{t("video:noMoments")}</p>;
  if (state.kind === "made")
    return (
      <>
        <p className="flex items-center gap-2 text-12 text-ink-2">
          <Icon icon={checkIcon} size={16} />
          {t("video:done")}
        </p>
        <a
          href={state.href}
          download={state.fileName}
          className="inline-flex min-h-ctl items-center gap-2 self-start rounded-s text-acc underline underline-offset-3"
        >
          <Icon icon={downloadSimpleIcon} size={16} />
          <span className="min-w-0 wrap-anywhere">{state.fileName}</span>
        </a>
      </>
    );
  return (
    <>
      <p role="alert" className="text-err">
        {t("video:failed")} {state.reason}
      </p>
      <Button className="self-start" onClick={tryAgain}>
        {t("video:again")}
      </Button>
    </>
  );
}
