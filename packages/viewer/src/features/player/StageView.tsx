import { type ColourScheme, describeHeatmap, type HeatmapFrames, levelAt } from "@sonolens/heatmap-renderer";
import { formatDecibel } from "@sonolens/i18n";
import { cx } from "@sonolens/ui-kit";
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import type { LevelReference } from "../../data/types.ts";
import type { PaletteName } from "../../lib/format/palette-name.ts";
import { useWords } from "../../lib/format/use-words.ts";
import type { LevelField } from "../../lib/picture/level-field.ts";
import { canvasSize } from "../../lib/picture/picture-defaults.ts";
import { shortcutOf } from "../../lib/state/shortcuts.ts";
import { useElementSize } from "../../lib/ui/use-element-size.ts";
import { Crosshair } from "./Crosshair.tsx";
import { FramesCanvas } from "./FramesCanvas.tsx";
import { HeatmapCanvas } from "./HeatmapCanvas.tsx";
import type { HeatmapLook } from "./heatmap-look.ts";
import { Legend } from "./Legend.tsx";
import { Marks, type StageMark } from "./Marks.tsx";
import { QuietNote } from "./QuietNote.tsx";
import { pictureShortcuts } from "./shortcuts.ts";
import { containRectangle, pictureFilter } from "./stage-layout.ts";

export interface StageModel {
  /** URL of the picture; `missing` and `failed` show the placeholder, `loading` an empty frame. */
  readonly picture:
    | { readonly state: "loading" | "failed" }
    | {
        readonly state: "missing" /** The missing file, for support. */;
        readonly fileName: string | undefined;
      }
    | { readonly state: "present"; readonly url: string };
  /** Width over height of the picture. */
  readonly shape: number;
  /** `none`: the sound of one microphone has no map, and its picture is a spectrogram. */
  readonly heatmap:
    | { readonly state: "loading" | "failed" | "none" }
    | {
        readonly state: "present";
        readonly field: LevelField;
        readonly maxDb: number;
        /** Caches the rendered average under the snapshot's id. */
        readonly keptAs?: string | undefined;
        /** All frames and the current one, of which `field` is the mean; undefined for the average. */
        readonly playback?:
          | { readonly frames: HeatmapFrames; readonly playheadS: number | undefined }
          | undefined;
      };
  /** The level is below the camera's threshold, so it is drawn on request only (HMP-10). */
  readonly quiet?: { readonly thresholdDb: number; readonly shown: boolean } | undefined;
  readonly label: string;
  readonly brightness: number;
  readonly dynamicRangeDb: number;
  readonly palette: PaletteName;
  readonly mode: "single" | "multi";
  readonly scheme: ColourScheme;
  readonly reference: LevelReference;
  readonly marks: readonly StageMark[];
  /** From the camera to the strongest source, formatted; undefined if unknown. */
  readonly distance: string | undefined;
  readonly crosshair: { readonly u: number; readonly v: number } | undefined;
  /** Fills its container, which has a height, or has the width of its container and the height that follows. */
  readonly fills: "container" | "width";
}

export interface StageActions {
  readonly moveCrosshair: (place: { u: number; v: number } | undefined) => void;
  readonly showQuiet: (shown: boolean) => void;
}

export interface StageViewProps {
  readonly model: StageModel;
  readonly actions: StageActions;
  /** Drawn over the picture, filling its frame. */
  readonly overlay?: ReactNode;
  /** Beside the scale below the picture, such as details of the measurement. */
  readonly facts?: ReactNode;
  /** Shown at the edges of the picture. */
  readonly children?: ReactNode;
}

/** The colors on the stage, strongest source first, each once. */
const coloursOf = (marks: readonly StageMark[]) => [...new Set(marks.flatMap(({ colour }) => colour ?? []))];

const clamp = (value: number) => Math.min(1, Math.max(0, value));

