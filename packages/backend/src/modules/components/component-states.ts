import type { Core } from "../../composition/capabilities.ts";
import type { JobKind } from "../../jobs/job-loop.ts";
import type { ComponentRow, ComponentStateJobRow, ComponentStateRow } from "../../storage/database/schema.ts";
import {
  type ComponentFilter,
  type ComponentRepository,
  type ComponentViews,
  sourcesKey,
} from "./component.repository.ts";
import { type ComponentFindings, type ComponentState, componentFiguresVersion } from "./component-figures.ts";

/** Computes the states of components from the readings of some ownerships. */
type ComputeStates = (
  ownerships: readonly string[],
  rows: readonly ComponentRow[],
) => AsyncIterable<{ readonly row: ComponentRow; readonly state: ComponentState }>;

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

  /** What answers wait for. */
  const awaited = new Set<Promise<void>>();

  /** Computes states, calls back with each, and stores them, those of the same cameras at once. */
  async function compute(
    rows: readonly ComponentRow[],
    seen: ReadonlyMap<string, readonly string[]>,
    take: (id: string, state: ComponentState) => unknown,
    store: (states: readonly ComponentStateRow[]) => Promise<void>,
  ): Promise<void> {
    const groups = new Map<string, Alike>();
    for (const row of rows) {
      const ownerships = seen.get(row.id) ?? [];
      const key = sourcesKey(ownerships);
      const alike = groups.get(key) ?? { seen: ownerships, rows: [] };
      alike.rows.push(row);
      groups.set(key, alike);
    }
    for (const [key, alike] of groups) {
      const computed: ComponentStateRow[] = [];
      for await (const { row, state } of computeStates(alike.seen, alike.rows)) {
        await take(row.id, state);
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

  async function computeForAnswer(
    rows: readonly ComponentRow[],
    seen: ReadonlyMap<string, readonly string[]>,
    take: (id: string, state: ComponentState) => unknown,
  ): Promise<void> {
    const work = compute(rows, seen, take, tryToStore);
    awaited.add(work);
    try {
      await work;
    } finally {
      awaited.delete(work);
    }
  }

  /** Lets the answers go first that wait at that moment: they would take twice as long beside it. */
  const computeInBackground = (
    rows: readonly ComponentRow[],
    seen: ReadonlyMap<string, readonly string[]>,
  ): Promise<void> => compute(rows, seen, () => Promise.allSettled(awaited), storeStates);

  /** Computes and stores the states of components that have none for all of their cameras, or one that no longer holds. */
  async function refreshWhole(rows: readonly ComponentRow[]): Promise<void> {
    const seen = await seenOf(rows, undefined);
    const current = currentOf(rows, seen);
    const held = new Set<string>();
    for (const state of await components.statesOf(rows.map(({ id }) => id)))
      if (current(state)) held.add(state.component_id);
    await computeInBackground(
      rows.filter(({ id }) => !held.has(id)),
      seen,
    );
  }

  return {
    /**
     * Prepares what a list of the components of a filter is ordered by, for who sees these ownerships: a few states that
     * are missing or no longer hold are computed.
     */
    async prepare(
      filter: ComponentFilter,
      ownerships: readonly string[],
    ): Promise<{ readonly views: ComponentViews; readonly wereOutdated: boolean }> {
      const views = await components.views(filter.accountId, ownerships);
      const outdated = await components.outdatedFound(filter, views, maxAwaited);
      await computeForAnswer(outdated, await seenOf(outdated, ownerships), () => undefined);
      return { views, wereOutdated: outdated.length > 0 };
    },
    /** How many are left; they are computed in the background. */
    async left(filter: ComponentFilter, views: ComponentViews): Promise<number> {
      const count = await components.countOutdated(filter, views);
      if (count > 0) await database.transaction(() => components.requestStates(filter.accountId));
      return count;
    },
    /** What a list shows of the readings of the components of a page, for who sees these ownerships. */
    async findings(
      rows: readonly ComponentRow[],
      ownerships: readonly string[],
    ): Promise<ReadonlyMap<string, ComponentFindings>> {
      const seen = await seenOf(rows, ownerships);
      const current = currentOf(rows, seen);
      const found = new Map<string, ComponentFindings>();
      for (const state of await components.findingsOf([...seen.keys()]))
        if (current(state)) found.set(state.component_id, JSON.parse(state.findings) as ComponentFindings);
      await computeForAnswer(
        rows.filter(({ id }) => !found.has(id)),
        seen,
        (id, { findings }) => found.set(id, findings),
      );
      return found;
    },
    /** Computes what is missing for those who see everything of a component, and removes what no longer holds. */
    async maintain(): Promise<void> {
      for (let after: string | undefined = ""; after !== undefined; ) {
        const rows = await components.listPresent(after, partSize);
        await refreshWhole(rows);
        after = rows.at(-1)?.id;
      }
      await database.transaction(() => components.removeOutdatedStates());
    },
    /** Computes what an account waits for; `seenBy` reads which ownerships it sees, `tell` announces what is there. */
    job: (
      seenBy: (accountId: string) => Promise<readonly string[]>,
      tell: (accountId: string) => Promise<void>,
    ): JobKind<ComponentStateJobRow> => ({
      name: "states of components",
      store: components.stateJobs,
      async run(job, work) {
        const filter = { accountId: job.id };
        const ownerships = await seenBy(job.id);
        const views = await components.views(job.id, ownerships);
        const endMs = performance.now() + turnMs;
        let outdated: readonly ComponentRow[];
        do {
          outdated = await components.outdatedFound(filter, views, partSize);
          await computeInBackground(outdated, await seenOf(outdated, ownerships));
        } while (outdated.length === partSize && performance.now() < endMs && !work.signal.aborted);
        const isDone = outdated.length < partSize;
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

/**
 * Whether a state is one of what is seen of these rows and holds; also a state of a newer version of the figures, beside
 * which this process runs for a while.
 */
function currentOf(rows: readonly ComponentRow[], seen: ReadonlyMap<string, readonly string[]>) {
  const wanted = new Map(
    rows.map(({ id, readings_version }) => [
      id,
      { key: sourcesKey(seen.get(id) ?? []), version: readings_version },
    ]),
  );
  return (
    state: Pick<ComponentStateRow, "component_id" | "seen" | "readings_version" | "figures_version">,
  ): boolean => {
    const one = wanted.get(state.component_id);
    return (
      state.seen === one?.key &&
      state.readings_version === one.version &&
      state.figures_version >= componentFiguresVersion
    );
  };
}

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
