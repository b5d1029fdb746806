import type { ComponentHistory } from "@sonolens/domain";
import type { Core } from "../../composition/capabilities.ts";
import { sha256Of } from "../../sha256.ts";
import type { ComponentRow, ComponentStateRow } from "../../storage/database/schema.ts";
import type { ComponentRepository } from "./component.repository.ts";

/** Whether a history has an alarm, one that waits for a second reading, or readings to be judged. */
export const needsAttention = ({ alarm, waiting }: ComponentHistory): boolean =>
  waiting > 0 || alarm.stage !== "none" || alarm.pending !== null;

/** The histories of components, from the readings of some ownerships. */
type ReadHistories = (
  ownerships: readonly string[],
  rows: readonly ComponentRow[],
) => AsyncIterable<{ readonly row: ComponentRow; readonly history: ComponentHistory }>;

/** Stored at a time, so that little is lost if the process ends. */
const partSize = 200;

/**
 * Which components need attention, without reading all their readings each time. A state is stored for a set of cameras
 * that readings come from, because people who see other cameras see other alarms; most see all that a component has. It
 * holds for one version of the component's readings and one version of the program, and is computed when it is needed, or
 * before that by the maintenance.
 */
export function createComponentStates(
  { database, logger, options }: Core<"database" | "logger" | "options">,
  components: ComponentRepository,
  readHistories: ReadHistories,
) {
  async function store(states: readonly ComponentStateRow[]): Promise<void> {
    try {
      await database.transaction(() => components.storeStates(states));
    } catch (error) {
      // Without the stored states the answer is the same, only slower.
      logger.warn({ err: error }, "storing the states of components failed");
    }
  }

  /** Of rows as they were read before; `ownerships` limits which cameras count. */
  async function needing(
    rows: readonly ComponentRow[],
    ownerships?: readonly string[],
  ): Promise<ReadonlySet<string>> {
    const ids = rows.map(({ id }) => id);
    const visible = ownerships && new Set(ownerships);
    const sources = new Map<string, string[]>();
    for (const { component_id: id, ownership_id: ownership } of await components.sourcesOf(ids))
      if (visible === undefined || visible.has(ownership))
        sources.set(id, [...(sources.get(id) ?? []), ownership]);
    const states = new Map(
      (await components.statesOf(ids, options.version)).map((state) => [
        `${state.component_id} ${state.seen}`,
        state.needs_attention === 1,
      ]),
    );
    const found = new Set<string>();
    const missing = new Map<string, { readonly seen: readonly string[]; readonly rows: ComponentRow[] }>();
    for (const row of rows) {
      // Without readings nothing needs attention.
      const seen = sources.get(row.id);
      if (seen === undefined) continue;
      const key = keyOf(seen);
      const state = states.get(`${row.id} ${key}`);
      if (state === true) found.add(row.id);
      if (state !== undefined) continue;
      const group = missing.get(key) ?? { seen, rows: [] };
      group.rows.push(row);
      missing.set(key, group);
    }
    for (const [key, group] of missing)
      for (let from = 0; from < group.rows.length; from += partSize) {
        const computed: ComponentStateRow[] = [];
        const part = group.rows.slice(from, from + partSize);
        for await (const { row, history } of readHistories(group.seen, part)) {
          const needs = needsAttention(history);
          if (needs) found.add(row.id);
          computed.push({
            ...{ component_id: row.id, seen: key, readings_version: row.readings_version },
            ...{ program: options.version, needs_attention: needs ? (1 as const) : (0 as const) },
          });
        }
        await store(computed);
      }
    return found;
  }

  return {
    /** Ids of the components that need the attention of who sees these ownerships. */
    needing: (rows: readonly ComponentRow[], ownerships: readonly string[]) => needing(rows, ownerships),
    /** Computes what is missing for those who see everything of a component. */
    refresh: async (): Promise<void> => void (await needing(await components.listPresent())),
  };
}

const keyOf = (ownerships: readonly string[]): string => sha256Of(ownerships.toSorted().join(" "));
