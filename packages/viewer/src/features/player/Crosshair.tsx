import { formatDecibel } from "@sonolens/i18n";
import { useWords } from "../../lib/format/use-words.ts";
import { labelPlacement } from "./stage-layout.ts";

export interface CrosshairProps {
  readonly u: number;
  readonly v: number;
  readonly levelDb: number | undefined;
}

/** Lines through a point of the picture with the level there. */
export function Crosshair({ u, v, levelDb }: CrosshairProps) {
  const { t, locale } = useWords();
  const place = labelPlacement(u, v);
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0" data-testid="crosshair">
      <i className="absolute inset-y-0 w-px bg-white/45" style={{ left: `${u * 100}%` }} />
      <i className="absolute inset-x-0 h-px bg-white/45" style={{ top: `${v * 100}%` }} />
      <span
        className="absolute whitespace-nowrap rounded-s bg-white px-1.5 py-0.5 text-12 font-semibold text-black tabular-nums shadow-1"
        style={{
          left: `${u * 100}%`,
          top: `${v * 100}%`,
          translate: `${place.toRight ? "8px" : "calc(-100% - 8px)"} ${place.above ? "calc(-100% - 8px)" : "8px"}`,
        }}
      >
        {levelDb === undefined ? t("snapshot:noLevel") : formatDecibel(levelDb, locale)}
      </span>
    </div>
  );
}
