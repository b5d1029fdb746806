import { formatDecibel } from "@sonolens/i18n";
import { cx } from "@sonolens/ui-kit";
import type { ReactNode } from "react";
import type { LevelReference } from "../../data/types.ts";
import { levelDifferenceText } from "../../lib/format/level-text.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { edgeArrowDeg, labelPlacement } from "./stage-layout.ts";

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
}

const labelClass =
  "absolute w-max rounded-s bg-black/80 px-2 py-0.5 text-12 text-well-ink shadow-1 tabular-nums";

/** Reticles at the peaks with their levels, and arrows at the edge for sources outside the picture. */
export function Marks({ marks, numbered, reference, distance }: MarksProps) {
  const { t, locale } = useWords();
  const strongest = marks[0];
  return marks.map((mark, index) => {
    const place = labelPlacement(mark.u, mark.v);
    const offset = mark.outsidePicture ? 18 : 30;
    return (
      <div
        key={`${mark.azimuthDeg} ${mark.elevationDeg}`}
        data-testid="peak"
        data-u={mark.u}
        data-v={mark.v}
        data-outside={mark.outsidePicture || undefined}
        className="pointer-events-none absolute size-0"
        style={{ left: `${mark.u * 100}%`, top: `${mark.v * 100}%` }}
      >
        {mark.outsidePicture ? <EdgeArrow u={mark.u} v={mark.v} /> : <Reticle />}
        {!mark.outsidePicture && (
          <span
            aria-hidden="true"
            className="absolute h-px w-6 origin-left bg-white/75"
            style={{
              left: place.toRight ? 11 : -11,
              top: place.above ? -11 : 11,
              rotate: `${place.toRight ? (place.above ? -45 : 45) : place.above ? -135 : 135}deg`,
            }}
          />
        )}
        <span
          className={cx(labelClass, mark.outsidePicture ? "max-w-52" : "whitespace-nowrap")}
          style={{
            [place.toRight ? "left" : "right"]: offset - 4,
            [place.above ? "bottom" : "top"]: mark.outsidePicture ? -11 : offset - 6,
          }}
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
  });
}

/** The number that distinguishes sources that have colors of their own. */
function SourceNumber({ number, colour }: { readonly number: number; readonly colour: string | undefined }) {
  return (
    <>
      <b
        className="me-1.5 -ms-1 inline-grid h-4 min-w-4 place-items-center rounded-s bg-well-ink px-1 text-11 leading-none font-semibold text-black forced-color-adjust-none"
        style={{ background: colour }}
      >
        {number}
      </b>
      <span className="sr-only">: </span>
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
