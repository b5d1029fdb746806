import { crosshairIcon, cx, IconButton } from "@sonolens/ui-kit";
import { useRef } from "react";
import { useWords } from "../../lib/format/use-words.ts";
import { ClockNote } from "../../lib/ui/ClockNote.tsx";
import type { LocationsViewProps } from "./locations-model.ts";
import { MoreLines } from "./MoreLines.tsx";
import { lineClasses, listClasses, pointing, usePinnedLine } from "./pointed-lines.ts";
import { durationText, durationValue, groundText } from "./route-words.ts";
import type { ShownRoute, ShownStop } from "./shown-routes.ts";

/** The routes of the days, latest first; one with its stops. */
export function RouteList({ model, actions }: Pick<LocationsViewProps, "model" | "actions">) {
  const { t, locale } = useWords();
  const { routes, routeCount, shownDay, pinned, unit } = model;
  const list = useRef<HTMLDivElement>(null);
  usePinnedLine(list, pinned);
  return (
    <div ref={list} className={listClasses}>
      <ul aria-label={t("location:routes")}>
        {routes.map((route) => (
          <li key={route.day}>
            <span className="flex items-start">
              <button
                type="button"
                className={lineClasses}
                onClick={() => actions.pickDay(route.day)}
                {...pointing(route.day, actions.point)}
              >
                <span className="flex items-start justify-between gap-3">
                  <time dateTime={route.day} className="min-w-0 font-semibold text-ink">
                    {route.label}
                  </time>
                  <span className="shrink-0 text-ink-2 tabular-nums">
                    {t("gallery:count", { count: route.count })}
                  </span>
                </span>
                <span className="flex flex-wrap gap-x-3 text-12 text-ink-2">
                  <span>
                    {t("location:routeFacts", {
                      count: route.stops.length,
                      distance: groundText(route.lengthM, unit, locale),
                    })}
                  </span>
                  {route.spanMs > 0 && <Duration spanMs={route.spanMs} />}
                </span>
              </button>
              <IconButton
                icon={crosshairIcon}
                label={t("location:showRoute", { day: route.label })}
                aria-pressed={route.day === shownDay}
                onClick={() => actions.showRoute(route.day)}
                className={cx("mt-1 size-11! shrink-0 md:size-ctl!", route.day === shownDay && "text-acc!")}
              />
            </span>
            {route.day === shownDay && <Stops route={route} pinned={pinned} actions={actions} />}
          </li>
        ))}
      </ul>
      <MoreLines shown={routes.length} all={routeCount} more={actions.more} />
      <ClockNote className="px-2 py-2" />
    </div>
  );
}

/** A longer list is not practical; the map has all stops. */
const maxStops = 100;

function Stops({
  route,
  pinned,
  actions,
}: Pick<LocationsViewProps, "actions"> & { readonly route: ShownRoute; readonly pinned: readonly string[] }) {
  const { t } = useWords();
  return (
    <ol aria-label={t("location:stops")} className="mb-2 ms-2 border-s border-line ps-1">
      {route.stops.slice(0, maxStops).map((stop, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a stop is its index in the route
        <li key={index}>
          <button
            type="button"
            data-line={index}
            data-pinned={pinned.includes(`${index}`) || undefined}
            className={lineClasses}
            onClick={() => actions.pickStop(index)}
            {...pointing(`${index}`, actions.point)}
          >
            <span className="flex items-baseline gap-3 text-12">
              <b className="min-w-5 text-end font-semibold text-ink tabular-nums">{index + 1}</b>
              <Times stop={stop} />
              <span className="ms-auto text-ink-2">{t("gallery:count", { count: stop.ids.length })}</span>
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}

function Times({ stop }: { readonly stop: ShownStop }) {
  return (
    <span className="flex flex-wrap gap-x-3 text-ink-2 tabular-nums">
      <time dateTime={new Date(stop.fromMs).toISOString()}>{stop.label}</time>
      {stop.toMs > stop.fromMs && <Duration spanMs={stop.toMs - stop.fromMs} />}
    </span>
  );
}

function Duration({ spanMs }: { readonly spanMs: number }) {
  const { locale } = useWords();
  return <time dateTime={durationValue(spanMs)}>{durationText(spanMs, locale)}</time>;
}
