import { cameraName, flatGroups } from "@sonolens/domain";
import { facetCounts, filterRows, locationClusters, rowInCluster, snapshotIdAt } from "@sonolens/gallery";
import { formatNumber, nearbyTown } from "@sonolens/i18n";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { deviceQueries } from "../../data/cameras/devices.ts";
import { organizationQueries } from "../../data/cameras/organization.ts";
import { useServices } from "../../data/services.ts";
import { addressQuery, positionOfCluster } from "../../data/snapshots/location-address.ts";
import { usePositionText } from "../../lib/format/use-position-text.ts";
import { useWords } from "../../lib/format/use-words.ts";
import type { useGalleryOf } from "../gallery/index.ts";
import { type DashboardScope, dashboardScopes, scopeOf } from "./dashboard-search.ts";

type Ruled = NonNullable<ReturnType<typeof useGalleryOf>["arranged"]>["ruled"];

/** More would make the list too long to choose from; the map of the gallery has all. */
const maxPlaces = 30;

/** A scope as the value of a choice; empty for all. */
export const scopeValue = (scope: DashboardScope): string => {
  const name = dashboardScopes.find((each) => scope[each] !== undefined);
  return name ? `${name}:${scope[name]}` : "";
};

export function scopeOfValue(value: string): DashboardScope {
  const at = value.indexOf(":");
  return at < 0 ? {} : scopeOf({ [value.slice(0, at)]: value.slice(at + 1) });
}

/** What the dashboard can be narrowed to. */
export interface ScopeChoice {
  readonly value: string;
  readonly name: string;
  /** With how many snapshots it would count in the chosen time. */
  readonly text: string;
}

/** All, and the places, cameras and groups of the snapshots of the chosen time; the chosen one always. */
export function useScopes(ruled: Ruled, scope: DashboardScope): readonly ScopeChoice[] {
  const { api } = useServices();
  const { t, locale } = useWords();
  const { data: devices } = useQuery(deviceQueries.all(api));
  const { data: organization } = useQuery(organizationQueries.mine(api));
  const counted = useMemo(() => {
    if (!ruled) return undefined;
    const { columns, context } = ruled;
    const state = { ...ruled.state, locationCluster: null, cameras: [], selectedGroups: [] };
    const selection = filterRows(columns, state, context);
    const groups = organization ? flatGroups<{ id: string; name: string }>(organization) : [];
    return {
      all: selection.count,
      places: locationClusters(columns, selection).slice(0, maxPlaces),
      cameras: facetCounts(columns, selection, context).cameras.filter(
        ({ name, count }) => name && count > 0,
      ),
      groups: groups.map(({ id, name }) => ({
        ...{ id, name },
        count: filterRows(columns, { ...state, selectedGroups: [id] }, context).count,
      })),
    };
  }, [ruled, organization]);
  const placeName = usePlaceNames(
    counted?.places.map(({ id }) => id) ?? (scope.place === undefined ? [] : [scope.place]),
    ruled,
  );
  const choice = (value: string, name: string, count?: number): ScopeChoice => ({
    ...{ value, name },
    text:
      count === undefined ? name : t("dashboard:scopeCount", { name, count: formatNumber(count, locale) }),
  });
  const cameraNames = new Map((devices ?? []).map((device) => [device.serial, cameraName(device)]));
  const choices = [
    choice("", t("dashboard:allPlaces"), counted?.all),
    ...(counted?.groups ?? [])
      .filter(({ count }) => count > 0)
      .map(({ id, name, count }) => choice(`groups:${id}`, t("dashboard:scopeGroup", { name }), count)),
    ...(counted?.places ?? []).map(({ id, count }) => choice(`place:${id}`, placeName(id), count)),
    ...(counted?.cameras ?? []).map(({ name: serial, count }) =>
      choice(
        `cameras:${serial}`,
        t("dashboard:scopeCamera", { name: cameraNames.get(serial) ?? serial }),
        count,
      ),
    ),
  ];
  const chosen = scopeValue(scope);
  if (choices.some(({ value }) => value === chosen)) return choices;
  const { place, cameras, groups } = scope;
  const name =
    place !== undefined
      ? placeName(place)
      : cameras !== undefined
        ? t("dashboard:scopeCamera", { name: cameraNames.get(cameras) ?? cameras })
        : t("dashboard:scopeGroup", { name: groups ?? "" });
  return [...choices, choice(chosen, name)];
}

/**
 * The names of location clusters: their towns or addresses, and beside them the position where two have the same; the
 * position until known.
 */
export function usePlaceNames(clusters: readonly string[], ruled: Ruled): (cluster: string) => string {
  const { api } = useServices();
  const { t, locale } = useWords();
  const { position } = usePositionText();
  const towns = useQueries({
    queries: clusters.map((cluster) => {
      const row = ruled && rowInCluster(ruled.columns, cluster);
      const id = ruled && row !== undefined ? snapshotIdAt(ruled.columns, row) : undefined;
      return {
        ...addressQuery(api, id ?? "", positionOfCluster(cluster), locale),
        enabled: id !== undefined,
      };
    }),
    combine: (answers) =>
      answers.map(({ data }) => {
        const label = data?.place.Label;
        return label && nearbyTown(t, label, data?.distanceKm);
      }),
  });
  return (cluster) => {
    const town = towns[clusters.indexOf(cluster)];
    const at = position(positionOfCluster(cluster));
    if (!town) return at;
    return towns.filter((other) => other === town).length > 1
      ? t("location:townAt", { town, position: at })
      : town;
  };
}
