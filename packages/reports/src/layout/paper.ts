import type { HexColor, RepairMark, Tone } from "./block.ts";

/** Points in a millimeter. */
export const mm = 72 / 25.4;

/** Colors of texts on white paper; each has a contrast of at least 4.5. */
export const toneColors: Readonly<Record<Tone, HexColor>> = {
  text: "#15181a",
  muted: "#5f666c",
  good: "#0a6b4b",
  info: "#2c57a0",
  low: "#455a67",
  warning: "#755200",
  alert: "#a53a05",
  critical: "#780b34",
};

/** Lines and areas. */
export const ruleColors = { hairline: "#d3d6da", strong: "#15181a", shade: "#eef0f2" } as const;

/** The accent of charts. */
export const chartColors = { line: "#0b5f70", band: "#dcebec" } as const;

/** The color of a state of repair. */
export const repairColors: Readonly<Record<RepairMark, HexColor>> = {
  open: toneColors.text,
  inRepair: toneColors.info,
  solved: toneColors.good,
};

/** Colors of the shapes of severity, from no rating to very high. */
export const severityColors: readonly HexColor[] = ["#8a9197", "#6c8494", "#ba8400", "#bf3a12", "#6e0a33"];

/** Sizes of text in points. */
export const sizes = {
  title: 20,
  pageTitle: 15,
  section: 12.5,
  subsection: 10,
  lead: 9,
  body: 9,
  small: 7.8,
  figure: 17,
} as const;

/** A page: its size, and where its contents are. */
export interface Paper {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** Baselines of the lines at its edges. */
  readonly headerY: number;
  readonly footerY: number;
}

/** The pages of a report. */
export function paperOf(size: "A4" | "Letter"): Paper {
  const [width, height] = size === "A4" ? [595.28, 841.89] : [612, 792];
  return {
    width,
    height,
    left: 15 * mm,
    right: width - 15 * mm,
    top: 24 * mm,
    bottom: height - 18 * mm,
    headerY: 15.5 * mm,
    footerY: height - 10 * mm,
  };
}
