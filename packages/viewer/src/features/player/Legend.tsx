import { drawnFloorDb, legendStops, palettes } from "@sonolens/heatmap-renderer";
import { formatDecibel } from "@sonolens/i18n";
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

/**
 * The color scale, over the whole dynamic range that its slider names, with the levels of the isolines. The lowest part,
 * which is not drawn, is hatched.
 */
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
  const floorDb = drawnFloorDb(maxDb, dynamicRangeDb);
  const drawn = `${(100 * (maxDb - floorDb)) / dynamicRangeDb}%`;
  const drawnFrom = t("snapshot:drawnFrom", { level: formatDecibel(floorDb, locale) });
  return (
    <div className="flex min-w-0 items-center gap-2.5 tabular-nums" data-testid="legend">
      <b className="font-semibold">{fixedText(maxDb - dynamicRangeDb, 1, locale)}</b>
      <div
        role="img"
        aria-label={drawnFrom}
        title={drawnFrom}
        className="flex h-2 w-24 overflow-hidden rounded-s md:w-40 lg:w-58"
      >
        <span className="flex-1 text-well-ink-2 forced-colors:border bg-[repeating-linear-gradient(-60deg,currentColor_0_1px,transparent_1px_4px)]" />
        <span className="relative flex flex-col" style={{ width: drawn }}>
          <Strips strips={strips} />
          {stops
            .filter((stop) => stop.kind === "isoline")
            .map((stop) => (
              <i
                key={stop.levelDb}
                className="absolute inset-y-0 w-px bg-black/70"
                style={{ left: `${stop.share * 100}%` }}
              />
            ))}
        </span>
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
