import { Skeleton } from "@sonolens/ui-kit";
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from "react";
import { fixedText } from "../../lib/format.ts";
import { useElementSize } from "../../lib/use-element-size.ts";
import { useWords } from "../../lib/use-words.ts";
import type { SpectrogramPicture, WaveformImage } from "./audio-messages.ts";
import { axisFrequenciesKhz, axisTimesS, timeDecimals } from "./time-axis.ts";

export interface TimeStripSnapshot {
  readonly state: "loading" | "unavailable" | "present";
  readonly durationS: number;
  readonly sampleRateHz: number;
  readonly playheadS: number;
  /** One frame of the heat map: what an arrow key moves. */
  readonly stepS: number;
  readonly waveform: WaveformImage | undefined;
  readonly spectrogram: SpectrogramPicture | undefined;
}

export interface TimeStripActions {
  readonly seek: (timeS: number) => void;
  /** Called with the size of the drawing in its own pixels, when it is known or changes. */
  readonly resize: (size: { width: number; height: number }) => void;
}

export interface TimeStripViewProps {
  readonly snapshot: TimeStripSnapshot;
  readonly actions: TimeStripActions;
}

/** Level, spectrogram and axis of the undistorted audio, under one playhead. */
export function TimeStripView({ snapshot, actions }: TimeStripViewProps) {
  const { t, locale } = useWords();
  const plotRef = useRef<HTMLDivElement>(null);
  const size = useElementSize(plotRef);
  const { durationS, playheadS } = snapshot;
  const decimals = timeDecimals(durationS);
  const share = durationS > 0 ? Math.min(1, Math.max(0, playheadS / durationS)) : 0;

  const { resize } = actions;
  useEffect(() => {
    if (size.width > 0 && snapshot.state === "present") resize(size);
  }, [size, resize, snapshot.state]);

  const seekTo = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    if (box.width > 0)
      actions.seek(Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)) * durationS);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = snapshot.stepS * (event.shiftKey ? 10 : 1);
    const target =
      event.key === "ArrowLeft" || event.key === "ArrowDown"
        ? playheadS - step
        : event.key === "ArrowRight" || event.key === "ArrowUp"
          ? playheadS + step
          : event.key === "Home"
            ? 0
            : event.key === "End"
              ? durationS
              : undefined;
    if (target === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    actions.seek(Math.min(durationS, Math.max(0, target)));
  };

  if (snapshot.state === "unavailable")
    return (
      <p role="status" className="grid h-full min-h-24 place-items-center px-4 text-13 text-well-ink-2">
        {t("snapshot:signalUnavailable")}
      </p>
    );
  const [, middleKhz, topKhz] = axisFrequenciesKhz(snapshot.sampleRateHz / 2);
  const kilohertz = (value: number) => fixedText(value, value >= 10 || value === 0 ? 0 : 1, locale);
  return (
    <div className="grid h-full min-h-0 grid-cols-[44px_1fr] grid-rows-[36px_minmax(56px,1fr)_22px] gap-x-2 px-3.5 pt-1 text-11 text-well-ink-2 md:grid-cols-[52px_1fr]">
      <span className="self-center text-end">{t("snapshot:levelRow")}</span>
      <div className="relative col-start-2 row-span-2 row-start-1 min-h-0">
        <div className="flex h-full flex-col">
          <Waveform picture={snapshot.waveform} share={share} />
          <div ref={plotRef} className="relative min-h-0 flex-1 overflow-hidden rounded-s bg-well-2">
            {snapshot.spectrogram ? (
              <Picture picture={snapshot.spectrogram} testId="spectrogram" className="animate-appear" />
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
          className="absolute inset-0 cursor-col-resize touch-pan-y"
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            seekTo(event);
          }}
          onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && seekTo(event)}
          onKeyDown={onKeyDown}
        >
          <i
            className="pointer-events-none absolute -top-1 bottom-0 w-0.5 -translate-x-1/2 bg-white shadow-[0_0_0_1px_rgb(0_0_0/.6)]"
            style={{ left: `${share * 100}%` }}
          >
            <b className="absolute -left-1 top-0 border-x-5 border-t-6 border-x-transparent border-t-white" />
          </i>
        </div>
      </div>
      <div className="row-start-2 flex flex-col justify-between py-0.5 text-end tabular-nums">
        <span>{kilohertz(topKhz)} kHz</span>
        <span>{kilohertz(middleKhz)}</span>
        <span>0</span>
      </div>
      <div className="relative col-start-2 row-start-3 tabular-nums">
        {axisTimesS(durationS, size.width).map((timeS) => {
          const at = durationS > 0 ? timeS / durationS : 0;
          return (
            <span
              key={timeS}
              className="absolute top-1 whitespace-nowrap"
              style={{ left: `${at * 100}%`, translate: `-${at * 100}%` }}
            >
              {timeS === 0 ? "0 s" : fixedText(timeS, decimals, locale)}
            </span>
          );
        })}
      </div>
    </div>
  );
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

/** Pixels as they come from the worker, stretched over the container. */
function Picture({ picture, className = "", testId }: PictureProps) {
  const canvasRef = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
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
