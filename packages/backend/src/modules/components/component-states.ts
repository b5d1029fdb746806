import type { Core } from "../../composition/capabilities.ts";
import type { JobKind } from "../../jobs/job-loop.ts";
import { sha256Of } from "../../sha256.ts";
import type { ComponentRow, ComponentStateJobRow, ComponentStateRow } from "../../storage/database/schema.ts";
import type { ComponentRepository } from "./component.repository.ts";
import { type ComponentFindings, type ComponentState, componentFiguresVersion } from "./component-figures.ts";

type Known = Omit<ComponentState, "findings">;

/** Computes the states of components from the readings of some ownerships. */
type ComputeStates = (
  ownerships: readonly string[],
  rows: readonly ComponentRow[],
) => AsyncIterable<{ readonly row: ComponentRow; readonly state: ComponentState }>;

/** An account, and which cameras it sees. */
interface StateViewer {
  readonly accountId: string;
  readonly ownerships: readonly string[];
}

/** Components of which the same ownerships are seen. */
interface Alike {
  readonly seen: readonly string[];
  readonly rows: ComponentRow[];
}

/** Computed at most while someone waits, besides those of the page. */
const maxAwaited = 60;
/** Computed in the background and stored at once. */
const partSize = 200;
/** Of one account in the background, until it gets a message and others have their turn. */
const turnMs = 2_000;
const retryMs = 10_000;

/**
 * What lists show of components, without reading all their readings each time. A state is stored for a set of cameras
 * that readings come from, because people who see other cameras see other alarms; most see all that a component has. It
 * holds for one version of the component's readings and of the figures. A request has a few computed; with more, an
 * earlier state counts, or none, until all are computed in the background.
 */
export function createComponentStates(
  { database, logger }: Core<"database" | "logger">,
  components: ComponentRepository,
  computeStates: ComputeStates,
) {
  /** What is seen of each component; `ownerships` limits which cameras count. */
  async function seenOf(rows: readonly ComponentRow[], ownerships: readonly string[] | undefined) {
    const visible = ownerships && new Set(ownerships);
    const seen = new Map<string, string[]>(rows.map(({ id }) => [id, []]));
    for (const { component_id: id, ownership_id: ownership } of await components.sourcesOf(
      rows.map(({ id }) => id),
    ))
      if (visible === undefined || visible.has(ownership)) seen.get(id)?.push(ownership);
    return seen;
  }

  /** Computes states, calls back with each, and stores them, those of the same cameras at once. */
  async function compute(
    rows: readonly ComponentRow[],
    seen: ReadonlyMap<string, readonly string[]>,
    take: (id: string, state: ComponentState) => void,
    store: (states: readonly ComponentStateRow[]) => Promise<void>,
  ): Promise<void> {
    const groups = new Map<string, Alike>();
    for (const row of rows) {
      const ownerships = seen.get(row.id) ?? [];
      const key = keyOf(ownerships);
      const alike = groups.get(key) ?? { seen: ownerships, rows: [] };
      alike.rows.push(row);
      groups.set(key, alike);
    }
    for (const [key, alike] of groups) {
      const computed: ComponentStateRow[] = [];
      for await (const { row, state } of computeStates(alike.seen, alike.rows)) {
        take(row.id, state);
        computed.push(stateRow(row, key, state));
      }
      await store(computed);
    }
  }

  const storeStates = (states: readonly ComponentStateRow[]): Promise<void> =>
    database.transaction(() => components.storeStates(states));

  /** For an answer, which is the same without the stored states, only slower. */
  async function tryToStore(states: readonly ComponentStateRow[]): Promise<void> {
    try {
      await storeStates(states);
    } catch (error) {
      logger.warn({ err: error }, "storing the states of components failed");
    }
  }

  /** What is stored for those who see this, and the components whose states are missing or no longer hold. */
  async function stored(rows: readonly ComponentRow[], seen: ReadonlyMap<string, readonly string[]>) {
    const keys = keysOf(seen);
    const versions = new Map(rows.map(({ id, readings_version }) => [id, readings_version]));
    const known = new Map<string, Known>();
    const current = new Set<string>();
    for (const state of await components.statesOf([...seen.keys()])) {
      if (keys.get(state.component_id) !== state.seen) continue;
      known.set(state.component_id, knownOf(state));
      if (holds(state, versions.get(state.component_id))) current.add(state.component_id);
    }
    return { known, outdated: rows.filter(({ id }) => !current.has(id)) };
  }

  /** Computes and stores those whose states are missing or no longer hold, part by part; false if some are left. */
  async function refresh(
    rows: readonly ComponentRow[],
    ownerships: readonly string[] | undefined,
    goesOn: () => boolean,
  ): Promise<boolean> {
    const seen = await seenOf(rows, ownerships);
    const { outdated } = await stored(rows, seen);
    for (let from = 0; from < outdated.length; from += partSize) {
      if (from > 0 && !goesOn()) return false;
      await compute(outdated.slice(from, from + partSize), seen, () => undefined, storeStates);
    }
    return true;
  }

  return {
    /**
     * What is known of rows as they were read before, nothing of some that are yet to be computed; and which ones are
     * left to be computed in the background.
     */
    async of(
      rows: readonly ComponentRow[],
      { accountId, ownerships }: StateViewer,
    ): Promise<{ readonly known: ReadonlyMap<string, Known>; readonly left: readonly string[] }> {
      const seen = await seenOf(rows, ownerships);
      const { known, outdated } = await stored(rows, seen);
      // What no one knows anything of first.
      outdated.sort((one, other) => Number(known.has(one.id)) - Number(known.has(other.id)));
      await compute(
        outdated.slice(0, maxAwaited),
        seen,
        (id, { needsAttention, ranking }) => known.set(id, { needsAttention, ranking }),
        tryToStore,
      );
      const left = outdated.slice(maxAwaited).map(({ id }) => id);
      if (left.length > 0) await database.transaction(() => components.requestStates(accountId));
      return { known, left };
    },
    /** What a list shows of the readings of the components of a page, for who sees these ownerships. */
    async findings(
      rows: readonly ComponentRow[],
      ownerships: readonly string[],
    ): Promise<ReadonlyMap<string, ComponentFindings>> {
      const seen = await seenOf(rows, ownerships);
      const keys = keysOf(seen);
      const versions = new Map(rows.map(({ id, readings_version }) => [id, readings_version]));
      const found = new Map<string, ComponentFindings>();
      for (const state of await components.findingsOf([...seen.keys()]))
        if (keys.get(state.component_id) === state.seen && holds(state, versions.get(state.component_id)))
          found.set(state.component_id, JSON.parse(state.findings) as ComponentFindings);
      await compute(
        rows.filter(({ id }) => !found.has(id)),
        seen,
        (id, { findings }) => found.set(id, findings),
        tryToStore,
      );
      return found;
    },
    /** Computes what is missing for those who see everything of a component, and removes what no longer holds. */
    async maintain(): Promise<void> {
      for (let after: string | undefined = ""; after !== undefined; ) {
        const rows = await components.listPresent(after, partSize);
        await refresh(rows, undefined, () => true);
        after = rows.at(-1)?.id;
      }
      await database.transaction(() => components.removeOutdatedStates());
    },
    /** Computes what an account waits for; `seenBy` reads what it sees, `tell` announces what is there. */
    job: (
      seenBy: (accountId: string) => Promise<{
        readonly rows: readonly ComponentRow[];
        readonly ownerships: readonly string[];
      }>,
      tell: (accountId: string) => Promise<void>,
    ): JobKind<ComponentStateJobRow> => ({
      name: "states of components",
      store: components.stateJobs,
      async run(job, work) {
        const { rows, ownerships } = await seenBy(job.id);
        const endMs = performance.now() + turnMs;
        const goesOn = () => performance.now() < endMs && !work.signal.aborted;
        const isDone = await refresh(rows, ownerships, goesOn);
        await database.transaction(async () => {
          if (!isDone || (await work.finish({ is_open: 0 }))) await tell(job.id);
        });
        return isDone ? undefined : { continueInMs: 0 };
      },
      retryInMs: () => retryMs,
      // Without a message: screens would read the list again, and it would begin again.
      failed: () => ({ is_open: 0 }),
    }),
  };
}

