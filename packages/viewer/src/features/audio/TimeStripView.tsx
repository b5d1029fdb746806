import { cx, Skeleton } from "@sonolens/ui-kit";
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
} from "react";
import { fixedText } from "../../lib/format/format.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { shortcutOf } from "../../lib/state/shortcuts.ts";
import { useElementSize } from "../../lib/ui/use-element-size.ts";
import { AnalysisWindow, type AnalysisWindowActions } from "./AnalysisWindow.tsx";
import { ANALYSIS_WINDOW_S } from "./analysis-page.ts";
import type { SpectrogramPicture, WaveformImage } from "./audio-messages.ts";
import { timeStripShortcuts } from "./shortcuts.ts";
import { axisFrequenciesKhz, axisTimesS, fittingLabelsMs, timeDecimals } from "./time-axis.ts";

export interface TimeStripModel {
  readonly state: "loading" | "unavailable" | "present";
  readonly durationS: number;
  readonly sampleRateHz: number;
  readonly playheadS: number;
  /** One frame of the heat map: the step of an arrow key. */
  readonly stepS: number;
  readonly waveform: WaveformImage | undefined;
  readonly spectrogram: SpectrogramPicture | undefined;
  /** The section of the recording that is drawn, if it is not all of it. */
  readonly chart: { readonly startS: number; readonly labelsMs: readonly number[] } | undefined;
  /** Second at which the analysis window begins; undefined if the recording is too short for one. */
  readonly analysisStartS: number | undefined;
}

export interface TimeStripActions {
  readonly seek: (timeS: number) => void;
  /** Called with the size of the drawing in its own pixels, initially and on changes. */
  readonly resize: (size: { width: number; height: number }) => void;
  readonly window: AnalysisWindowActions;
  /** A box is being drawn on the spectrogram, between two corners; undefined where none can be. */
  readonly drawBox?: ((from: SoundPoint, to: SoundPoint) => void) | undefined;
}

/** A place on the spectrogram. */
interface SoundPoint {
  readonly hz: number;
  readonly timeS: number;
}

export interface TimeStripViewProps {
  readonly model: TimeStripModel;
  readonly actions: TimeStripActions;
  /** A box over the spectrogram, which is drawn anew by dragging beside it. */
  readonly box?: ReactNode;
}

/** How far a pointer goes until it draws a box rather than moves the playhead, pixels. */
const drawPx = { beside: 4, up: 24, across: 8 };

