import { formatDay } from "@sonolens/i18n";
import { SeverityMark } from "@sonolens/ui-kit";
import { useRef } from "react";
import { severityNumber } from "../../lib/format/severity-number.ts";
import { useWords } from "../../lib/format/use-words.ts";
import type { LocationsViewProps } from "./locations-model.ts";
import { MoreLines } from "./MoreLines.tsx";
import { lineClasses, listClasses, pointing, usePinnedLine } from "./pointed-lines.ts";

/** The locations, those with the most snapshots first. */
export function LocationList({ model, actions, renderLocation }: Omit<LocationsViewProps, "map">) {
  const { t, locale, timeZone } = useWords();
  const { locations, locationCount, pinned } = model;
  const list = useRef<HTMLDivElement>(null);
  usePinnedLine(list, pinned);
  const today = new Date();
  return (
    <div ref={list} className={listClasses}>
      <ul aria-label={t("location:listOfLocations")}>
        {locations.map((location) => (
          <li key={location.id}>
            <button
              type="button"
              data-line={location.id}
              data-pinned={pinned.includes(location.id) || undefined}
              className={lineClasses}
              onClick={() => actions.pickLocation(location.id)}
              {...pointing(location.id, actions.point)}
            >
              <span className="flex items-start justify-between gap-3">
                {renderLocation(location)}
                <span className="shrink-0 text-ink-2 tabular-nums">
                  {t("gallery:count", { count: location.count })}
                </span>
              </span>
              <span className="flex flex-wrap gap-x-4 gap-y-0.5 text-12 text-ink-2">
                {Number.isFinite(location.lastMs) && (
                  <span>
                    {t("location:last")}{" "}
                    <time dateTime={new Date(location.lastMs).toISOString()}>
                      {formatDay(new Date(location.lastMs), locale, today, timeZone)}
                    </time>
                  </span>
                )}
                {location.worst && (
                  <SeverityMark
                    level={severityNumber[location.worst]}
                    label={t("location:worst", { level: t(`common:severity.${location.worst}`) })}
                  />
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <MoreLines shown={locations.length} all={locationCount} more={actions.more} />
    </div>
  );
}
