import type { LocationOfSnapshots } from "@sonolens/gallery";
import { formatDay } from "@sonolens/i18n";
import { SeverityMark } from "@sonolens/ui-kit";
import { useRef } from "react";
import { useWords } from "../../lib/format/use-words.ts";
import type { LocationsViewProps } from "./locations-model.ts";
import { MoreLines } from "./MoreLines.tsx";
import { lineClasses, listClasses, pointing, usePinnedLine } from "./pointed-lines.ts";

const levels = { low: 1, medium: 2, high: 3, veryHigh: 4 } as const;

/** The places, those with the most snapshots first. */
export function LocationList({ model, actions, renderPlace }: Omit<LocationsViewProps, "map">) {
  const { t, locale } = useWords();
  const { places, placeCount, pinned } = model;
  const list = useRef<HTMLDivElement>(null);
  usePinnedLine(list, pinned);
  const today = new Date();
  return (
    <div ref={list} className={listClasses}>
      <ul aria-label={t("location:listOfPlaces")}>
        {places.map((place) => (
          <li key={place.id}>
            <button
              type="button"
              data-line={place.id}
              data-pinned={pinned.includes(place.id) || undefined}
              className={lineClasses}
              onClick={() => actions.pickPlace(place.id)}
              {...pointing(place.id, actions.point)}
            >
              <span className="flex items-start justify-between gap-3">
                {renderPlace(place)}
                <span className="shrink-0 text-ink-2 tabular-nums">
                  {t("gallery:count", { count: place.count })}
                </span>
              </span>
              <span className="flex flex-wrap gap-x-4 gap-y-0.5 text-12 text-ink-2">
                {Number.isFinite(place.lastMs) && (
                  <span>
                    {t("location:last")}{" "}
                    <time dateTime={new Date(place.lastMs).toISOString()}>
                      {formatDay(new Date(place.lastMs), locale, today)}
                    </time>
                  </span>
                )}
                <WorstFindings place={place} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      <MoreLines shown={places.length} all={placeCount} more={actions.more} />
    </div>
  );
}

function WorstFindings({ place }: { readonly place: LocationOfSnapshots }) {
  const { t } = useWords();
  const { worstLeak, worstPd } = place;
  return (
    <>
      {worstLeak && (
        <SeverityMark
          level={levels[worstLeak]}
          of={3}
          label={t("location:worstLeak", { level: t(`gallery:level.${worstLeak}`) })}
        />
      )}
      {worstPd && (
        <SeverityMark
          level={levels[worstPd]}
          of={4}
          label={t("location:worstPd", { level: t(`gallery:level.${worstPd}`) })}
        />
      )}
    </>
  );
}
