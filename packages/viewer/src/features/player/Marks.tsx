import { formatDecibel } from "@sonolens/i18n";
import { cx } from "@sonolens/ui-kit";
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from "react";
import type { LevelReference } from "../../data/types.ts";
import { levelDifferenceText } from "../../lib/format/level-text.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { edgeArrowDeg, placeLabels } from "./stage-layout.ts";

/** A source on the stage; u and v in fractions of the picture from the top left. */
export interface StageMark {
  readonly u: number;
  readonly v: number;
  readonly levelDb: number;
  readonly outsidePicture: boolean;
  readonly azimuthDeg: number;
  readonly elevationDeg: number;
  /** Color of its sound in the scheme LOCATION; undefined if none is drawn. */
  readonly colour?: string | undefined;
}

export interface MarksProps {
  readonly marks: readonly StageMark[];
  /** Numbers the sources, from 1 for the strongest, on their colors. */
  readonly numbered: boolean;
  readonly reference: LevelReference;
  /** Printed at the strongest source: "4.2 m". */
  readonly distance: string | undefined;
  /** Size of the picture in CSS pixels. */
  readonly picturePx: { readonly width: number; readonly height: number };
}

const labelClass =
  "absolute w-max rounded-s bg-black/80 px-2 py-0.5 text-12 text-well-ink shadow-1 tabular-nums";

/** From a marker to its label, on each axis. */
const gapPx = { inside: 24, outside: 16 };

/** Reticles at the peaks with their levels, and arrows at the edge for sources outside the picture. */
export function Marks({ marks, numbered, reference, distance, picturePx }: MarksProps) {
  const { t, locale } = useWords();
  const labels = useRef<HTMLDivElement>(null);
  const { width, height } = picturePx;
  // Figures have one width, so a level that changes while it plays needs no measuring.
  const shapes = marks.map((mark) => `${formatDecibel(mark.levelDb, locale).length} ${mark.outsidePicture}`);
  const sizes = useLabelSizes(labels, [...shapes, distance, numbered, locale, width].join());
  const placed = placeLabels(
    marks.map(({ u, v, outsidePicture }, index) => ({
      x: u * width,
      y: v * height,
      width: sizes[index]?.width ?? 0,
      height: sizes[index]?.height ?? 0,
      gap: outsidePicture ? gapPx.outside : gapPx.inside,
    })),
    picturePx,
  );
  const strongest = marks[0];
  return (
    <div ref={labels} className="pointer-events-none absolute inset-0">
      {marks.map((mark, index) => {
        const { left = 0, top = 0, toRight = true, above = true } = placed[index] ?? {};
        const labelPx = sizes[index]?.width ?? 0;
        // Held at the side that is nearer to the edge, so that it stays inside while its text changes.
        const across =
          left + labelPx / 2 > width / 2
            ? { right: mark.u * width - left - labelPx }
            : { left: left - mark.u * width };
        const degrees = toRight ? (above ? -45 : 45) : above ? -135 : 135;
        return (
          <div
            key={`${mark.azimuthDeg} ${mark.elevationDeg}`}
            data-testid="peak"
            data-u={mark.u}
            data-v={mark.v}
            data-outside={mark.outsidePicture || undefined}
            className="absolute size-0"
            style={{ left: `${mark.u * 100}%`, top: `${mark.v * 100}%` }}
          >
            {mark.outsidePicture ? <EdgeArrow u={mark.u} v={mark.v} /> : <Reticle />}
            {!mark.outsidePicture && (
              <span
                aria-hidden="true"
                className="absolute h-px w-6 origin-left bg-white/75"
                style={{ left: toRight ? 11 : -11, top: above ? -11 : 11, rotate: `${degrees}deg` }}
              />
            )}
            <span
              data-testid="peak-label"
              className={cx(labelClass, !mark.outsidePicture && "whitespace-nowrap")}
              style={{ ...across, top: top - mark.v * height, maxWidth: width }}
            >
              {numbered && <SourceNumber number={index + 1} colour={mark.colour} />}
              <b className="font-semibold">{formatDecibel(mark.levelDb, locale)}</b>
              {index === 0 || !strongest ? (
                distance !== undefined && <Aside>{distance}</Aside>
              ) : (
                <Aside>{levelDifferenceText(mark.levelDb - strongest.levelDb, locale)}</Aside>
              )}
              {mark.outsidePicture && <Aside>{t("snapshot:outsidePicture")}</Aside>}
              {reference === "fullScale" && index === 0 && (
                <span className="sr-only"> {t("snapshot:notCalibrated")}</span>
              )}
            </span>
          </div>
        );
      })}
    </div>
  );
}

