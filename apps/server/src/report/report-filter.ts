import {
  calendarDay,
  type FilterState,
  filterNamesInSearch,
  filterSnapshots,
  filtersOfSearch,
  unreadFilters,
} from "@sonolens/domain";
import { type Result, success } from "@sonolens/foundation";
import type { ReportData } from "@sonolens/reports";
import { type CommandLine, type UsageError, usageError } from "../command-line.ts";

/** Filters of what only a server knows: groups, components, people and repairs are in no snapshot file, nor is the gas. */
const unknownToFiles: readonly string[] = [
  "group",
  "groups",
  "components",
  "mine",
  "assignees",
  "repair",
  "due",
  "cause",
  "fault",
  "gas",
];

/** Parts of a gallery link that choose no snapshots: the page and the order, which the report has itself. */
const ignored: readonly string[] = ["page", "sort"];

/** What `--filter` selects, as the search of a gallery link, or the whole link; undefined if it is not given. */
export function readReportFilter(line: CommandLine): Result<FilterState | undefined, UsageError> {
  const text = line.text("filter");
  if (text === undefined) return success(undefined);
  const search = searchOf(text);
  const [unread] = unreadFilters(search);
  if (unread?.reason === "unknownName")
    return usageError(
      `--filter: there is no filter "${unread.name}". There are ${offered.join(", ")}. Quote the text, as & ends a command.`,
    );
  if (unread) return usageError(`--filter: "${unread.name}" cannot be "${String(search[unread.name])}".`);
  const unknown = Object.keys(search).find((name) => unknownToFiles.includes(name));
  if (unknown !== undefined)
    return usageError(`--filter: "${unknown}" is known to the server only, it is not in snapshot files.`);
  if (Object.keys(search).length === 0)
    return usageError(`--filter ${text}: name a filter, for example type=LEAK&from=2026-01-01.`);
  return success(filtersOfSearch(search));
}

const offered = filterNamesInSearch.filter((name) => !unknownToFiles.includes(name));

/** The search of a link as the router of the gallery reads it: what looks like JSON is JSON. */
function searchOf(text: string): Record<string, unknown> {
  const parameters = new URLSearchParams(text.replace(/^[^?=&]*\?/, ""));
  return Object.fromEntries(
    [...parameters]
      .filter(([name]) => !ignored.includes(name))
      .map(([name, value]) => [name, readValue(value)]),
  );
}

function readValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The snapshots of a report that pass a filter, and those that could not be read. */
export function filteredSnapshots(
  data: Pick<ReportData, "snapshots" | "context" | "timeZone" | "madeAt">,
  filter: FilterState,
): ReportData["snapshots"] {
  const { snapshots, context, timeZone } = data;
  const records = snapshots.flatMap(({ snapshot }) => snapshot?.record ?? []);
  const passing = new Set(
    filterSnapshots(records, filter, {
      leakThresholds: context.thresholds,
      leakPricing: context.pricing,
      today: calendarDay(Date.parse(data.madeAt), timeZone),
      timeZone,
    }),
  );
  return snapshots.filter(({ snapshot }) => snapshot === undefined || passing.has(snapshot.record));
}
