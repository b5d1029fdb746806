import { createHash } from "node:crypto";
import type { ApiSchema } from "@sonolens/api-client";
import {
  annualCo2KgOf,
  annualCostOf,
  calendarDay,
  emptyFilterState,
  type FilterOptions,
  type FilterSearch,
  type FilterState,
  filterNamesInSearch,
  filterSnapshots,
  filtersOfSearch,
  type LeakPricing,
  type ListedSnapshot,
  type ListFile,
  leakPricingOf,
  leakThresholdsOf,
  leftOutOf,
  listCsvHead,
  listCsvLine,
  listJsonItem,
  ownershipsOfGroups,
  searchOfFilters,
  unreadFilters,
} from "@sonolens/domain";
import { failure, type Result, success } from "@sonolens/foundation";
import type { Core } from "../../composition/capabilities.ts";
import type { FieldProblem } from "../../http/error-body.ts";
import type { Caller } from "../../policy/caller.ts";
import type { ComponentTags } from "../components/index.ts";
import type { MemberOrganizations } from "../organizations/index.ts";
import type { SettingsService } from "../settings/index.ts";
import { recordOf, type SnapshotRows } from "../snapshots/index.ts";
import type { ListVersions, Visibility } from "../visibility/index.ts";

/** Snapshots for other programs, as their key finds them now. */
export interface SnapshotFeed {
  /** The same text as long as the rows are the same. */
  readonly etag: string;
  /** Both throw when the key, the account or the view of it ends before all is written. */
  csv(): AsyncIterable<Uint8Array>;
  json(): AsyncIterable<Uint8Array>;
}

export interface FeedRequest {
  readonly filter: FilterState;
  readonly limit: number | undefined;
  /** The cursor of an earlier answer. */
  readonly since: string | undefined;
}

export interface FeedParts extends Core<"options" | "publicUrl" | "nowMs"> {
  readonly snapshots: SnapshotRows;
  readonly visibility: Visibility;
  readonly versions: ListVersions;
  readonly settings: SettingsService;
  readonly organizations: MemberOrganizations;
  readonly components: ComponentTags;
  /** Whether the session or the key of a caller still counts. */
  readonly isValid: (caller: Caller) => Promise<boolean>;
}

type Row = ReturnType<typeof recordOf>;

/** How to open a feed, and what it is read by. */
interface FeedView {
  readonly ownerships: readonly string[];
  readonly filter: FilterState;
  readonly options: FilterOptions & { readonly leakPricing: LeakPricing };
  readonly file: ListFile;
}

/** Orders, groups of cards and places depend on the whole list, which a feed does not keep. */
const leftOutNames: readonly string[] = ["group", "place"];

/** The parameters of a feed that are filters. */
export const feedFilterNames: readonly string[] = filterNamesInSearch.filter(
  (name) => !leftOutNames.includes(name),
);

const otherParameters: readonly string[] = ["key", "limit", "since"];

/** The filters of a request; the first that selects nothing is a problem, as the answer would be all snapshots. */
export function feedFilterOf(query: Readonly<Record<string, unknown>>): Result<FilterState, FieldProblem> {
  const given = Object.entries(query).filter(([name]) => !otherParameters.includes(name));
  const search: FilterSearch = Object.fromEntries(
    given.map(([name, value]) => [
      name,
      name !== "label" && (value === "true" || value === "false") ? value === "true" : String(value),
    ]),
  );
  const unknown = Object.keys(search).find((name) => !feedFilterNames.includes(name));
  if (unknown !== undefined) return failure({ field: unknown, code: "unknownField" });
  const [unread] = unreadFilters(search);
  if (unread !== undefined) return failure({ field: unread.name, code: "unknownValue" });
  return success({ ...filtersOfSearch(search), sort: emptyFilterState.sort });
}

const hashOf = (value: unknown): string =>
  createHash("sha256").update(JSON.stringify(value)).digest("base64url").slice(0, 22);