type Size = { readonly width: number; readonly height: number };

/**
 * Sizes of the labels as they are drawn, before the page shows them; measured again when `shapes` changes, or when they
 * get another size on their own, as by a font that arrives late.
 */
function useLabelSizes(box: RefObject<HTMLDivElement | null>, shapes: string): readonly Size[] {
  const [sizes, setSizes] = useState<readonly Size[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels are read from the page
  useLayoutEffect(() => {
    const elements = [...(box.current?.querySelectorAll<HTMLElement>("[data-testid=peak-label]") ?? [])];
    const measure = () => {
      const now = elements.map(({ offsetWidth, offsetHeight }) => ({
        width: offsetWidth,
        height: offsetHeight,
      }));
      setSizes((before) => (isSame(before, now) ? before : now));
    };
    measure();
    const observer = new ResizeObserver(measure);
    for (const element of elements) observer.observe(element);
    return () => observer.disconnect();
  }, [box, shapes]);
  return sizes;
}

const isSame = (one: readonly Size[], other: readonly Size[]) =>
  one.length === other.length &&
  one.every(({ width, height }, at) => width === other[at]?.width && height === other[at]?.height);

/** The number that distinguishes sources that have colors of their own. */
function SourceNumber({ number, colour }: { readonly number: number; readonly colour: string | undefined }) {
  const { t } = useWords();
  return (
    <>
      <b
        className="me-1.5 -ms-1 inline-grid h-4 min-w-4 place-items-center rounded-s bg-well-ink px-1 text-11 leading-none font-semibold text-black forced-color-adjust-none"
        style={{ background: colour }}
      >
        {number}
      </b>
      <span className="sr-only">{t("common:labeled", { first: "", second: "" })}</span>
    </>
  );
}

/** Additional details of a level, with a comma before them for screen readers. */
function Aside({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <span className="sr-only">, </span>
      <span className="ml-1.5 text-well-ink-2">{children}</span>
    </>
  );
}

function Reticle() {
  return (
    <svg
      aria-hidden="true"
      width="36"
      height="36"
      viewBox="-18 -18 36 36"
      className="absolute -left-4.5 -top-4.5"
    >
      {["M0 -14V-7", "M0 14V7", "M-14 0H-7", "M14 0H7"].map((path) => (
        <g key={path} fill="none" strokeLinecap="round">
          <path d={path} stroke="#000" strokeOpacity=".65" strokeWidth="4" />
          <path d={path} stroke="#fff" strokeWidth="2" />
        </g>
      ))}
    </svg>
  );
}

function EdgeArrow({ u, v }: { readonly u: number; readonly v: number }) {
  return (
    <svg
      aria-hidden="true"
      width="28"
      height="28"
      viewBox="-14 -14 28 28"
      className="absolute"
      style={{
        left: u > 0.5 ? -26 : -2,
        top: v > 0.9 ? -26 : v < 0.1 ? -2 : -14,
        rotate: `${edgeArrowDeg(u, v)}deg`,
      }}
    >
      <path
        d="M0 -11 9 7H-9z"
        fill="#fff"
        stroke="#000"
        strokeOpacity=".65"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
    </svg>
  );
}
