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
  readonly direction: "vertical" | "horizontal";
}

/** The color scale, from the lowest level drawn to the highest. */
export function Legend(props: LegendProps) {
  const { maxDb, dynamicRangeDb, palette, sourceColours, reference, direction } = props;
  const { t, locale } = useWords();
  const stops = legendStops(palettes[palette], maxDb, dynamicRangeDb);
  const along = direction === "vertical" ? "to top" : "to right";
  const strips = sourceColours?.length
    ? sourceColours.map((colour) => {
        const quiet = `color-mix(in srgb, ${colour} 50%, transparent)`;
        return `linear-gradient(${along}, ${quiet}, ${colour})`;
      })
    : [
        `linear-gradient(${along}, ${stops.map((stop) => `${stop.colour} ${(stop.share * 100).toFixed(2)}%`).join(", ")})`,
      ];
  const named = stops.filter((stop) => stop.kind !== "between");
  const floor = named[0];
  const calibration = reference === "fullScale" && (
    <span className="text-11 text-well-ink-2">{t("snapshot:notCalibrated")}</span>
  );
  if (direction === "horizontal")
    return (
      <div
        className="flex flex-col gap-0.5 rounded-m bg-black/75 px-3 py-2 text-12 text-well-ink"
        data-testid="legend"
      >
        <div
          aria-hidden="true"
          className="flex h-2 w-24 flex-col overflow-hidden rounded-full forced-color-adjust-none"
        >
          <Strips strips={strips} />
        </div>
        <div className="flex justify-between tabular-nums">
          <span>{fixedText(floor?.levelDb ?? maxDb, 1, locale)}</span>
          <span>{fixedText(maxDb, 1, locale)} dB</span>
        </div>
        {calibration}
      </div>
    );
  return (
    <div className="rounded-m bg-black/75 p-2.5 text-11 text-well-ink" data-testid="legend">
      <div className="flex items-stretch justify-end gap-2">
        <div aria-hidden="true" className="relative h-44 w-11 tabular-nums">
          {named.map((stop) => (
            <span
              key={stop.levelDb}
              className="absolute right-0 translate-y-1/2 leading-none"
              style={{ bottom: `${2 + stop.share * 96}%` }}
            >
              {fixedText(stop.levelDb, 1, locale)}
            </span>
          ))}
        </div>
        <div aria-hidden="true" className="relative flex h-44 w-2.5 overflow-hidden rounded-full">
          <Strips strips={strips} />
          {named
            .filter((stop) => stop.kind === "isoline")
            .map((stop) => (
              <i
                key={stop.levelDb}
                className="absolute inset-x-0 h-px bg-black/60"
                style={{ bottom: `${stop.share * 100}%` }}
              />
            ))}
        </div>
      </div>
      <p aria-hidden="true" className="mt-2 text-right">
        {t(reference === "fullScale" ? "snapshot:dbFullScale" : "snapshot:dbSpl")}
      </p>
      {calibration && <p className="max-w-24 text-right">{calibration}</p>}
    </div>
  );
}

function Strips({ strips }: { readonly strips: readonly string[] }) {
  return strips.map((background) => (
    <i key={background} className="flex-1 forced-color-adjust-none" style={{ background }} />
  ));
}
