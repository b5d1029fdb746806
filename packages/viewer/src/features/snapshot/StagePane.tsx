import { formatDistance } from "@sonolens/domain";
import {
  analysisSpan,
  highestOfMoments,
  levelAt,
  meanOfFrames,
  sourceColour,
  sourceIndexAt,
} from "@sonolens/heatmap-renderer";
import { compassIcon, cx, Icon } from "@sonolens/ui-kit";
import { useQuery } from "@tanstack/react-query";
import { useAtom, useSetAtom } from "jotai";
import { type ReactNode, Suspense, useMemo, useState } from "react";
import { usePaletteName } from "../../data/account/preferences.ts";
import { settingsQueries } from "../../data/account/settings.ts";
import { useServices } from "../../data/services.ts";
import type { SnapshotDetail, SnapshotRecord } from "../../data/types.ts";
import { fileStemOf } from "../../lib/format/file-stem.ts";
import { bandText, fixedText } from "../../lib/format/format.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { WithTexts } from "../../lib/loading/WithTexts.tsx";
import type { LevelField } from "../../lib/picture/level-field.ts";
import { useObjectUrl } from "../../lib/ui/use-object-url.ts";
import { timeDecimals } from "../audio/index.ts";
import {
  canvasSize,
  isQuiet,
  type StageMark,
  StageView,
  thresholdOf,
  topOfAverageDb,
} from "../player/index.ts";
import { RefocusedNote } from "../refocus/index.ts";
import { VideoSwitch } from "../video/index.ts";
import { MomentAnalysis } from "./MomentAnalysis.tsx";
import { NotesOverlay } from "./NotesOverlay.tsx";
import type { ScreenAtoms } from "./screen-atoms.ts";
import type { PlayerSettings } from "./use-player-settings.ts";
import type { SnapshotMedia } from "./use-snapshot-media.ts";

export interface StagePaneProps {
  readonly atoms: ScreenAtoms;
  readonly record: SnapshotDetail | SnapshotRecord | undefined;
  readonly media: SnapshotMedia;
  readonly settings: PlayerSettings;
  readonly narrow: boolean;
  /** How large the stage is, and drawing on it, in its upper corner. */
  readonly corner: ReactNode;
  /** Where the tools are on a phone; a desktop has them on the stage. */
  readonly toolbarPlace: HTMLElement | null;
}

