import { Button, Dialog, EmptyState, Segmented, Spinner, Tabs } from "@sonolens/ui-kit";
import { useWords } from "../../lib/format/use-words.ts";
import { LocationList } from "./LocationList.tsx";
import type { LocationsViewProps } from "./locations-model.ts";
import { RouteList } from "./RouteList.tsx";

const periods = ["all", "day", "week", "month"] as const;

/** Where snapshots were taken, and the routes: as lists and on a map. */
export function LocationsView({ model, actions, renderLocation, map }: LocationsViewProps) {
  const { t, locale } = useWords();
  const { period, tab, working, limited, locationCount, routeCount } = model;
  const number = (count: number) => (working ? {} : { count: new Intl.NumberFormat(locale).format(count) });
  const isEmpty = !working && (tab === "locations" ? locationCount : routeCount) === 0;
  const content = working ? (
    <p role="status" className="flex min-h-72 items-center justify-center gap-2 text-13 text-ink-2">
      <Spinner /> {t("location:working")}
    </p>
  ) : isEmpty ? (
    <NoLocations model={model} actions={actions} />
  ) : (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-4 md:grid-cols-[minmax(0,800px)_minmax(17.5rem,1fr)]">
      {map}
      {tab === "locations" ? (
        <LocationList model={model} actions={actions} renderLocation={renderLocation} />
      ) : (
        <RouteList model={model} actions={actions} />
      )}
    </div>
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && actions.close()}
      size="wide"
      title={t("location:locationsTitle")}
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
        label={t("location:locationsTitle")}
        value={tab}
        onValueChange={actions.setTab}
        tabs={[
          { value: "locations", label: t("location:locations"), ...number(locationCount), content },
          { value: "routes", label: t("location:routesByDate"), ...number(routeCount), content },
        ]}
      />
    </Dialog>
  );
}

/** Why there is nothing, and the next step. */
function NoLocations({ model, actions }: Pick<LocationsViewProps, "model" | "actions">) {
  const { t } = useWords();
  if (!model.anywhere)
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
        model.period === "all" ? (
          <Button onClick={actions.clear}>{t("gallery:clearFilters")}</Button>
        ) : (
          <Button onClick={() => actions.setPeriod("all")}>{t("location:showAllTime")}</Button>
        )
      }
    >
      {t(model.limited ? "location:noneHereLimited" : "location:noneHere")}
    </EmptyState>
  );
}
