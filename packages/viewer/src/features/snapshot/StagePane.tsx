import { levelAt } from "@sonolens/heatmap-renderer";
import { compassIcon, Icon } from "@sonolens/ui-kit";
import { useAtom } from "jotai";
import { useMemo } from "react";
import { usePaletteName } from "../../data/preferences.ts";
import type { SnapshotDetail, SnapshotRecord } from "../../data/types.ts";
import { bandText, fixedText } from "../../lib/format.ts";
import { frameAt, frameField, highestLevelDb } from "../../lib/heatmap-frames.ts";
import { useObjectUrl } from "../../lib/use-object-url.ts";
import { useWords } from "../../lib/use-words.ts";
import { timeDecimals } from "../audio/index.ts";
import { canvasSize, type StageMark, StageView } from "../player/index.ts";
import type { ScreenAtoms } from "./screen-atoms.ts";
import type { PlayerSettings } from "./use-player-settings.ts";
import type { SnapshotMedia } from "./use-snapshot-media.ts";

export interface StagePaneProps {
  readonly atoms: ScreenAtoms;
  readonly record: SnapshotDetail | SnapshotRecord | undefined;
  readonly media: SnapshotMedia;
  readonly settings: PlayerSettings;
  readonly narrow: boolean;
}

/** The stage with what the server knows of the snapshot: the mean of its frames, or the frame at the playhead. */
export function StagePane({ atoms, record, media, settings, narrow }: StagePaneProps) {
  const { t, locale } = useWords();
  const [playheadS, setPlayheadS] = useAtom(atoms.playheadS);
  const [crosshair, setCrosshair] = useAtom(atoms.crosshair);
  const palette = usePaletteName();
  const url = useObjectUrl(media.picture);
  const detail = record && "sources" in record ? record : undefined;
  const frames = media.frames;
  const frameIndex = playheadS !== undefined && frames ? frameAt(frames, playheadS) : undefined;
  const field = useMemo(
    () => (frames && frameIndex !== undefined ? frameField(frames, frameIndex) : media.still),
    [frames, frameIndex, media.still],
  );
  const framesMaxDb = useMemo(() => frames && highestLevelDb(frames), [frames]);
  const stillMaxDb = useMemo(() => media.still && highestLevelDb(media.still), [media.still]);

  const sources = media.sources ?? detail?.sources ?? [];
  // The peak between cells is a little higher than the highest cell: the scale ends where the result stands.
  const strongestDb = sources.find((source) => !source.outsidePicture)?.levelDb ?? Number.NEGATIVE_INFINITY;
  const maxDb =
    frameIndex === undefined
      ? stillMaxDb && Math.max(stillMaxDb, Math.min(strongestDb, stillMaxDb + 1))
      : framesMaxDb;
  const shownSources = settings.mode === "single" ? sources.slice(0, 1) : sources;
  const marks = shownSources.map((source): StageMark => {
    const now =
      frameIndex !== undefined && field && !source.outsidePicture
        ? levelAt(field.levelsDb, field.width, field.height, source.u, source.v)
        : undefined;
    return { ...source, levelDb: now ?? source.levelDb };
  });
  const shape =
    detail?.picture_width && detail.picture_height
      ? detail.picture_width / detail.picture_height
      : canvasSize.width / canvasSize.height;
  const durationS = record?.meta.duration ?? 0;
  const decimals = timeDecimals(durationS);

  return (
    <StageView
      snapshot={{
        picture: url
          ? { state: "present", url }
          : media.pictureMissing || record?.picture_state === "missing"
            ? { state: "missing", fileName: detail?.file_name }
            : { state: "loading" },
        shape,
        heatmap:
          field && maxDb !== undefined
            ? { state: "present", field, maxDb }
            : { state: media.heatmapFailed ? "failed" : "loading" },
        label: record?.label ?? "",
        brightness: settings.brightness,
        dynamicRangeDb: settings.dynamicRangeDb,
        palette,
        mode: settings.mode,
        reference: record?.level_reference ?? "soundPressure",
        marks,
        distanceM: record?.source_distance ?? null,
        crosshair,
        legend: narrow ? "horizontal" : "vertical",
      }}
      actions={{ moveCrosshair: setCrosshair }}
    >
      {record && (
        <p className="pointer-events-none absolute bottom-2.5 left-2.5 flex items-center gap-2 rounded-m bg-black/75 px-3 py-1.5 text-12 font-medium text-well-ink tabular-nums md:left-3.5">
          {record.picture_kind === "directionMap" && (
            <>
              <Icon icon={compassIcon} size={16} />
              {t("snapshot:directionMap")}
              <i className="h-3 w-px bg-well-line" />
            </>
          )}
          <span className="max-md:hidden">{bandText(record.band_hz, locale)}</span>
          {detail?.microphone_count != null && (
            <span className="flex items-center gap-2 max-md:hidden">
              <i className="h-3 w-px bg-well-line" />
              {t("snapshot:microphones", { count: detail.microphone_count })}
            </span>
          )}
          <i className="h-3 w-px bg-well-line max-md:hidden" />
          {playheadS === undefined ? (
            t("snapshot:averageOf", { seconds: fixedText(durationS, decimals, locale) })
          ) : (
            <>
              {t("snapshot:momentAt", { seconds: fixedText(playheadS, decimals, locale) })}
              <button
                type="button"
                className="pointer-events-auto underline underline-offset-3 max-md:min-h-11"
                onClick={() => setPlayheadS(undefined)}
              >
                {t("snapshot:showAverage")}
              </button>
            </>
          )}
        </p>
      )}
      {detail?.direction_map && !narrow && <DirectionAxes map={detail.direction_map} shape={shape} />}
    </StageView>
  );
}

/** Ends of the axes of a map of directions, in the stage's corners. */
function DirectionAxes({
  map,
}: {
  readonly map: NonNullable<SnapshotDetail["direction_map"]>;
  readonly shape: number;
}) {
  const { t, locale } = useWords();
  const degrees = (value: number | undefined) => `${fixedText(value ?? 0, 0, locale)}°`;
  return (
    <p className="pointer-events-none absolute top-2.5 left-3.5 rounded-m bg-black/75 px-3 py-1.5 text-12 text-well-ink-2 tabular-nums">
      {t("snapshot:azimuth")} {degrees(map.azimuthDeg[0])} … {degrees(map.azimuthDeg[1])}
      <br />
      {t("snapshot:elevation")} {degrees(map.elevationDeg[0])} … {degrees(map.elevationDeg[1])}
    </p>
  );
}