/** The stage with what the server knows of the snapshot: the mean of its frames, or of the 8 from the playhead on. */
export function StagePane({ atoms, record, media, settings, narrow, corner, toolbarPlace }: StagePaneProps) {
  const { t, locale } = useWords();
  const [playheadS, setPlayheadS] = useAtom(atoms.playheadS);
  const [crosshair, setCrosshair] = useAtom(atoms.crosshair);
  const setRefocused = useSetAtom(atoms.refocused);
  const palette = usePaletteName();
  const url = useObjectUrl(media.picture);
  const [deskPlace, setDeskPlace] = useState<HTMLElement | null>(null);
  const detail = record && "sources" in record ? record : undefined;
  const frames = media.frames;
  const { data: settingsOfUser } = useQuery(settingsQueries.mine(useServices()));
  const scheme = settingsOfUser?.color_scheme ?? "STRENGTH";
  const span = playheadS !== undefined && frames ? analysisSpan(frames, playheadS) : undefined;
  const field = useFieldOf(frames, span?.first) ?? media.still;
  const isMoment = span !== undefined;
  // It takes a while, so it is computed only when a moment is shown.
  const framesMaxDb = useMemo(
    () => (isMoment && frames ? highestOfMoments(frames) : undefined),
    [frames, isMoment],
  );
  const { dynamicRangeDb, mode } = settings;
  const sources = media.sources ?? detail?.sources ?? none;
  const averageMaxDb = useMemo(() => topOfAverageDb(media.still, sources), [media.still, sources]);
  const maxDb = isMoment ? framesMaxDb : averageMaxDb;
  const [showsQuiet, setShowsQuiet] = useAtom(atoms.showsQuiet);
  // The camera's threshold was for its own band.
  const thresholdDb = thresholdOf(media.again ? undefined : record);
  const quiet = isQuiet(field, isMoment ? undefined : averageMaxDb, thresholdDb)
    ? { thresholdDb, shown: showsQuiet }
    : undefined;
  const shownSources = mode === "single" ? sources.slice(0, 1) : sources;
  const marks = shownSources.map((source): StageMark => {
    const now =
      span !== undefined && field && !source.outsidePicture
        ? levelAt(field.levelsDb, field.width, field.height, source.u, source.v)
        : undefined;
    const index =
      scheme === "LOCATION" && field && maxDb !== undefined && !source.outsidePicture
        ? sourceIndexAt({ ...field, dynamicRangeDb, mode, maxDb }, source.u, source.v)
        : undefined;
    const colour = index === undefined ? undefined : sourceColour(index);
    return { ...source, levelDb: now ?? source.levelDb, colour };
  });
  const shape =
    detail?.picture_width && detail.picture_height
      ? detail.picture_width / detail.picture_height
      : canvasSize.width / canvasSize.height;
  const durationS = record?.meta.duration ?? 0;
  const seconds = (value: number) => fixedText(value, timeDecimals(durationS), locale);
  const firstS = span && frames ? frames.startS + span.first * frames.frameIntervalS : playheadS;
  const shownS =
    firstS === undefined
      ? []
      : span && frames && span.count > 1
        ? [firstS, firstS + span.count * frames.frameIntervalS]
        : [firstS];
  const note = media.again && (
    <Suspense fallback={null}>
      <RefocusedNote again={media.again} onBack={() => setRefocused(undefined)} />
    </Suspense>
  );

  return (
    <StageView
      model={{
        picture: url
          ? { state: "present", url }
          : media.pictureMissing || record?.picture_state === "missing"
            ? { state: "missing", fileName: detail?.file_name }
            : { state: media.pictureFailed ? "failed" : "loading" },
        shape,
        heatmap:
          field && maxDb !== undefined
            ? {
                state: "present",
                field,
                maxDb,
                keptAs: span || media.again ? undefined : record?.id,
                playback: frames && { frames, playheadS },
              }
            : { state: media.heatmapFailed ? "failed" : "loading" },
        quiet,
        label: record?.label ?? "",
        brightness: settings.brightness,
        dynamicRangeDb: settings.dynamicRangeDb,
        palette,
        mode: settings.mode,
        scheme,
        reference: record?.level_reference ?? "soundPressure",
        marks,
        distance:
          record?.source_distance == null
            ? undefined
            : formatDistance(
                record.source_distance,
                settingsOfUser?.source_distance_unit ?? "METERS",
                locale,
              ),
        crosshair,
        legend: narrow ? "horizontal" : "vertical",
      }}
      actions={{ moveCrosshair: setCrosshair, showQuiet: setShowsQuiet }}
      overlay={
        detail && (
          <NotesOverlay
            snapshot={detail}
            atoms={atoms.notes}
            toolbarPlace={narrow ? toolbarPlace : deskPlace}
          />
        )
      }
    >
      {!narrow && <div ref={setDeskPlace} className="absolute end-26 top-2.5" />}
      {corner && <div className="absolute end-3.5 top-2.5 rounded-m bg-black/75">{corner}</div>}
      {record && !narrow && (
        <div className="absolute top-2.5 left-3.5 flex max-w-[calc(100%-7rem)] flex-col items-start gap-2">
          <WithTexts of="video">
            <VideoSwitch
              serial={record.device_serial}
              id={record.id}
              fileStem={fileStemOf(record)}
              shown={playheadS === undefined ? "picture" : "video"}
              onShow={(shown) => setPlayheadS(shown === "video" ? (playheadS ?? 0) : undefined)}
            />
          </WithTexts>
          {detail?.direction_map && <DirectionAxes map={detail.direction_map} />}
          {note}
        </div>
      )}
      {narrow && note && (
        <div
          className={cx(
            "absolute left-2.5 max-w-[calc(100%-1.25rem)]",
            playheadS === undefined ? "top-2.5" : "top-18",
          )}
        >
          {note}
        </div>
      )}
      {record && (
        <p
          className={cx(
            "pointer-events-none absolute bottom-2.5 left-2.5 flex max-w-[calc(100%-1.25rem)] flex-wrap items-center gap-x-2 rounded-m bg-black/75 px-3 py-1.5 text-12 font-medium text-well-ink tabular-nums md:left-3.5",
            // What one does with a moment or a threshold leaves no room beside the scale of a phone.
            (playheadS !== undefined || quiet) && "max-md:top-2.5 max-md:bottom-auto",
          )}
        >
          {record.picture_kind === "directionMap" && (
            <>
              <Icon icon={compassIcon} size={16} />
              {t("snapshot:directionMap")}
              <i className="h-3 w-px bg-well-line" />
            </>
          )}
          <span className="max-md:hidden">{bandText(media.again?.bandHz ?? record.band_hz, locale)}</span>
          {detail?.microphone_count != null && (
            <span className="flex items-center gap-2 max-md:hidden">
              <i className="h-3 w-px bg-well-line" />
              {t("snapshot:microphones", { count: detail.microphone_count })}
            </span>
          )}
          <i className="h-3 w-px bg-well-line max-md:hidden" />
          {playheadS === undefined ? (
            t("snapshot:averageOf", { seconds: seconds(durationS) })
          ) : (
            <>
              {t("snapshot:momentAt", { seconds: shownS.map(seconds).join("–") })}
              <button
                type="button"
                className="pointer-events-auto underline underline-offset-3 max-md:min-h-11"
                onClick={() => setPlayheadS(undefined)}
              >
                {t("snapshot:showAverage")}
              </button>
            </>
          )}
          {durationS > 0 && (
            <WithTexts of="video">
              <MomentAnalysis
                atoms={atoms}
                id={record.id}
                storedS={detail?.analysis_time ?? null}
                durationS={durationS}
              />
            </WithTexts>
          )}
        </p>
      )}
    </StageView>
  );
}

/** One empty list for all renders, so that nothing is computed again. */
const none: SnapshotDetail["sources"] = [];

/** The mean of the 8 frames from `first` on; undefined without one. */
function useFieldOf(frames: SnapshotMedia["frames"], first: number | undefined): LevelField | undefined {
  return useMemo(() => {
    if (!frames || first === undefined) return undefined;
    const { count } = analysisSpan(frames, Number.NEGATIVE_INFINITY);
    return meanOfFrames(frames, { first, count });
  }, [frames, first]);
}

/** Ends of the axes of a map of directions, in the stage's corners. */
function DirectionAxes({ map }: { readonly map: NonNullable<SnapshotDetail["direction_map"]> }) {
  const { t, locale } = useWords();
  const degrees = (value: number | undefined) => `${fixedText(value ?? 0, 0, locale)}°`;
  return (
    <p className="pointer-events-none rounded-m bg-black/75 px-3 py-1.5 text-12 text-well-ink-2 tabular-nums">
      {t("snapshot:azimuth")} {degrees(map.azimuthDeg[0])} … {degrees(map.azimuthDeg[1])}
      <br />
      {t("snapshot:elevation")} {degrees(map.elevationDeg[0])} … {degrees(map.elevationDeg[1])}
    </p>
  );
}
