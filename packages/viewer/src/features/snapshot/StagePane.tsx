import { findsNothing, formatDistance, hasMap } from "@sonolens/domain";
import {
  analysisSpan,
  highestOfMoments,
  levelAt,
  meanOfFrames,
  sourceColour,
  sourceIndexAt,
} from "@sonolens/heatmap-renderer";
import { compassIcon, Icon, speakerHighIcon } from "@sonolens/ui-kit";
import { useQuery } from "@tanstack/react-query";
import { useAtom, useAtomValue, useSetAtom } from "jotai";
import { useMemo, useState } from "react";
import { usePaletteName } from "../../data/account/preferences.ts";
import { settingsQueries } from "../../data/account/settings.ts";
import { useServices } from "../../data/services.ts";
import type { SnapshotDetail, SnapshotRecord } from "../../data/types.ts";
import { bandText, fixedText } from "../../lib/format/format.ts";
import { spectrogramAxesText } from "../../lib/format/spectrogram-axes-text.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { Part } from "../../lib/loading/Part.tsx";
import { WithTexts } from "../../lib/loading/WithTexts.tsx";
import type { LevelField } from "../../lib/picture/level-field.ts";
import { useObjectUrl } from "../../lib/ui/use-object-url.ts";
import { timeDecimals } from "../audio/index.ts";
import {
  canvasSize,
  drawnSources,
  isQuiet,
  type StageMark,
  StageView,
  thresholdOf,
  topOfAverageDb,
} from "../player/index.ts";
import { RefocusedNote } from "../refocus/index.ts";
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
  /** Where the tools are on a phone; a desktop has them on the stage. */
  readonly toolbarPlace: HTMLElement | null;
}

/** The stage with what the server knows of the snapshot: the mean of its frames, or of the 8 from the playhead on. */
export function StagePane({ atoms, record, media, settings, narrow, toolbarPlace }: StagePaneProps) {
  const { locale } = useWords();
  const playheadS = useAtomValue(atoms.playheadS);
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
  const map = detail?.direction_map;
  const averageMaxDb = useMemo(
    () => topOfAverageDb(media.still, drawnSources(media.still, sources, map)),
    [media.still, sources, map],
  );
  const maxDb = isMoment ? framesMaxDb : averageMaxDb;
  const [showsQuiet, setShowsQuiet] = useAtom(atoms.showsQuiet);
  // The camera's threshold was for its own band.
  const thresholdDb = thresholdOf(media.again ? undefined : record);
  const quiet = isQuiet(field, isMoment ? undefined : averageMaxDb, thresholdDb)
    ? { thresholdDb, shown: showsQuiet }
    : undefined;
  const isSoundOnly = record !== undefined && !hasMap(record);
  const drawn = useMemo(() => drawnSources(field, sources, map), [field, sources, map]);
  const shownSources = mode === "single" ? drawn.slice(0, 1) : drawn;
  const marks = shownSources.map((source): StageMark => {
    // A source that is drawn elsewhere has the level of the field already.
    const isAsFound = sources.includes(source);
    const now =
      span !== undefined && field && isAsFound && !source.outsidePicture
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
  const firstS = span && frames ? frames.startS + span.first * frames.frameIntervalS : playheadS;
  const shownS =
    firstS === undefined
      ? []
      : span && frames && span.count > 1
        ? [firstS, firstS + span.count * frames.frameIntervalS]
        : [firstS];
  const note = media.again && (
    <Part>
      <RefocusedNote again={media.again} onBack={() => setRefocused(undefined)} />
    </Part>
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
        heatmap: isSoundOnly
          ? { state: "none" }
          : field && maxDb !== undefined
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
        fills: narrow ? "width" : "container",
      }}
      actions={{ moveCrosshair: setCrosshair, showQuiet: setShowsQuiet }}
      facts={record && <StageFacts {...{ record, detail, media, atoms, durationS, shownS }} />}
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
      {!narrow && <div ref={setDeskPlace} className="absolute end-3.5 top-2.5" />}
      {note && (
        <div className="absolute top-2.5 left-3.5 max-w-[calc(100%-1.75rem)] max-md:left-2.5">{note}</div>
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

interface StageFactsProps {
  readonly record: SnapshotDetail | SnapshotRecord;
  readonly detail: SnapshotDetail | undefined;
  readonly media: SnapshotMedia;
  readonly atoms: ScreenAtoms;
  readonly durationS: number;
  /** Seconds that the picture shows, from and to; empty for the average. */
  readonly shownS: readonly number[];
}

/** What the picture shows, beside its scale: band, microphones, the average or a moment. */
function StageFacts({ record, detail, media, atoms, durationS, shownS }: StageFactsProps) {
  const { t, locale } = useWords();
  const [playheadS, setPlayheadS] = useAtom(atoms.playheadS);
  const isSoundOnly = !hasMap(record);
  const seconds = (value: number) => fixedText(value, timeDecimals(durationS), locale);
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-x-3 text-well-ink-2 tabular-nums md:ms-auto md:justify-end">
      {record.picture_kind === "directionMap" && (
        <span className="flex items-center gap-2">
          <Icon icon={compassIcon} size={16} />
          {t("snapshot:directionMap")}
        </span>
      )}
      {detail?.direction_map && <DirectionAxes map={detail.direction_map} />}
      {isSoundOnly && (
        <span className="flex items-center gap-2">
          <Icon icon={speakerHighIcon} size={16} />
          {t("snapshot:soundOnly")}
        </span>
      )}
      {!isSoundOnly && findsNothing(record) && (
        <span className="text-well-ink">{t("snapshot:loudestOnly")}</span>
      )}
      {isSoundOnly && detail?.sample_rate_hz != null && (
        <span>{spectrogramAxesText(durationS, detail.sample_rate_hz, t, locale)}</span>
      )}
      <span>{bandText(media.again?.bandHz ?? record.band_hz, locale)}</span>
      {detail?.microphone_count != null && (
        <span className="max-md:hidden">{t("snapshot:microphones", { count: detail.microphone_count })}</span>
      )}
      {isSoundOnly ? null : playheadS === undefined ? (
        <span>
          {media.again?.timeS
            ? t("snapshot:momentAt", {
                seconds: media.again.timeS.map((timeS) => fixedText(timeS, 2, locale)).join("–"),
              })
            : t("snapshot:averageOf", { seconds: seconds(durationS) })}
        </span>
      ) : (
        <>
          <span className="text-well-ink">
            {t("snapshot:momentAt", { seconds: shownS.map(seconds).join("–") })}
          </span>
          <button
            type="button"
            className="underline underline-offset-3 max-md:min-h-11"
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
  );
}

/** Ends of the axes of a map of directions. */
function DirectionAxes({ map }: { readonly map: NonNullable<SnapshotDetail["direction_map"]> }) {
  const { t, locale } = useWords();
  const degrees = (value: number | undefined) => `${fixedText(value ?? 0, 0, locale)}°`;
  return (
    <span className="max-md:hidden">
      {t("snapshot:azimuth")} {degrees(map.azimuthDeg[0])} … {degrees(map.azimuthDeg[1])},{" "}
      {t("snapshot:elevation")} {degrees(map.elevationDeg[0])} … {degrees(map.elevationDeg[1])}
    </span>
  );
}
