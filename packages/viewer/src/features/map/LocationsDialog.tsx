import type { FilterState } from "@sonolens/domain";
import { type GalleryAction, type LocationsPeriod, snapshotIdAt } from "@sonolens/gallery";
import { Skeleton } from "@sonolens/ui-kit";
import { type ComponentType, type ReactNode, useEffect, useMemo, useState } from "react";
import { useDistanceUnit } from "../../data/account/settings.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { lazyPart } from "../../lib/loading/lazy-part.ts";
import { useLazyTexts } from "../../lib/loading/use-lazy-texts.ts";
import { MapBoundary } from "../../lib/ui/MapBoundary.tsx";
import {
  type FoundLocations,
  findLocations,
  firstDay,
  isLimited,
  type LocatedGallery,
} from "./find-locations.ts";
import { LocationLines } from "./LocationLines.tsx";
import { LocationsView } from "./LocationsView.tsx";
import type { LocationsTab } from "./locations-model.ts";
import type { NamedLocationProps } from "./NamedLocation.tsx";
import { shownRoutes } from "./shown-routes.ts";

const ClustersMap = lazyPart(async () => (await import("./maps.ts")).ClustersMap);
const DaysMap = lazyPart(async () => (await import("./maps.ts")).DaysMap);

export interface LocationsDialogProps {
  readonly gallery: LocatedGallery | undefined;
  readonly change: (action: GalleryAction) => void;
  readonly onClose: () => void;
  /** Passes the name of a location to its children; the gallery has it already. */
  readonly Named: ComponentType<NamedLocationProps>;
}

/** How many lines a list has at first, and how many each press adds. */
const linesAtOnce = 40;

/** The locations and routes of the gallery's snapshots. Pressing one filters by it. */
export function LocationsDialog({ gallery, change, onClose, Named }: LocationsDialogProps) {
  useLazyTexts("location", "card");
  const { locale } = useWords();
  const { unit, timeZone } = useReader(gallery);
  const [period, setPeriod] = useState<LocationsPeriod>("all");
  const [tab, setTab] = useState<LocationsTab>("locations");
  const [lines, setLines] = useState(linesAtOnce);
  const [pointed, setPointed] = useState<string>();
  const [pinned, setPinned] = useState<readonly string[]>([]);
  const [wantedDay, setWantedDay] = useState<string>();
  const found = useFound(gallery, period);
  const routes = useMemo(
    () => (found && gallery ? shownRoutes(gallery.columns, found.routes.slice(0, lines), locale) : []),
    [found, gallery, locale, lines],
  );
  const shownRoute = routes.find(({ day }) => day === wantedDay) ?? routes[0];

  const pick = (filters: Partial<FilterState>) => {
    change({ kind: "change", filters });
    onClose();
  };
  const pickLocation = (id: string) =>
    pick({ locationCluster: id, startDate: firstDay(period, Date.now(), timeZone), endDate: null });
  const pickStop = (stop: number) => {
    if (!shownRoute) return;
    const { day, stops } = shownRoute;
    pick({ locationCluster: stops[stop]?.cluster ?? null, startDate: day, endDate: day });
  };
  const leaveMarks = () => {
    setPointed(undefined);
    setPinned([]);
  };
  return (
    <LocationsView
      model={{
        period,
        tab,
        working: found === undefined,
        anywhere: found?.anywhere ?? true,
        limited: gallery !== undefined && isLimited(gallery.state),
        locations: found?.locations.slice(0, lines) ?? [],
        locationCount: found?.locations.length ?? 0,
        routes,
        routeCount: found?.routes.length ?? 0,
        shownDay: shownRoute?.day,
        pinned,
        unit,
      }}
      actions={{
        setPeriod: (next) => {
          setPeriod(next);
          setLines(linesAtOnce);
          leaveMarks();
        },
        setTab: (next) => {
          setTab(next);
          setLines(linesAtOnce);
          leaveMarks();
        },
        more: () => setLines(lines + linesAtOnce),
        point: setPointed,
        showRoute: setWantedDay,
        pickLocation,
        pickDay: (day) => pick({ startDate: day, endDate: day, locationCluster: null }),
        pickStop,
        findWithout: () => pick({ lacks: ["location"] }),
        clear: () => {
          change({ kind: "clear" });
          onClose();
        },
        close: onClose,
      }}
      renderLocation={(location) => (
        <LocationLines
          location={location}
          snapshotId={gallery && snapshotIdAt(gallery.columns, location.lastRow)}
          Named={Named}
        />
      )}
      map={
        found && (
          <MapFrame>
            {tab === "locations" ? (
              <ClustersMap
                locations={found.locations}
                pointedAt={pointed}
                onPoint={setPinned}
                onPick={pickLocation}
              />
            ) : (
              <DaysMap
                routes={routes}
                shown={shownRoute}
                pointedAt={pointed}
                onPoint={setPinned}
                onStop={pickStop}
              />
            )}
          </MapFrame>
        )
      }
    />
  );
}

function useReader(gallery: LocatedGallery | undefined) {
  return { unit: useDistanceUnit(), timeZone: gallery?.columns.timeZone ?? "UTC" };
}

/** Computed after the dialog is drawn, which shows a loading state meanwhile: 100,000 snapshots take time. */
function useFound(gallery: LocatedGallery | undefined, period: LocationsPeriod): FoundLocations | undefined {
  const [known, setKnown] = useState<{ readonly period: LocationsPeriod; readonly found: FoundLocations }>();
  useEffect(() => {
    if (!gallery) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setKnown({ period, found: findLocations(gallery, period, Date.now()) }));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [gallery, period]);
  return known?.period === period ? known.found : undefined;
}

function MapFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div className="h-70 w-full md:aspect-[8/5] md:h-auto md:min-h-70" data-testid="locations-map">
      <MapBoundary loading={<Skeleton height="100%" rounded="medium" />}>{children}</MapBoundary>
    </div>
  );
}