/** Opens the feed of a caller. */
export async function openFeed(
  parts: FeedParts,
  caller: Caller,
  request: FeedRequest,
): Promise<SnapshotFeed> {
  const { snapshots, visibility, versions, isValid, nowMs } = parts;
  const view = await viewOf(parts, caller, request.filter);
  const { ownerships, options, file } = view;
  const { limit = Number.POSITIVE_INFINITY } = request;
  const visibleFrom = await versions.visibleFrom(caller.accountId);
  const newest = ownerships.length === 0 ? 0 : await snapshots.listVersion(ownerships);
  const version = Math.max(newest, visibleFrom);
  const { made: _made, linkTo: _linkTo, ...written } = file;
  const limited = request.limit ?? null;
  const basis = hashOf([parts.options.version, caller.accountId, ownerships, options, written, limited]);
  // What a limit left out is not in the changes.
  const since = limited === null ? sinceOf(request.since, basis, visibleFrom, version) : undefined;
  const etag = `"${hashOf([basis, version, since ?? null])}"`;

  async function mustBeValid(): Promise<void> {
    const isSame =
      (await isValid(caller)) && (await visibility.readableBy(caller)).join() === ownerships.join();
    if (!isSame) throw new FeedEndedError();
  }

  /** What passes the filter, in parts; the ids of the others if `left` receives them. */
  async function* found(left?: string[]): AsyncIterable<ListedSnapshot[]> {
    let remaining = limit;
    if (ownerships.length === 0) return;
    for await (const rows of snapshots.listActive(ownerships, since)) {
      await mustBeValid();
      const records = rows.map(recordOf);
      const passing = filterSnapshots(records, view.filter, options);
      if (left !== undefined) {
        const ids = new Set(passing.map(({ id }) => id));
        left.push(...records.flatMap(({ id }) => (ids.has(id) ? [] : [id])));
      }
      const taken = passing.slice(0, remaining);
      remaining -= taken.length;
      if (taken.length > 0) yield taken.map((record) => listedOf(record, options.leakPricing));
      if (remaining <= 0) return;
    }
  }

  return {
    etag,
    async *csv() {
      yield Buffer.from(listCsvHead);
      for await (const rows of found())
        yield Buffer.from(rows.map((listed) => listCsvLine(listed, file)).join(""));
    },
    async *json() {
      const head: Omit<ApiSchema<"SnapshotFeed">, "snapshots" | "removed"> = {
        format: "sonolens-snapshot-feed",
        version: 1,
        made: new Date(nowMs()).toISOString(),
        filter: file.filter,
        currency: file.currency,
        complete: since === undefined,
        cursor: `${version}.${basis}`,
      };
      yield Buffer.from(`${JSON.stringify(head).slice(0, -1)},"snapshots":[`);
      const removed: string[] = [];
      let isFirst = true;
      for await (const rows of found(since === undefined ? undefined : removed)) {
        const items = rows.map((listed, index) => listJsonItem(listed, file, isFirst && index === 0));
        isFirst = false;
        yield Buffer.from(items.join(""));
      }
      if (since !== undefined && ownerships.length > 0)
        removed.push(...(await snapshots.listRemoved(ownerships, since)));
      yield Buffer.from(`\n],"removed":${JSON.stringify(removed)}}\n`);
    },
  };
}

/** The connection ends with an error, so that a client does not take a part for the whole. */
class FeedEndedError extends Error {
  constructor() {
    super("The key of a feed, or what it may read, ended while it was read.");
  }
}

async function viewOf(
  { visibility, settings: saved, organizations, components, options: server, publicUrl, nowMs }: FeedParts,
  caller: Caller,
  filter: FilterState,
): Promise<FeedView> {
  const settings = await saved.read(caller.accountId);
  const leakPricing = leakPricingOf(settings, server.edition.defaults.utilization);
  const organizationId =
    filter.selectedGroups.length === 0 ? undefined : await organizations.ofAccount(caller.accountId);
  const organization = organizationId === undefined ? undefined : await organizations.load(organizationId);
  return {
    ownerships: await visibility.readableBy(caller),
    filter,
    options: {
      leakThresholds: leakThresholdsOf(settings),
      leakPricing,
      username: caller.username,
      today: calendarDay(nowMs(), "UTC"),
      timeZone: "UTC",
      groupOwnerships: organization && ownershipsOfGroups(organization.groups),
      componentTags: await components.tagsOf(caller.accountId, filter.components),
    },
    file: {
      count: 0,
      made: new Date(nowMs()).toISOString(),
      filter: searchOfFilters(filter),
      currency: leakPricing.currency,
      leakUnit: settings.leak_size_unit,
      thresholds: leakThresholdsOf(settings),
      linkTo: (id) => `${publicUrl()}/#/snapshot/${id}`,
    },
  };
}

/** The version that a cursor continues from; undefined if all has to be sent. */
function sinceOf(
  cursor: string | undefined,
  basis: string,
  visibleFrom: number,
  newest: number,
): number | undefined {
  const [, version, ofBasis] = /^(\d{1,15})\.(.+)$/.exec(cursor ?? "") ?? [];
  const since = Number(version);
  return ofBasis === basis && since >= visibleFrom && since <= newest ? since : undefined;
}

const listedOf = (record: Row, pricing: LeakPricing): ListedSnapshot => ({
  record,
  annualCost: annualCostOf(record, pricing),
  annualCo2Kg: annualCo2KgOf(record, pricing),
  leftOut: leftOutOf(record, pricing),
});
