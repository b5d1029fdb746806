import type { DistanceUnit, PlaceOfSnapshots, PlacesPeriod } from "@sonolens/domain";
import { Button, Dialog, EmptyState, Segmented, Spinner, Tabs } from "@sonolens/ui-kit";
import type { ReactNode } from "react";
import { useWords } from "../../lib/use-words.ts";
import { PlaceList } from "./PlaceList.tsx";
import { RouteList } from "./RouteList.tsx";
import type { ShownRoute } from "./shown-routes.ts";

export type PlacesTab = "places" | "routes";

export interface PlacesSnapshot {
  readonly period: PlacesPeriod;
  readonly tab: PlacesTab;
  /** Places are still being computed. */
  readonly working: boolean;
  /** Whether any snapshot at all has a location. */
  readonly anywhere: boolean;
  /** Whether filters exclude some. */
  readonly limited: boolean;
  /** Those that are listed, of `placeCount`. */
  readonly places: readonly PlaceOfSnapshots[];
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

export interface PlacesActions {
  readonly setPeriod: (period: PlacesPeriod) => void;
  readonly setTab: (tab: PlacesTab) => void;
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

export interface PlacesViewProps {
  readonly snapshot: PlacesSnapshot;
  readonly actions: PlacesActions;
  /** What a place is called. */
  readonly renderPlace: (place: PlaceOfSnapshots) => ReactNode;
  readonly map: ReactNode;
}

const periods = ["all", "day", "week", "month"] as const;

/** Where snapshots were taken, and the routes: as lists and on a map. */
export function PlacesView({ snapshot, actions, renderPlace, map }: PlacesViewProps) {
  const { t, locale } = useWords();
  const { period, tab, working, limited, placeCount, routeCount } = snapshot;
  const number = (count: number) => (working ? {} : { count: new Intl.NumberFormat(locale).format(count) });
  const isEmpty = !working && (tab === "places" ? placeCount : routeCount) === 0;
  const content = working ? (
    <p role="status" className="flex min-h-72 items-center justify-center gap-2 text-13 text-ink-2">
      <Spinner /> {t("place:working")}
    </p>
  ) : isEmpty ? (
    <NoPlaces snapshot={snapshot} actions={actions} />
  ) : (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-4 md:grid-cols-[minmax(0,800px)_minmax(17.5rem,1fr)]">
      {map}
      {tab === "places" ? (
        <PlaceList snapshot={snapshot} actions={actions} renderPlace={renderPlace} />
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
      title={t("place:placesTitle")}
      {...(limited && { description: t("place:limited") })}
    >
      <Segmented
        label={t("place:period")}
        value={period}
        options={periods.map((value) => ({ value, label: t(`place:period.${value}`) }))}
        onValueChange={actions.setPeriod}
        className="mb-3"
      />
      <Tabs
        label={t("place:placesTitle")}
        value={tab}
        onValueChange={actions.setTab}
        tabs={[
          { value: "places", label: t("place:places"), ...number(placeCount), content },
          { value: "routes", label: t("place:routesByDate"), ...number(routeCount), content },
        ]}
      />
    </Dialog>
  );
}

/** Why there is nothing, and the next step. */
function NoPlaces({ snapshot, actions }: Pick<PlacesViewProps, "snapshot" | "actions">) {
  const { t } = useWords();
  if (!snapshot.anywhere)
    return (
      <EmptyState
        headingLevel={3}
        title={t("place:noneTitle")}
        action={<Button onClick={actions.findWithout}>{t("place:findWithout")}</Button>}
      >
        {t("place:noneText")}
      </EmptyState>
    );
  return (
    <EmptyState
      headingLevel={3}
      title={t("place:noneHereTitle")}
      action={
        snapshot.period === "all" ? (
          <Button onClick={actions.clear}>{t("gallery:clearFilters")}</Button>
        ) : (
          <Button onClick={() => actions.setPeriod("all")}>{t("place:showAllTime")}</Button>
        )
      }
    >
      {t(snapshot.limited ? "place:noneHereLimited" : "place:noneHere")}
    </EmptyState>
  );
}
