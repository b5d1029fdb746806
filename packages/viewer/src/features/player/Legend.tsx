import { legendStops, palettes } from "@sonolens/heatmap-renderer";
import type { LevelReference } from "../../data/types.ts";
import { fixedText } from "../../lib/format/format.ts";
import type { PaletteName } from "../../lib/format/palette-name.ts";
import { useWords } from "../../lib/format/use-words.ts";

export interface LegendProps {
  readonly maxDb: number;
  readonly dynamicRangeDb: number;
  readonly palette: PaletteName;
  /** Present if each source has a color of its own: the scale has a strip for each. */
  readonly sourceColours?: readonly string[] | undefined;
  readonly reference: LevelReference;
}

/** The color scale, from the lowest level drawn to the highest, with the levels of the isolines. */
export function Legend(props: LegendProps) {
  const { maxDb, dynamicRangeDb, palette, sourceColours, reference } = props;
  const { t, locale } = useWords();
  const stops = legendStops(palettes[palette], maxDb, dynamicRangeDb);
  const strips = sourceColours?.length
    ? sourceColours.map((colour) => {
        const quiet = `color-mix(in srgb, ${colour} 50%, transparent)`;
        return `linear-gradient(to right, ${quiet}, ${colour})`;
      })
    : [
        `linear-gradient(to right, ${stops.map((stop) => `${stop.colour} ${(stop.share * 100).toFixed(2)}%`).join(", ")})`,
      ];
  const named = stops.filter((stop) => stop.kind !== "between");
  return (
    <div className="flex min-w-0 items-center gap-2.5 tabular-nums" data-testid="legend">
      <b className="font-semibold">{fixedText(named[0]?.levelDb ?? maxDb, 1, locale)}</b>
      <div aria-hidden="true" className="relative w-24 md:w-40 lg:w-58">
        <div className="flex h-2 flex-col overflow-hidden rounded-s">
          <Strips strips={strips} />
        </div>
        {named
          .filter((stop) => stop.kind === "isoline")
          .map((stop) => (
            <i
              key={stop.levelDb}
              className="absolute inset-y-0 w-px bg-black/70"
              style={{ left: `${stop.share * 100}%` }}
            />
          ))}
      </div>
      <span className="whitespace-nowrap">
        <b className="font-semibold">{fixedText(maxDb, 1, locale)}</b> <span className="md:hidden">dB</span>
        <span className="text-well-ink-2 max-md:hidden">
          {t(reference === "fullScale" ? "snapshot:dbFullScale" : "snapshot:dbSpl")}
        </span>
      </span>
      {reference === "fullScale" && (
        <span className="truncate text-11 text-well-ink-2">{t("snapshot:notCalibrated")}</span>
      )}
    </div>
  );
}

function Strips({ strips }: { readonly strips: readonly string[] }) {
  return strips.map((background) => (
    <i key={background} className="flex-1 forced-color-adjust-none" style={{ background }} />
  ));
}
