import { type RefObject, useLayoutEffect, useState } from "react";

/** The token values that a drawing needs, resolved at its element. */
export interface ChartLook {
  readonly ink: string;
  readonly muted: string;
  readonly line: string;
  readonly surface: string;
  /** Colors of series, in their order. */
  readonly data: readonly string[];
  /** Severities 1 to 4. */
  readonly severity: readonly string[];
  readonly font: string;
  readonly fontPx: number;
  /** Drawn for a dark background. */
  readonly isDark: boolean;
  /** The system chooses the colors: series differ only by strokes and shapes. */
  readonly forced: boolean;
}

export const seriesColours = 5;
/** Dash patterns besides the color, so that no series is identified by color alone: on and off, pixels. */
export const dashes: readonly (readonly number[])[] = [[], [7, 4], [2, 3], [10, 3, 2, 3], [4, 2]];

const numbered = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => `--${name}${index + 1}`);

function readLook(element: HTMLElement): ChartLook {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(name).trim() || "CanvasText";
  const forced = matchMedia("(forced-colors: active)").matches;
  return {
    ink: forced ? "CanvasText" : token("--ink"),
    muted: forced ? "CanvasText" : token("--ink-3"),
    line: forced ? "GrayText" : token("--line"),
    surface: forced ? "Canvas" : token("--surface"),
    data: numbered("data-", seriesColours).map((name) => (forced ? "CanvasText" : token(name))),
    severity: numbered("sev", 4).map((name) => (forced ? "GrayText" : token(name))),
    font: style.fontFamily,
    fontPx: Number.parseFloat(style.fontSize) || 12,
    isDark: style.colorScheme === "dark",
    forced,
  };
}

const settings = [
  "(prefers-color-scheme: dark)",
  "(forced-colors: active)",
  "(prefers-contrast: more)",
  "(pointer: coarse)",
];
const attributes = ["data-theme", "data-edition", "data-density", "data-well", "lang", "style"];

/** The look at the element; read again when theme, edition, density or the system's colors change. */
export function useChartLook(place: RefObject<HTMLElement | null>): ChartLook | null {
  const [look, setLook] = useState<ChartLook | null>(null);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    let known = "";
    const read = () => {
      const next = readLook(element);
      const text = JSON.stringify(next);
      if (text === known) return;
      known = text;
      setLook(next);
    };
    read();
    const observer = new MutationObserver(read);
    for (let at: Element | null = element; at; at = at.parentElement)
      observer.observe(at, { attributes: true, attributeFilter: attributes });
    const queries = settings.map((query) => matchMedia(query));
    for (const query of queries) query.addEventListener("change", read);
    return () => {
      observer.disconnect();
      for (const query of queries) query.removeEventListener("change", read);
    };
  }, [place]);
  return look;
}