/** Also a state of a newer version of the figures, beside which this process runs for a while. */
const holds = (
  state: Pick<ComponentStateRow, "readings_version" | "figures_version">,
  readingsVersion: number | undefined,
): boolean => state.readings_version === readingsVersion && state.figures_version >= componentFiguresVersion;

function stateRow(
  row: ComponentRow,
  seen: string,
  { needsAttention, ranking, findings }: ComponentState,
): ComponentStateRow {
  return {
    ...{ component_id: row.id, seen, readings_version: row.readings_version },
    ...{ figures_version: componentFiguresVersion, needs_attention: needsAttention ? 1 : 0 },
    ...{ alarm_rank: ranking.alarmRank, leak_lpm: ranking.leakLpm, severity_rank: ranking.severityRank },
    ...{ trend_rank: ranking.trendRank, newest_ms: ranking.newestMs },
    ...{ snapshot_count: ranking.snapshotCount, findings: JSON.stringify(findings) },
  };
}

const knownOf = (state: Omit<ComponentStateRow, "findings">): Known => ({
  needsAttention: state.needs_attention === 1,
  ranking: {
    ...{ alarmRank: state.alarm_rank, leakLpm: state.leak_lpm, severityRank: state.severity_rank },
    ...{ trendRank: state.trend_rank, newestMs: state.newest_ms, snapshotCount: state.snapshot_count },
  },
});

const keyOf = (ownerships: readonly string[]): string => sha256Of(ownerships.toSorted().join(" "));

/** Most components have the same cameras: each set is hashed once. */
function keysOf(seen: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, string> {
  const hashed = new Map<string, string>();
  const keys = new Map<string, string>();
  for (const [id, ownerships] of seen) {
    const text = ownerships.toSorted().join(" ");
    const key = hashed.get(text) ?? keyOf(ownerships);
    hashed.set(text, key);
    keys.set(id, key);
  }
  return keys;
}