/** Level, spectrogram and axis of the undistorted audio, all of it or 0.1 s, under one playhead. */
export function TimeStripView({ model, actions, box }: TimeStripViewProps) {
  const { t, locale } = useWords();
  const plotRef = useRef<HTMLDivElement>(null);
  const size = useElementSize(plotRef);
  const { durationS, playheadS, chart, analysisStartS } = model;
  const [startS, shownS] = chart ? [chart.startS, ANALYSIS_WINDOW_S] : [0, durationS];
  const decimals = timeDecimals(chart ? 0 : durationS);
  const share = shownS > 0 ? Math.min(1, Math.max(0, (playheadS - startS) / shownS)) : 0;

  const { resize } = actions;
  useEffect(() => {
    if (size.width > 0 && model.state === "present") resize(size);
  }, [size, resize, model.state]);

  const corner = useRef<{ readonly x: number; readonly y: number; readonly at: SoundPoint }>(undefined);
  const isDrawing = useRef(false);
  const hasBox = box !== undefined && box !== false;
  /** The place under a pointer, on or beyond the spectrogram. */
  const pointOf = (event: PointerEvent): SoundPoint => {
    const plot = plotRef.current?.getBoundingClientRect() ?? new DOMRect();
    const share = (value: number) => Math.min(1, Math.max(0, value));
    return {
      timeS: startS + share((event.clientX - plot.left) / plot.width) * shownS,
      hz: share((plot.bottom - event.clientY) / plot.height) * (model.sampleRateHz / 2),
    };
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    const plotTop = plotRef.current?.getBoundingClientRect().top ?? 0;
    const canDraw =
      actions.drawBox && !chart && event.clientY >= plotTop && (hasBox || event.pointerType === "mouse");
    corner.current = canDraw ? { x: event.clientX, y: event.clientY, at: pointOf(event) } : undefined;
    isDrawing.current = false;
    seekTo(event);
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const from = corner.current;
    if (from && !isDrawing.current) {
      const [across, up] = [Math.abs(event.clientX - from.x), Math.abs(event.clientY - from.y)];
      isDrawing.current = hasBox
        ? Math.max(across, up) >= drawPx.beside
        : up >= drawPx.up && across >= drawPx.across;
    }
    if (from && isDrawing.current) actions.drawBox?.(from.at, pointOf(event));
    else if (!from || !hasBox) seekTo(event);
  };

  const seekTo = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    if (box.width > 0)
      actions.seek(startS + Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)) * shownS);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = model.stepS * (event.shiftKey ? 10 : 1);
    const action = shortcutOf(timeStripShortcuts, event);
    if (!action) return;
    const target = { back: playheadS - step, forward: playheadS + step, start: 0, end: durationS }[action];
    event.preventDefault();
    event.stopPropagation();
    actions.seek(Math.min(durationS, Math.max(0, target)));
  };

  if (model.state === "unavailable")
    return (
      <p role="status" className="grid h-full min-h-24 place-items-center px-4 text-13 text-well-ink-2">
        {t("snapshot:signalUnavailable")}
      </p>
    );
  const [, middleKhz, topKhz] = axisFrequenciesKhz(model.sampleRateHz / 2);
  const kilohertz = (value: number) => fixedText(value, value >= 10 || value === 0 ? 0 : 1, locale);
  return (
    <div className="grid h-full min-h-0 grid-cols-[44px_1fr] grid-rows-[36px_minmax(56px,1fr)_22px] gap-x-2 px-3.5 pt-1 text-11 text-well-ink-2 md:grid-cols-[52px_1fr]">
      <span aria-hidden="true" className="self-center text-end">
        {t("snapshot:levelRow")}
      </span>
      <div className="relative col-start-2 row-span-2 row-start-1 min-h-0">
        <div className="flex h-full flex-col">
          <Waveform picture={model.waveform} share={share} />
          <div ref={plotRef} className="relative min-h-0 grow basis-0 overflow-hidden rounded-s bg-well-2">
            {model.spectrogram ? (
              <Picture picture={model.spectrogram} testId="spectrogram" className="animate-appear" />
            ) : (
              <Skeleton height="100%" className="opacity-20" />
            )}
          </div>
        </div>
        <div
          role="slider"
          tabIndex={0}
          aria-label={t("snapshot:playhead")}
          aria-valuemin={0}
          aria-valuemax={Number(durationS.toFixed(3))}
          aria-valuenow={Number(playheadS.toFixed(3))}
          aria-valuetext={t("snapshot:secondsOf", {
            now: fixedText(playheadS, decimals, locale),
            all: fixedText(durationS, decimals, locale),
          })}
          data-testid="playhead"
          className={cx(
            "absolute inset-0",
            hasBox ? "cursor-crosshair touch-none" : "cursor-col-resize touch-pan-y",
          )}
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onKeyDown={onKeyDown}
        >
          <i
            className="pointer-events-none absolute -top-1 bottom-0 left-0 w-0.5 bg-white shadow-[0_0_0_1px_rgb(0_0_0/.6)] will-change-transform"
            // Moved as a layer of its own, so that the pictures below are not repainted.
            style={{ transform: `translateX(calc(${share * size.width}px - 50%))` }}
          >
            <b className="absolute -left-1 top-0 border-x-5 border-t-6 border-x-transparent border-t-white" />
          </i>
        </div>
        {hasBox && <div className="pointer-events-none absolute inset-x-0 top-9 bottom-0">{box}</div>}
        {!hasBox && !chart && analysisStartS !== undefined && (
          <AnalysisWindow
            startS={analysisStartS}
            durationS={durationS}
            stepS={model.stepS}
            actions={actions.window}
          />
        )}
      </div>
      <div
        aria-hidden="true"
        className={cx(
          "row-start-2 flex flex-col justify-between py-0.5 text-end tabular-nums",
          // While the sound is loading.
          model.sampleRateHz === 0 && "invisible",
        )}
      >
        <span>{kilohertz(topKhz)} kHz</span>
        <span>{kilohertz(middleKhz)}</span>
        <span>0</span>
      </div>
      <div
        aria-hidden="true"
        data-testid="time-axis"
        className="pointer-events-none relative col-start-2 row-start-3 tabular-nums"
      >
        {axisOf(model, size.width, (timeS) => fixedText(timeS, decimals, locale)).map(({ at, text }) => (
          <span
            key={text}
            className="absolute top-1 whitespace-nowrap"
            style={{ left: `${at * 100}%`, translate: `-${at * 100}%` }}
          >
            {text}
          </span>
        ))}
      </div>
    </div>
  );
}

/** Labels with their positions from 0 to 1: seconds of the recording, or milliseconds of the section shown. */
function axisOf(
  { chart, durationS }: TimeStripModel,
  widthPx: number,
  textOf: (timeS: number) => string,
): { at: number; text: string }[] {
  if (chart) {
    const lastMs = chart.labelsMs.at(-1) ?? 1;
    return fittingLabelsMs(chart.labelsMs, widthPx).map((ms) => ({
      at: ms / lastMs,
      text: ms === 0 ? "0 ms" : String(ms),
    }));
  }
  return axisTimesS(durationS, widthPx).map((timeS) => ({
    at: durationS > 0 ? timeS / durationS : 0,
    text: timeS === 0 ? "0 s" : textOf(timeS),
  }));
}

function Waveform({
  picture,
  share,
}: {
  readonly picture: WaveformImage | undefined;
  readonly share: number;
}) {
  if (!picture) return <div className="h-9 shrink-0" />;
  return (
    <div className="relative h-9 shrink-0" aria-hidden="true">
      <Picture picture={picture} className="opacity-40" />
      <div
        className="absolute inset-0"
        style={{ clipPath: `inset(0 ${((1 - share) * 100).toFixed(2)}% 0 0)` }}
      >
        <Picture picture={picture} testId="waveform" />
      </div>
    </div>
  );
}

interface PictureProps {
  readonly picture: WaveformImage;
  readonly className?: string;
  readonly testId?: string;
}

/** Pixels from the worker, stretched over the container. */
function Picture({ picture, className = "", testId }: PictureProps) {
  const canvasRef = useRef<HTMLCanvasElement>(null);
  // Before the page is shown: a canvas of another size is empty.
  useLayoutEffect(() => {
    const context = canvasRef.current?.getContext("2d");
    context?.putImageData(new ImageData(picture.rgba, picture.width, picture.height), 0, 0);
  }, [picture]);
  return (
    <canvas
      ref={canvasRef}
      width={picture.width}
      height={picture.height}
      data-testid={testId}
      className={`absolute inset-0 size-full ${className}`}
    />
  );
}
