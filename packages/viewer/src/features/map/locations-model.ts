import type { DistanceUnit } from "@sonolens/domain";
import type { LocationOfSnapshots, LocationsPeriod } from "@sonolens/gallery";
import type { ReactNode } from "react";
import type { ShownRoute } from "./shown-routes.ts";

export type LocationsTab = "locations" | "routes";

export interface LocationsModel {
  readonly period: LocationsPeriod;
  readonly tab: LocationsTab;
  /** Locations are still being computed. */
  readonly working: boolean;
  /** Whether any snapshot at all has a location. */
  readonly anywhere: boolean;
  /** Whether filters exclude some. */
  readonly limited: boolean;
  /** Those that are listed, of `locationCount`. */
  readonly locations: readonly LocationOfSnapshots[];
  readonly locationCount: number;
  /** Those that are listed, of `routeCount`. */
  readonly routes: readonly ShownRoute[];
  readonly routeCount: number;
  /** The day whose stops are listed and numbered on the map. */
  readonly shownDay: string | undefined;
  /** Ids of locations, or indexes of stops, whose marker has the focus or the pointer. */
  readonly pinned: readonly string[];
  readonly unit: DistanceUnit;
}

export interface LocationsActions {
  readonly setPeriod: (period: LocationsPeriod) => void;
  readonly setTab: (tab: LocationsTab) => void;
  readonly more: () => void;
  /** A line has the focus or the pointer: the id of its location, its day or the index of its stop. */
  readonly point: (id: string | undefined) => void;
  readonly showRoute: (day: string) => void;
  readonly pickLocation: (id: string) => void;
  readonly pickDay: (day: string) => void;
  /** By its index in the day that is shown. */
  readonly pickStop: (stop: number) => void;
  readonly findWithout: () => void;
  readonly clear: () => void;
  readonly close: () => void;
}

export interface LocationsViewProps {
  readonly model: LocationsModel;
  readonly actions: LocationsActions;
  /** What a location is called. */
  readonly renderLocation: (location: LocationOfSnapshots) => ReactNode;
  readonly map: ReactNode;
}
