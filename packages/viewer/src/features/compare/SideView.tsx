import { hasMap } from "@sonolens/domain";
import { drawnFloorDb } from "@sonolens/heatmap-renderer";
import { errorMessageKey, formatDateTime, formatDecibel } from "@sonolens/i18n";
import { Button, buttonClasses, ErrorBlock, Loading, Notice, Skeleton, warningIcon } from "@sonolens/ui-kit";
import { useId } from "react";
import { errorDetails, reasonOf } from "../../data/server/call-error.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { canvasSize, type StageModel, StageView } from "../player/index.ts";
import type { ComparedSide, SideActions } from "./compare-state.ts";

export interface SideViewProps {
  readonly side: ComparedSide;
  /** Whether it is the older or the newer one. */
  readonly age: string;
  /** Upper end of the scale, dB; undefined until known. */
  readonly maxDb: number | undefined;
  /** The same for both. */
  readonly look: Pick<StageModel, "dynamicRangeDb" | "palette" | "mode"> & {
    /** Formats meters in the unit of the settings. */
    readonly distanceText: (meters: number) => string;
  };
  readonly actions: SideActions;
}

/** One side: name and date, its stage, and what could not be loaded. */
export function SideView({ side, age, maxDb, look, actions }: SideViewProps) {
  const { t, locale, timeZone } = useWords();
  const headingId = useId();
  const { snapshot } = side;
  const name = snapshot ? snapshot.label || t("compare:withoutLabel") : t("snapshot:loading");
  const failed = [
    side.picture.state === "failed" && t("snapshot:failed.picture"),
    side.heatmapFailed && t("snapshot:failed.heatmap"),
  ].filter((text) => text !== false);
  const floorDb = maxDb === undefined ? undefined : drawnFloorDb(maxDb, look.dynamicRangeDb);
  return (
    <section aria-labelledby={headingId} className="flex min-w-0 flex-col gap-2" data-testid="compared">
      <div className="flex min-h-ctl items-center gap-3">
        <div className="min-w-0 flex-1">
          <h2 id={headingId} className="truncate text-14 font-semibold text-ink" title={name}>
            <span className="font-normal text-ink-3">{t("common:labeled", { first: age, second: "" })}</span>
            <bdi>{side.failure ? t("snapshot:couldNotLoad") : name}</bdi>
          </h2>
          {snapshot && (
            <p className="text-12 text-ink-3 tabular-nums">
              {formatDateTime(new Date(snapshot.created_date), locale, timeZone)}
            </p>
          )}
        </div>
        {snapshot && (
          <a href={side.href} className={buttonClasses("outline", false, "h-ctl shrink-0 px-3")}>
            {t("compare:open")}
            <span className="sr-only">{name}</span>
          </a>
        )}
      </div>
      {side.failure ? (
        <ErrorBlock
          title={t("snapshot:couldNotLoad")}
          advice={t(errorMessageKey(reasonOf(side.failure)?.code ?? "undefinedError"))}
          retry={{ onRetry: actions.retry, busy: side.busy }}
          details={{ text: errorDetails(side.failure) }}
        />
      ) : (
        <div className="w-full overflow-hidden rounded-m">
          {snapshot ? (
            <StageView
              model={stageOf({ ...side, snapshot }, maxDb, look)}
              actions={{ moveCrosshair: actions.moveCrosshair, showQuiet: actions.showQuiet }}
              facts={
                hasMap(snapshot) ? undefined : (
                  <span className="text-well-ink-2">{t("snapshot:soundOnlyInWords")}</span>
                )
              }
            />
          ) : (
            <Loading label={t("snapshot:loading")} className="aspect-5/3 w-full">
              <Skeleton height="100%" />
            </Loading>
          )}
        </div>
      )}
      {floorDb !== undefined &&
        side.topDb !== undefined &&
        side.topDb < floorDb &&
        side.quiet?.shown !== false && (
          <p className="text-13 text-ink-2">
            {t("compare:belowScale", { level: formatDecibel(floorDb, locale) })}
          </p>
        )}
      {!side.failure && failed.length > 0 && (
        <Notice
          icon={warningIcon}
          tone="warning"
          action={
            <Button variant="quiet" onClick={actions.retryParts}>
              {t("common:tryAgain")}
            </Button>
          }
        >
          {failed.join(" ")}
        </Notice>
      )}
    </section>
  );
}

type PresentSide = ComparedSide & { readonly snapshot: NonNullable<ComparedSide["snapshot"]> };

/** The average of one side for a stage. Colors encode levels on both sides, whatever the settings are. */
function stageOf(
  side: PresentSide,
  maxDb: number | undefined,
  { distanceText, ...look }: SideViewProps["look"],
): StageModel {
  const { snapshot, field, sources } = side;
  return {
    ...look,
    picture: side.picture,
    shape:
      snapshot.picture_width && snapshot.picture_height
        ? snapshot.picture_width / snapshot.picture_height
        : canvasSize.width / canvasSize.height,
    heatmap: !hasMap(snapshot)
      ? { state: "none" }
      : field && maxDb !== undefined
        ? { state: "present", field, maxDb }
        : { state: side.heatmapFailed ? "failed" : "loading" },
    quiet: side.quiet,
    label: snapshot.label,
    brightness: snapshot.meta.picture_brightness,
    scheme: "STRENGTH",
    reference: snapshot.level_reference,
    marks: look.mode === "single" ? sources.slice(0, 1) : sources,
    distance: snapshot.source_distance === null ? undefined : distanceText(snapshot.source_distance),
    crosshair: side.crosshair,
    fills: "width",
  };
}
