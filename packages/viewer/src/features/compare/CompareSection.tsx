import { matchesLabelFilter, sortNewestFirst } from "@sonolens/domain";
import { formatDateTime } from "@sonolens/i18n";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { useDistanceUnit } from "../../data/account/settings.ts";
import { useServices } from "../../data/services.ts";
import { snapshotQueries } from "../../data/snapshots/snapshots.ts";
import type { SnapshotDetail } from "../../data/types.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { useLazyTexts } from "../../lib/loading/use-lazy-texts.ts";
import { OffersView } from "./OffersView.tsx";
import { samePoint } from "./same-point.ts";
import { useHrefs } from "./use-hrefs.ts";

/** More results are of no use; typing another letter narrows them. */
const maxFound = 50;

/** Other snapshots of the same point, to compare with this one. */
export function CompareSection({ snapshot }: { readonly snapshot: SnapshotDetail }) {
  useLazyTexts("compare");
  const services = useServices();
  const { t, locale, timeZone } = useWords();
  const navigate = useNavigate();
  const hrefs = useHrefs();
  const list = useQuery(snapshotQueries.list(services, useQueryClient()));
  const unit = useDistanceUnit();
  const records = list.data?.byId;
  const { id, label, meta } = snapshot;
  const { latitude, longitude } = meta;
  const offers = useMemo(
    () =>
      records &&
      samePoint(
        { id, label, meta: { latitude, longitude } },
        records.candidates(label, { latitude, longitude }),
      ),
    [records, id, label, latitude, longitude],
  );
  return (
    <OffersView
      model={{
        offers: offers?.map(({ record, distanceM }) => ({
          id: record.id,
          label: record.label,
          takenAt: record.created_date,
          distanceM,
          href: hrefs.comparison(id, record.id),
        })),
        failed: list.isError && records === undefined,
        busy: list.isFetching,
        unit,
      }}
      actions={{
        retry: () => void list.refetch(),
        choose: (other) => void navigate({ to: "/compare/$id/$other", params: { id, other }, search: true }),
        find: async (query) => {
          const found = [...(records?.candidates(query) ?? [])].filter(
            (record) => record.id !== id && record.active && matchesLabelFilter(record, query),
          );
          return sortNewestFirst(found)
            .slice(0, maxFound)
            .map((record) => ({
              value: record.id,
              label: record.label || t("compare:withoutLabel"),
              detail: formatDateTime(new Date(record.created_date), locale, timeZone),
            }));
        },
      }}
    />
  );
}
