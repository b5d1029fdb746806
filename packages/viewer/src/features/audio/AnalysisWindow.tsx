import { type KeyboardEvent, type PointerEvent, useEffect, useState } from "react";
import { fixedText } from "../../lib/format/format.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { shortcutOf } from "../../lib/state/shortcuts.ts";
import { ANALYSIS_WINDOW_S } from "./analysis-page.ts";
import { timeStripShortcuts } from "./shortcuts.ts";
import { timeDecimals } from "./time-axis.ts";

export interface AnalysisWindowActions {
  /** Called before a drag starts, to store what `giveBack` restores. */
  readonly grab: () => void;
  /** Seconds of the recording where the window should begin. */
  readonly move: (startS: number) => void;
  readonly giveBack: () => void;
}

export interface AnalysisWindowProps {
  readonly startS: number;
  readonly durationS: number;
  /** Step of an arrow key. */
  readonly stepS: number;
  readonly actions: AnalysisWindowActions;
}

/** The 0.1 s band that the analyses use, with a grip below it to drag it. */
export function AnalysisWindow({ startS, durationS, stepS, actions }: AnalysisWindowProps) {
  const { t, locale } = useWords();
  const [dragged, setDragged] = useState<{ readonly pointer: number; readonly aheadPx: number }>();
  const lastS = Math.max(0, durationS - ANALYSIS_WINDOW_S);
  const within = (timeS: number) => Math.min(lastS, Math.max(0, timeS));
  const { giveBack } = actions;

  useEffect(() => {
    if (!dragged) return;
    // On the document, because a grip held by a finger has no focus.
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      // The grip keeps the pointer capture until release: the strip below it would treat the moves as a selection.
      setDragged(undefined);
      giveBack();
    };
    document.addEventListener("keydown", onKeyDown, true);
    return () => document.removeEventListener("keydown", onKeyDown, true);
  }, [dragged, giveBack]);

  const stripOf = (grip: HTMLElement) => grip.offsetParent?.getBoundingClientRect();
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    const strip = stripOf(event.currentTarget);
    if (!strip || strip.width === 0 || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    actions.grab();
    setDragged({
      pointer: event.pointerId,
      aheadPx: event.clientX - strip.left - (startS / durationS) * strip.width,
    });
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const strip = stripOf(event.currentTarget);
    if (!strip || strip.width === 0 || dragged?.pointer !== event.pointerId) return;
    actions.move(within(((event.clientX - strip.left - dragged.aheadPx) / strip.width) * durationS));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const action = shortcutOf(timeStripShortcuts, event);
    if (!action) return;
    const step = stepS * (event.shiftKey ? 10 : 1);
    event.preventDefault();
    event.stopPropagation();
    actions.move(within({ back: startS - step, forward: startS + step, start: 0, end: lastS }[action]));
  };

  const percentOf = (timeS: number) => `${(timeS / durationS) * 100}%`;
  const width = percentOf(ANALYSIS_WINDOW_S);
  const middle = percentOf(startS + ANALYSIS_WINDOW_S / 2);
  const decimals = Math.max(1, timeDecimals(durationS));
  const seconds = (timeS: number) => fixedText(timeS, decimals, locale);
  return (
    <>
      <i
        data-testid="analysis-window"
        className="pointer-events-none absolute inset-y-0 min-w-1 border-x border-white/50 bg-white/15"
        style={{ left: percentOf(startS), width }}
      />
      {/* Wide enough for a finger, however short the window is relative to the recording. */}
      <div
        role="slider"
        tabIndex={0}
        aria-label={t("snapshot:analysisWindow")}
        aria-valuemin={0}
        aria-valuemax={Number(lastS.toFixed(3))}
        aria-valuenow={Number(startS.toFixed(3))}
        aria-valuetext={t("snapshot:windowFrom", {
          from: seconds(startS),
          to: seconds(startS + ANALYSIS_WINDOW_S),
        })}
        data-testid="window-grip"
        className="peer absolute -bottom-4 h-6 min-w-7 -translate-x-1/2 cursor-ew-resize touch-none select-none rounded-s pointer-coarse:-bottom-5.5 pointer-coarse:h-11 pointer-coarse:min-w-11"
        style={{ left: middle, width }}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onLostPointerCapture={() => setDragged(undefined)}
        onKeyDown={onKeyDown}
      />
      <i
        className="pointer-events-none absolute -bottom-1 h-2 min-w-4 -translate-x-1/2 rounded-full border border-black/60 bg-white/85 peer-hover:bg-white"
        style={{ left: middle, width }}
      />
    </>
  );
}
