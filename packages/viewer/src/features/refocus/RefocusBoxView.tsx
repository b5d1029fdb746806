import { formatPercent } from "@sonolens/domain";
import { Button, cx, Kbd, ProgressBar } from "@sonolens/ui-kit";
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useEffect, useRef } from "react";
import { bandText, fixedText } from "../../lib/format/format.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { shortcutOf } from "../../lib/state/shortcuts.ts";
import {
  type BoxEdge,
  type BoxLimits,
  boxSteps,
  movedBox,
  type RefocusBox,
  withEdge,
} from "./refocus-box.ts";
import { problemText, timeText } from "./refocus-texts.ts";
import { refocusBoxShortcuts } from "./shortcuts.ts";

export interface RefocusBoxModel {
  readonly box: RefocusBox;
  readonly limits: BoxLimits;
  /** Of the heat map as recorded, Hz. */
  readonly bandHz: readonly number[];
  readonly work:
    | { readonly kind: "idle" }
    /** 0 to 1; undefined while the length is unknown. */
    | { readonly kind: "fetching"; readonly share: number | undefined }
    | { readonly kind: "looking"; readonly share: number }
    | { readonly kind: "failed"; readonly code: string };
}

export interface RefocusBoxActions {
  readonly change: (box: RefocusBox) => void;
  readonly apply: () => void;
  /** Cancels what is in progress. */
  readonly stop: () => void;
  readonly leave: () => void;
}

export interface RefocusBoxViewProps {
  readonly model: RefocusBoxModel;
  readonly actions: RefocusBoxActions;
}

const edges = ["lowHz", "highHz", "startS", "endS"] as const satisfies readonly BoxEdge[];

