import { RoutesMap } from "@sonolens/geo-map";
import { useDistanceUnit } from "../../data/account/settings.ts";
import { useMapWords } from "../../lib/format/use-map-words.ts";
import { useWords } from "../../lib/format/use-words.ts";
import type { ShownRoute } from "./shown-routes.ts";
import "@sonolens/geo-map/styles.css";

export interface DaysMapProps {
  readonly routes: readonly ShownRoute[];
  /** The one with numbered stops. */
  readonly shown: ShownRoute | undefined;
  /** The day, or the index of the stop, whose line has the focus or the pointer. */
  readonly pointedAt: string | undefined;
  /** The indexes of the stops whose marker has the focus or the pointer. */
  readonly onPoint: (stops: readonly string[]) => void;
  readonly onStop: (stop: number) => void;
}

/** The routes of the days on a map, one of them with its stops. */
export function DaysMap({ routes, shown, pointedAt, onPoint, onStop }: DaysMapProps) {
  const { t } = useWords();
  const stop = Number(pointedAt);
  return (
    <RoutesMap
      words={useMapWords(useDistanceUnit())}
      label={t("location:mapOfRoutes")}
      routes={routes}
      chosen={shown}
      pointedRoute={pointedAt}
      pointedAt={Number.isInteger(stop) ? stop : undefined}
      onPoint={(stops) => onPoint(stops.map(String))}
      onStop={([first]) => first !== undefined && onStop(first)}
    />
  );
}