/** The whole picture with the heat map over it in the picture's own coordinates, and the scale below it. */
export function StageView({ model, actions, overlay, facts, children }: StageViewProps) {
  const { t, locale } = useWords();
  const inWordsId = useId();
  const containerRef = useRef<HTMLDivElement>(null);
  const pictureRef = useRef<HTMLElement>(null);
  const size = useElementSize(containerRef);
  const frame = containRectangle(size.width, size.height, model.shape);
  const { heatmap, crosshair, quiet } = model;
  const isHidden = quiet !== undefined && !quiet.shown;
  // A source outside the picture may be loud.
  const marks = isHidden
    ? model.marks.filter(({ outsidePicture, levelDb }) => outsidePicture && levelDb >= quiet.thresholdDb)
    : model.marks;
  const soundIsHigh = (marks[0]?.v ?? 0.5) < 0.4;
  const canvasHeight = Math.round(canvasSize.width / model.shape);
  const field = heatmap.state === "present" && !isHidden ? heatmap.field : undefined;
  const levelDb =
    field && crosshair
      ? levelAt(field.levelsDb, field.width, field.height, crosshair.u, crosshair.v)
      : undefined;

  const placeOf = (event: PointerEvent) => {
    const box = pictureRef.current?.getBoundingClientRect();
    if (!box || box.width === 0) return undefined;
    return { u: (event.clientX - box.left) / box.width, v: (event.clientY - box.top) / box.height };
  };
  const onPointer = (event: PointerEvent) => {
    if (heatmap.state === "none") return;
    const place = placeOf(event);
    const inside = place && place.u >= 0 && place.u <= 1 && place.v >= 0 && place.v <= 1;
    actions.moveCrosshair(inside ? place : undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, [number, number]> = {
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, -1],
      ArrowDown: [0, 1],
    };
    const action = shortcutOf(pictureShortcuts, event);
    if (action === "leave") actions.moveCrosshair(undefined);
    const step = action === "read" ? steps[event.key] : undefined;
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const cell = (event.shiftKey ? 10 : 1) / 110;
    const from = crosshair ?? model.marks[0] ?? { u: 0.5, v: 0.5 };
    const still = crosshair === undefined ? 0 : cell;
    actions.moveCrosshair({ u: clamp(from.u + step[0] * still), v: clamp(from.v + step[1] * still) });
  };

  return (
    <div className={cx("flex w-full flex-col bg-well", model.fills === "container" && "h-full")} data-well="">
      <div
        ref={containerRef}
        className={cx(
          "relative w-full overflow-hidden",
          model.fills === "container" ? "min-h-0 grow basis-0" : "aspect-5/3 max-h-[62dvh]",
        )}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has no focus; this is one place to read levels from */}
        <figure
          ref={pictureRef}
          role="group"
          // Arrow keys read the level at a place.
          tabIndex={heatmap.state === "none" ? undefined : 0}
          aria-label={t(heatmap.state === "none" ? "snapshot:soundOnly" : "snapshot:stageLabel")}
          aria-describedby={inWordsId}
          className={cx("absolute m-0 -outline-offset-2", heatmap.state !== "none" && "cursor-crosshair")}
          style={{ ...frame }}
          onPointerMove={(event) => event.pointerType !== "touch" && onPointer(event)}
          onPointerDown={onPointer}
          onPointerLeave={(event) => event.pointerType !== "touch" && actions.moveCrosshair(undefined)}
          onKeyDown={onKeyDown}
          onBlur={() => actions.moveCrosshair(undefined)}
          data-testid="stage"
        >
          {model.picture.state === "present" && (
            <img
              src={model.picture.url}
              alt={model.label}
              draggable={false}
              className="absolute inset-0 size-full select-none"
              style={{ filter: field ? pictureFilter(model.brightness) : "none" }}
              data-testid="picture"
            />
          )}
          {model.picture.state === "missing" && (
            <PlaceholderPicture
              words={t("snapshot:pictureMissing")}
              fileName={model.picture.fileName}
              soundIsHigh={soundIsHigh}
            />
          )}
          {model.picture.state === "failed" && (
            <PlaceholderPicture words={t("snapshot:pictureUnavailable")} soundIsHigh={soundIsHigh} />
          )}
          {heatmap.state === "present" && frame.width > 0 && (
            <div className={cx("contents", isHidden && "invisible")}>
              <SoundPicture
                heatmap={heatmap}
                look={{
                  maxDb: heatmap.maxDb,
                  dynamicRangeDb: model.dynamicRangeDb,
                  palette: model.palette,
                  mode: model.mode,
                  scheme: model.scheme,
                  width: canvasSize.width,
                  height: canvasHeight,
                  pixelRatio: canvasSize.width / frame.width,
                }}
              />
            </div>
          )}
          {heatmap.state === "present" && (
            <Marks
              marks={marks}
              numbered={model.scheme === "LOCATION"}
              reference={model.reference}
              distance={model.distance}
              picturePx={frame}
            />
          )}
          {crosshair && <Crosshair u={crosshair.u} v={crosshair.v} levelDb={levelDb} />}
        </figure>
        {overlay && (
          <div className="pointer-events-none absolute" style={{ ...frame }}>
            {overlay}
          </div>
        )}
        {heatmap.state === "failed" && (
          <p
            role="status"
            className="absolute inset-x-0 bottom-16 mx-auto w-fit rounded-m bg-black/85 px-3 py-2 text-13 text-well-ink"
          >
            {t("snapshot:failedToLoadHeatmapImage")}
          </p>
        )}
        {quiet && <QuietNote {...quiet} onShow={actions.showQuiet} />}
        <HeatmapInWords id={inWordsId} model={model} />
        <p aria-live="polite" className="sr-only">
          {crosshair && levelDb !== undefined ? formatDecibel(levelDb, locale) : ""}
        </p>
        {children}
      </div>
      {(facts !== undefined || heatmap.state === "present" || heatmap.state === "loading") && (
        // Its room on a phone, where it wraps, is that of both lines before their contents are known.
        <div className="flex min-h-8.5 shrink-0 flex-wrap items-center gap-x-4 px-3.5 py-1 text-12 text-well-ink max-md:min-h-11 max-md:px-2.5 md:border-t md:border-well-line">
          {heatmap.state === "present" && !isHidden && (
            <Legend
              maxDb={heatmap.maxDb}
              dynamicRangeDb={model.dynamicRangeDb}
              palette={model.palette}
              sourceColours={model.scheme === "LOCATION" ? coloursOf(model.marks) : undefined}
              reference={model.reference}
            />
          )}
          {facts}
        </div>
      )}
    </div>
  );
}

