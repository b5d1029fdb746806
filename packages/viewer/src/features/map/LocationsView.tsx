import type { DistanceUnit, LocationOfSnapshots, LocationsPeriod } from "@sonolens/domain";
import { Button, Dialog, EmptyState, Segmented, Spinner, Tabs } from "@sonolens/ui-kit";
import type { ReactNode } from "react";
import { useWords } from "../../lib/format/use-words.ts";
import { LocationList } from "./LocationList.tsx";
import { RouteList } from "./RouteList.tsx";
import type { ShownRoute } from "./shown-routes.ts";

export type LocationsTab = "places" | "routes";

export interface LocationsSnapshot {
  readonly period: LocationsPeriod;
  readonly tab: LocationsTab;
  /** Places are still being computed. */
  readonly working: boolean;
  /** Whether any snapshot at all has a location. */
  readonly anywhere: boolean;
  /** Whether filters exclude some. */
  readonly limited: boolean;
  /** Those that are listed, of `placeCount`. */
  readonly places: readonly LocationOfSnapshots[];
  readonly placeCount: number;
  /** Those that are listed, of `routeCount`. */
  readonly routes: readonly ShownRoute[];
  readonly routeCount: number;
  /** The day whose stops are listed and numbered on the map. */
  readonly shownDay: string | undefined;
  /** Ids of places, or indexes of stops, whose marker has the focus or the pointer. */
  readonly pinned: readonly string[];
  readonly unit: DistanceUnit;
}

export interface LocationsActions {
  readonly setPeriod: (period: LocationsPeriod) => void;
  readonly setTab: (tab: LocationsTab) => void;
  readonly more: () => void;
  /** A line has the focus or the pointer: the id of its place, its day or the index of its stop. */
  readonly point: (id: string | undefined) => void;
  readonly showRoute: (day: string) => void;
  readonly pickPlace: (id: string) => void;
  readonly pickDay: (day: string) => void;
  /** By its index in the day that is shown. */
  readonly pickStop: (stop: number) => void;
  readonly findWithout: () => void;
  readonly clear: () => void;
  readonly close: () => void;
}

export interface LocationsViewProps {
  readonly snapshot: LocationsSnapshot;
  readonly actions: LocationsActions;
  /** What a place is called. */
  readonly renderPlace: (place: LocationOfSnapshots) => ReactNode;
  readonly map: ReactNode;
}

const periods = ["all", "day", "week", "month"] as const;

/** Where snapshots were taken, and the routes: as lists and on a map. */
export function LocationsView({ snapshot, actions, renderPlace, map }: LocationsViewProps) {
  const { t, locale } = useWords();
  const { period, tab, working, limited, placeCount, routeCount } = snapshot;
  const number = (count: number) => (working ? {} : { count: new Intl.NumberFormat(locale).format(count) });
  const isEmpty = !working && (tab === "places" ? placeCount : routeCount) === 0;
  const content = working ? (
    <p role="status" className="flex min-h-72 items-center justify-center gap-2 text-13 text-ink-2">
      <Spinner /> {t("location:working")}
    </p>
  ) : isEmpty ? (
    <NoLocations snapshot={snapshot} actions={actions} />
  ) : (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-4 md:grid-cols-[minmax(0,800px)_minmax(17.5rem,1fr)]">
      {map}
      {tab === "places" ? (
        <LocationList snapshot={snapshot} actions={actions} renderPlace={renderPlace} />
      ) : (
        <RouteList snapshot={snapshot} actions={actions} />
      )}
    </div>
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && actions.close()}
      size="wide"
      title={t("location:placesTitle")}
      {...(limited && { description: t("location:limited") })}
    >
      <Segmented
        label={t("location:period")}
        value={period}
        options={periods.map((value) => ({ value, label: t(`location:period.${value}`) }))}
        onValueChange={actions.setPeriod}
        className="mb-3"
      />
      <Tabs
        label={t("location:placesTitle")}
        value={tab}
        onValueChange={actions.setTab}
        tabs={[
          { value: "places", label: t("location:places"), ...number(placeCount), content },
          { value: "routes", label: t("location:routesByDate"), ...number(routeCount), content },
        ]}
      />
    </Dialog>
  );
}

/** Why there is nothing, and the next step. */
function NoLocations({ snapshot, actions }: Pick<LocationsViewProps, "snapshot" | "actions">) {
  const { t } = useWords();
  if (!snapshot.anywhere)
    return (
      <EmptyState
        headingLevel={3}
        title={t("location:noneTitle")}
        action={<Button onClick={actions.findWithout}>{t("location:findWithout")}</Button>}
      >
        {t("location:noneText")}
      </EmptyState>
    );
  return (
    <EmptyState
      headingLevel={3}
      title={t("location:noneHereTitle")}
      action={
        snapshot.period === "all" ? (
          <Button onClick={actions.clear}>{t("gallery:clearFilters")}</Button>
        ) : (
          <Button onClick={() => actions.setPeriod("all")}>{t("location:showAllTime")}</Button>
        )
      }
    >
      {t(snapshot.limited ? "location:noneHereLimited" : "location:noneHere")}
    </EmptyState>
  );
}
