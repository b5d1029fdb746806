import type { ComponentRanking } from "@sonolens/domain";
import type { Core } from "../../composition/capabilities.ts";
import { sha256Of } from "../../sha256.ts";
import type { ComponentRow, ComponentStateRow } from "../../storage/database/schema.ts";
import type { ComponentRepository } from "./component.repository.ts";

/** What the readings of a component come to for those who see the same of its cameras. */
export interface ComponentState<Findings> {
  readonly needsAttention: boolean;
  readonly ranking: ComponentRanking;
  readonly findings: Findings;
}

type Known = Omit<ComponentState<never>, "findings">;

/** Computes the states of components from the readings of some ownerships. */
type ComputeStates<Findings> = (
  ownerships: readonly string[],
  rows: readonly ComponentRow[],
) => AsyncIterable<{ readonly row: ComponentRow; readonly state: ComponentState<Findings> }>;

/** Components of which the same ownerships are seen. */
interface Alike {
  readonly seen: readonly string[];
  readonly rows: ComponentRow[];
}

/** Stored at a time, so that little is lost if the process ends. */
const partSize = 200;

/**
 * What lists show of components, without reading all their readings each time. A state is stored for a set of cameras
 * that readings come from, because people who see other cameras see other alarms; most see all that a component has. It
 * holds for one version of the component's readings and one version of the program, and is computed when it is needed, or
 * before that by the maintenance.
 */
export function createComponentStates<Findings>(
  { database, logger, options }: Core<"database" | "logger" | "options">,
  components: ComponentRepository,
  computeStates: ComputeStates<Findings>,
) {
  async function store(states: readonly ComponentStateRow[]): Promise<void> {
    try {
      await database.transaction(() => components.storeStates(states));
    } catch (error) {
      // Without the stored states the answer is the same, only slower.
      logger.warn({ err: error }, "storing the states of components failed");
    }
  }

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

  /** Computes and stores what `isKnown` does not have, and calls back with each. */
  async function complete(
    rows: readonly ComponentRow[],
    seen: ReadonlyMap<string, readonly string[]>,
    isKnown: (id: string) => boolean,
    take: (id: string, state: ComponentState<Findings>) => void,
  ): Promise<void> {
    const missing = new Map<string, Alike>();
    for (const row of rows) {
      if (isKnown(row.id)) continue;
      const ownerships = seen.get(row.id) ?? [];
      const key = keyOf(ownerships);
      const alike = missing.get(key) ?? { seen: ownerships, rows: [] };
      alike.rows.push(row);
      missing.set(key, alike);
    }
    for (const [key, alike] of missing)
      for (let from = 0; from < alike.rows.length; from += partSize) {
        const computed: ComponentStateRow[] = [];
        for await (const { row, state } of computeStates(
          alike.seen,
          alike.rows.slice(from, from + partSize),
        )) {
          take(row.id, state);
          computed.push({
            ...{ component_id: row.id, seen: key, readings_version: row.readings_version },
            ...{
              program: options.version,
              needs_attention: state.needsAttention ? (1 as const) : (0 as const),
            },
            ...{ ranking: JSON.stringify(state.ranking), findings: JSON.stringify(state.findings) },
          });
        }
        await store(computed);
      }
  }

  /** Of rows as they were read before, all or those of which someone sees these ownerships. */
  async function of(
    rows: readonly ComponentRow[],
    ownerships?: readonly string[],
  ): Promise<ReadonlyMap<string, Known>> {
    const seen = await seenOf(rows, ownerships);
    const keys = keysOf(seen);
    const known = new Map<string, Known>();
    for (const state of await components.statesOf([...seen.keys()], options.version))
      if (keys.get(state.component_id) === state.seen)
        known.set(state.component_id, {
          needsAttention: state.needs_attention === 1,
          ranking: JSON.parse(state.ranking) as ComponentRanking,
        });
    await complete(
      rows,
      seen,
      (id) => known.has(id),
      (id, { needsAttention, ranking }) => known.set(id, { needsAttention, ranking }),
    );
    return known;
  }

  return {
    of: (rows: readonly ComponentRow[], ownerships: readonly string[]) => of(rows, ownerships),
    /** What a list shows of the readings of components, for who sees these ownerships. */
    async findings(
      rows: readonly ComponentRow[],
      ownerships: readonly string[],
    ): Promise<ReadonlyMap<string, Findings>> {
      const seen = await seenOf(rows, ownerships);
      const keys = keysOf(seen);
      const found = new Map<string, Findings>();
      for (const state of await components.findingsOf([...seen.keys()], options.version))
        if (keys.get(state.component_id) === state.seen)
          found.set(state.component_id, JSON.parse(state.findings) as Findings);
      await complete(
        rows,
        seen,
        (id) => found.has(id),
        (id, { findings }) => found.set(id, findings),
      );
      return found;
    },
    /** Computes what is missing for those who see everything of a component. */
    refresh: async (): Promise<void> => void (await of(await components.listPresent())),
  };
}

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