/** Directions of the arrow keys: later, and higher. */
const directions: Readonly<Record<string, readonly [later: number, higher: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** A band and a time on the spectrogram, which is the positioned container: dragged, or moved by keys. */
export function RefocusBoxView({ model, actions }: RefocusBoxViewProps) {
  const { t, locale } = useWords();
  const { box, limits, bandHz, work } = model;
  const layer = useRef<HTMLDivElement>(null);
  const group = useRef<HTMLDivElement>(null);
  const grabbed = useRef<{ readonly box: RefocusBox; readonly x: number; readonly y: number }>(undefined);
  useEffect(() => group.current?.focus({ preventScroll: true }), []);
  const isBusy = work.kind === "fetching" || work.kind === "looking";
  const steps = boxSteps(limits);
  const fromLeft = (timeS: number) => `${(timeS / limits.durationS) * 100}%`;
  const fromTop = (hz: number) => `${(1 - hz / limits.topHz) * 100}%`;
  const kilohertz = (hz: number) =>
    t("refocus:kilohertz", { value: fixedText(hz / 1000, hz % 1000 === 0 ? 0 : 1, locale) });
  const seconds = (timeS: number) => t("refocus:seconds", { value: fixedText(timeS, 2, locale) });

  /** The distance of a pointer from where it was pressed, in units of the sound. */
  const dragged = (event: PointerEvent) => {
    const area = layer.current?.getBoundingClientRect();
    const from = grabbed.current;
    if (!area || !from || area.width === 0 || area.height === 0) return undefined;
    const timeS = ((event.clientX - from.x) / area.width) * limits.durationS;
    return { box: from.box, by: { timeS, hz: ((from.y - event.clientY) / area.height) * limits.topHz } };
  };
  const grab = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    grabbed.current = { box, x: event.clientX, y: event.clientY };
  };
  const release = () => {
    grabbed.current = undefined;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.target as HTMLElement).closest("button")) return;
    const action = shortcutOf(refocusBoxShortcuts, event);
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    if (action === "leave") return actions.leave();
    if (action === "apply") {
      if (!isBusy) actions.apply();
      return;
    }
    const [later, higher] = directions[event.key] ?? [0, 0];
    const by = { timeS: later * steps.timeS, hz: higher * steps.hz };
    const edge = (event.target as HTMLElement).dataset.edge as BoxEdge | undefined;
    if (edge !== undefined) {
      const [value, step] = isTime(edge) ? [box[edge], steps.timeS] : [box[edge], steps.hz];
      actions.change(
        withEdge(box, edge, value + (later + higher) * step * (event.shiftKey ? 10 : 1), limits),
      );
    } else if (event.shiftKey) {
      const wider = withEdge(box, "endS", box.endS + by.timeS, limits);
      actions.change(withEdge(wider, "highHz", wider.highHz + by.hz, limits));
    } else actions.change(movedBox(box, by, limits));
  };

  const shape = {
    left: fromLeft(box.startS),
    right: `${(1 - box.endS / limits.durationS) * 100}%`,
    top: fromTop(box.highHz),
    bottom: `${(box.lowHz / limits.topHz) * 100}%`,
  };
  const isAtStart = box.startS / limits.durationS < 0.08;
  return (
    <div ref={layer} className="pointer-events-none absolute inset-0" data-testid="refocus-layer">
      <div aria-hidden="true" className="absolute inset-0 overflow-hidden rounded-s">
        <i className="absolute shadow-[0_0_0_9999px_rgb(0_0_0/.55)]" style={shape} />
        {bandHz.map((hz) => (
          <i
            key={hz}
            className="absolute inset-x-0 border-t border-dashed border-white/60"
            style={{ top: fromTop(hz) }}
          />
        ))}
        <span
          className="absolute left-1.5 max-md:hidden -translate-y-full pb-0.5 text-11 text-well-ink"
          style={{ top: fromTop(bandHz[1] ?? limits.topHz) }}
        >
          {t("refocus:boxBefore", { band: bandText(bandHz, locale) })}
        </span>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has no focus; the keys of this group move it */}
      <div
        ref={group}
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the box
        tabIndex={0}
        aria-label={t("refocus:box")}
        data-testid="refocus-box"
        className="pointer-events-auto absolute cursor-move touch-none border-2 border-white outline-offset-2 forced-colors:border-[Highlight]"
        style={shape}
        onPointerDown={grab}
        onPointerMove={(event) => {
          const drag = dragged(event);
          if (drag) actions.change(movedBox(drag.box, drag.by, limits));
        }}
        onLostPointerCapture={release}
        onKeyDown={onKeyDown}
      >
        {edges.map((edge) => (
          <div
            key={edge}
            role="slider"
            tabIndex={0}
            aria-label={t(`refocus:edge.${edge}`)}
            aria-orientation={isTime(edge) ? "horizontal" : "vertical"}
            aria-valuemin={0}
            aria-valuemax={isTime(edge) ? limits.durationS : limits.topHz}
            aria-valuenow={box[edge]}
            aria-valuetext={isTime(edge) ? seconds(box[edge]) : kilohertz(box[edge])}
            data-edge={edge}
            className={cx(
              "absolute grid size-6 touch-none place-items-center rounded-s -translate-1/2 pointer-coarse:size-11",
              isTime(edge) ? "top-1/2 cursor-ew-resize" : "left-1/2 cursor-ns-resize",
            )}
            style={edgePlace[edge]}
            onPointerDown={grab}
            onPointerMove={(event) => {
              event.stopPropagation();
              const drag = dragged(event);
              if (!drag) return;
              const by = isTime(edge) ? drag.by.timeS : drag.by.hz;
              actions.change(withEdge(drag.box, edge, drag.box[edge] + by, limits));
            }}
            onLostPointerCapture={release}
          >
            <i className="size-2.5 rounded-[2px] border border-black/70 bg-white forced-colors:bg-[Highlight]" />
          </div>
        ))}
        <EdgeLabel isAbove isInside={isAtStart} text={kilohertz(box.highHz)} />
        <EdgeLabel isInside={isAtStart} text={kilohertz(box.lowHz)} />
      </div>
      <div
        data-testid="refocus-bar"
        className="pointer-events-auto absolute z-10 flex w-64 max-w-full flex-col gap-2 rounded-l bg-well-2 px-3.5 py-3 text-12 text-well-ink shadow-2 max-md:inset-x-0 max-md:top-full max-md:mt-7 max-md:w-auto md:top-1/2 md:right-(--bar-right) md:left-(--bar-left) md:mx-4 md:-translate-y-1/2"
        style={barPlace(box, limits) as CSSProperties}
      >
        <p className="tabular-nums">
          <b className="font-semibold">{bandText([box.lowHz, box.highHz], locale)}</b>,{" "}
          {timeText([box.startS, box.endS], t, locale)}
        </p>
        {work.kind === "fetching" || work.kind === "looking" ? (
          <ProgressBar
            label={t(work.kind === "fetching" ? "refocus:fetching" : "refocus:looking")}
            value={work.share === undefined ? null : Math.round(work.share * 100)}
            valueText={work.share === undefined ? "" : formatPercent(work.share, locale)}
            action={
              <Button variant="quiet" onClick={actions.stop}>
                {t("common:cancel")}
              </Button>
            }
          />
        ) : (
          <>
            {work.kind === "failed" && <p role="alert">{problemText(work.code, limits.topHz, t, locale)}</p>}
            <div className="flex items-center gap-2">
              <Button variant="primary" onClick={actions.apply}>
                {t("refocus:apply")}
                <span className="ms-1 max-md:hidden [&>kbd]:border-current [&>kbd]:text-inherit">
                  <Kbd>Enter</Kbd>
                </span>
              </Button>
              <Button variant="quiet" onClick={actions.leave}>
                {t("common:cancel")}
              </Button>
            </div>
          </>
        )}
      </div>
    </div>
  );
}

const isTime = (edge: BoxEdge): edge is "startS" | "endS" => edge === "startS" || edge === "endS";

const edgePlace: Readonly<Record<BoxEdge, { readonly top?: string; readonly left?: string }>> = {
  lowHz: { top: "100%" },
  highHz: { top: "0" },
  startS: { left: "0" },
  endS: { left: "100%" },
};

/** Share of the strip that the bar of a desk needs beside the box. */
const barShare = 0.34;

/** Where the bar of a desk is: after the box, before it, or at the end of the strip where neither has room. */
function barPlace({ startS, endS }: RefocusBox, { durationS }: BoxLimits) {
  const at = (share: number) => `${share * 100}%`;
  const [start, end] = [startS / durationS, endS / durationS];
  if (end <= 1 - barShare) return { "--bar-left": at(end), "--bar-right": "auto" };
  return { "--bar-left": "auto", "--bar-right": start >= barShare ? at(1 - start) : "0" };
}

interface EdgeLabelProps {
  readonly text: string;
  readonly isAbove?: boolean;
  /** There is no room before the box. */
  readonly isInside: boolean;
}

/** The frequency of an edge, for those who see it; for others the slider has it. */
function EdgeLabel({ text, isAbove = false, isInside }: EdgeLabelProps) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        "pointer-events-none absolute rounded-s bg-black/80 px-1.5 py-0.5 text-11 font-semibold whitespace-nowrap text-well-ink tabular-nums",
        isInside ? "left-3" : "right-full me-2",
        isAbove ? "bottom-full -mb-1.5" : "top-full -mt-1.5",
      )}
    >
      {text}
    </span>
  );
}