interface SoundPictureProps {
  readonly heatmap: Extract<StageModel["heatmap"], { state: "present" }>;
  readonly look: HeatmapLook;
}

/** The average drawn here, or the frame drawn by a worker. */
function SoundPicture({ heatmap, look }: SoundPictureProps) {
  const { maxDb, dynamicRangeDb, palette, mode, scheme, width, height, pixelRatio } = look;
  const same = useMemo(
    () => ({ maxDb, dynamicRangeDb, palette, mode, scheme, width, height, pixelRatio }),
    [maxDb, dynamicRangeDb, palette, mode, scheme, width, height, pixelRatio],
  );
  const [framesDrawn, setFramesDrawn] = useState(false);
  const framesShown = framesDrawn && heatmap.playback !== undefined;
  return (
    <>
      <HeatmapCanvas field={heatmap.field} look={same} keptAs={heatmap.keptAs} hidden={framesShown} />
      {heatmap.playback && (
        <FramesCanvas {...heatmap.playback} look={same} shown={framesShown} onDrawn={setFramesDrawn} />
      )}
    </>
  );
}

/** The heat map for screen readers. */
function HeatmapInWords({ id, model }: { readonly id: string; readonly model: StageModel }) {
  const { t, locale } = useWords();
  const { heatmap, dynamicRangeDb, mode } = model;
  const field = heatmap.state === "present" ? heatmap.field : undefined;
  const maxDb = heatmap.state === "present" ? heatmap.maxDb : 0;
  const described = useMemo(
    () => field && describeHeatmap({ ...field, dynamicRangeDb, maxDb, mode }),
    [field, dynamicRangeDb, maxDb, mode],
  );
  if (heatmap.state === "none")
    return (
      <p id={id} data-testid="heatmap-in-words" className="sr-only">
        {t("snapshot:soundOnlyInWords")}
      </p>
    );
  if (model.quiet?.shown === false)
    return (
      <p id={id} data-testid="heatmap-in-words" className="sr-only">
        {t("snapshot:belowThreshold", { level: formatDecibel(model.quiet.thresholdDb, locale) })}
      </p>
    );
  if (!described) return <p id={id} data-testid="heatmap-in-words" className="sr-only" />;
  const { sourceCount, peakLevelDb, place } = described;
  return (
    <p id={id} data-testid="heatmap-in-words" className="sr-only">
      {place === undefined || peakLevelDb === undefined
        ? t("snapshot:heatmapWithoutSource", { level: formatDecibel(maxDb, locale) })
        : t("snapshot:heatmapInWords", {
            count: sourceCount,
            level: formatDecibel(peakLevelDb, locale),
            place: t(`snapshot:place.${place.vertical}.${place.horizontal}`),
          })}
    </p>
  );
}

interface PlaceholderPictureProps {
  readonly words: string;
  readonly fileName?: string | undefined;
  /** The strongest source is in the upper part, where it would cover the text. */
  readonly soundIsHigh: boolean;
}

function PlaceholderPicture({ words, fileName, soundIsHigh }: PlaceholderPictureProps) {
  const { t } = useWords();
  return (
    <div className="absolute inset-0 grid justify-items-center bg-well-2" data-testid="picture-missing">
      <svg aria-hidden="true" viewBox="0 0 800 480" className="absolute inset-0 size-full" fill="none">
        {[60, 110, 165, 225, 290, 360].map((radius) => (
          <ellipse
            key={radius}
            cx="400"
            cy="240"
            rx={radius * 1.25}
            ry={radius}
            stroke="#eceeef"
            strokeOpacity={0.16 - radius / 4000}
            transform={`rotate(${radius / 6} 400 240)`}
          />
        ))}
      </svg>
      <p
        className={cx(
          "absolute w-max max-w-[80%] rounded-m bg-black/60 px-3 py-1.5 text-center text-13 text-well-ink wrap-anywhere",
          soundIsHigh ? "top-1/2" : "top-[8%] max-md:top-2",
        )}
      >
        {words}
        {fileName !== undefined && (
          <span className="block text-12 text-well-ink-2">{t("errors:fileNotFoundIOT", { fileName })}</span>
        )}
      </p>
    </div>
  );
}
