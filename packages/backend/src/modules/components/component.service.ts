import type { ApiSchema } from "@sonolens/api-client";
import {
  type ComponentHistory,
  type ComponentKind,
  type ComponentOrder,
  componentKinds,
  componentResults,
  defaultComponentLimits,
  fitsBelow,
  leakThresholdsOf,
  type PdSummary,
  searchWords,
  validateComponentLimits,
  validateDescription,
  validateName,
  validateTags,
} from "@sonolens/domain";
import { failure, type Result, success } from "@sonolens/foundation";
import type { Core } from "../../composition/capabilities.ts";
import type { FieldProblem } from "../../http/error-body.ts";
import type { Caller } from "../../policy/caller.ts";
import { sanitizeText } from "../../sanitize-text.ts";
import { foldedText } from "../../storage/database/name-key.ts";
import type { ComponentRow } from "../../storage/database/schema.ts";
import { yieldToOthers } from "../../yield-to-others.ts";
import type { SettingsService } from "../settings/index.ts";
import type { TagChange } from "../snapshots/index.ts";
import type { Visibility } from "../visibility/index.ts";
import type {
  ComponentColumns,
  ComponentFilter,
  ComponentNameRow,
  ComponentParentRow,
  ComponentRepository,
} from "./component.repository.ts";
import {
  type ComponentState,
  componentState,
  historyOf,
  limitsOf,
  readingBody,
} from "./component-figures.ts";
import { createComponentStates } from "./component-states.ts";
import type { ReadingRow } from "./reading-row.ts";

type Component = ApiSchema<"Component">;
type Refusal = FieldProblem | "notFound";

/** Of an account. */
const maxComponents = 10_000;
/** More would be read page by page. */
const maxListed = 1_000;
/** Of one component, the newest. */
const maxReadings = 1_000;
const maxLog = 500;
/** More are announced without their ids. */
const maxAnnounced = 100;

/** How long a deleted component can be restored. */
export const componentRestorableMs = 30 * 24 * 3600 * 1000;

/** Components with the values derived from their snapshots. */
export type ComponentService = ReturnType<typeof createComponentService>;

/** A component with its readings as one person sees them. */
interface Seen {
  readonly row: ComponentRow;
  /** Newest first, without those over the limit. */
  readonly readings: readonly ReadingRow[];
  readonly isComplete: boolean;
  readonly history: ComponentHistory;
}

export function createComponentService(
  core: Core<"database" | "outbox" | "logger" | "nowMs" | "newId">,
  visibility: Visibility,
  components: ComponentRepository,
  settings: Pick<SettingsService, "read">,
) {
  const { database, outbox, nowMs, newId } = core;
  const now = (): string => new Date(nowMs()).toISOString();
  const isRestorable = ({ deleted_at }: ComponentRow): boolean =>
    deleted_at !== null && Date.parse(deleted_at) > nowMs() - componentRestorableMs;

  const states = createComponentStates(core, components, async function* computeStates(ownerships, rows) {
    for await (const one of readHistories(ownerships, rows))
      yield { row: one.row, state: await stateOf(one, ownerships) };
  });

  async function* withReadings(caller: Caller, rows: readonly ComponentRow[]): AsyncGenerator<Seen> {
    yield* readHistories(await visibility.ownershipsOf(caller.accountId), rows);
  }

  /** One by one, as what is kept of all their readings is little. */
  async function* readHistories(
    ownerships: readonly string[],
    rows: readonly ComponentRow[],
  ): AsyncGenerator<Seen> {
    const judgements = Map.groupBy(
      await components.judgements(rows.map(({ id }) => id)),
      ({ component_id }) => component_id,
    );
    for (const [index, row] of rows.entries()) {
      if (index % 5 === 4) await yieldToOthers();
      const found = await components.readings(JSON.parse(row.tags) as string[], ownerships, maxReadings + 1);
      const readings = found.slice(0, maxReadings);
      const history = historyOf(row, readings, judgements.get(row.id) ?? []);
      yield { row, readings, isComplete: found.length <= maxReadings, history };
    }
  }

  async function oneSeen(caller: Caller, row: ComponentRow): Promise<Seen> {
    for await (const one of withReadings(caller, [row])) return one;
    throw new Error("There is one for each row.");
  }

  async function stateOf(one: Seen, ownerships: readonly string[]): Promise<ComponentState> {
    const { row, readings, isComplete, history } = one;
    const snapshotCount = isComplete
      ? readings.length
      : await components.countReadings(JSON.parse(row.tags) as string[], ownerships);
    return componentState(history, snapshotCount);
  }

  async function findPresent(caller: Caller, id: string): Promise<ComponentRow | undefined> {
    const row = await components.findSeen(id, caller.accountId);
    return row === undefined || row.deleted_at !== null ? undefined : row;
  }

  async function bodyNow(caller: Caller, id: string): Promise<Component> {
    const row = await findPresent(caller, id);
    if (row === undefined) throw new Error("The component was just written.");
    return componentOf(await oneSeen(caller, row), await parentsOf(caller, [row]));
  }

  /** Rows above components, up to the nearest ones that are not deleted. */
  async function parentsOf(
    caller: Caller,
    rows: readonly Pick<ComponentRow, "parent_id">[],
  ): Promise<Parents> {
    const found = new Map<string, ComponentParentRow>();
    for (let wanted = parentIds(rows); wanted.length > 0; ) {
      const above = await components.parentsSeen(wanted, caller.accountId);
      for (const row of above) found.set(row.id, row);
      wanted = parentIds(above.filter(({ deleted_at }) => deleted_at !== null)).filter(
        (id) => !found.has(id),
      );
    }
    return found;
  }

  async function announce(...rows: readonly ComponentRow[]): Promise<void> {
    const viewers = new Map<string, Set<string>>();
    for (const row of rows)
      for (const accountId of await components.viewersOf(row))
        viewers.set(accountId, (viewers.get(accountId) ?? new Set()).add(row.id));
    for (const [accountId, ids] of viewers)
      await outbox.add([accountId], {
        type: "components-changed",
        components: ids.size > maxAnnounced ? [] : [...ids],
      });
  }

  /** The columns for what is given, against what there is already. */
  async function columnsOf(
    caller: Caller,
    given: ApiSchema<"ComponentPatch">,
    before: ComponentRow | undefined,
  ): Promise<Result<Partial<ComponentColumns>, FieldProblem>> {
    const texts = textColumns(given);
    if (!texts.ok) return texts;
    const columns: Partial<ComponentColumns> = { ...texts.value };
    if (given.closesItself !== undefined) columns.closes_itself = given.closesItself ? 1 : 0;
    if (given.limits !== undefined) {
      const limits = given.limits === null ? undefined : validateComponentLimits(given.limits);
      if (limits?.ok === false) return failure({ field: "limits", code: limits.code });
      columns.limits = given.limits === null ? null : JSON.stringify(given.limits);
    }
    if (given.group !== undefined && given.group !== (before?.group_id ?? undefined)) {
      const own = await components.groupOf(caller.accountId);
      const isAllowed =
        given.group === null
          ? before === undefined || before.account_id === caller.accountId
          : own !== null && (await visibility.groupsBelow(own)).includes(given.group);
      if (!isAllowed) return failure({ field: "group", code: "unknownValue" });
      columns.group_id = given.group;
    }
    const kind = given.kind ?? ((before?.kind ?? "point") as ComponentKind);
    if (given.kind !== undefined) {
      columns.kind = kind;
      const below = before === undefined ? [] : await components.kindsBelow(before.id);
      if (!below.every((one) => fitsBelow(one as ComponentKind, kind)))
        return failure({ field: "kind", code: "unknownValue" });
    }
    const parentId = given.parent === undefined ? (before?.parent_id ?? null) : given.parent;
    if (parentId !== null && (given.parent !== undefined || given.kind !== undefined)) {
      const parent = await components.findSeen(parentId, caller.accountId);
      // A parent that the caller does not see stays as it is.
      const isKept = given.parent === undefined || given.parent === before?.parent_id;
      const fits = parent === undefined ? isKept : fitsBelow(kind, parent.kind as ComponentKind);
      if (!fits || (!isKept && parent?.deleted_at !== null))
        return failure({ field: given.parent === undefined ? "kind" : "parent", code: "unknownValue" });
    }
    if (given.parent !== undefined) columns.parent_id = given.parent;
    return success(columns);
  }

  return {
    /** The first ones by name. */
    async list(caller: Caller): Promise<Component[]> {
      const ids = await components.idsFound({ accountId: caller.accountId }, undefined, {
        limit: maxListed,
        offset: 0,
      });
      const rows = await components.rowsOf(ids);
      const parents = await parentsOf(caller, rows);
      const bodies: Component[] = [];
      for await (const one of withReadings(caller, rows)) bodies.push(componentOf(one, parents));
      return bodies;
    },
    async find(caller: Caller, id: string): Promise<Component | undefined> {
      const row = await findPresent(caller, id);
      return row && componentOf(await oneSeen(caller, row), await parentsOf(caller, [row]));
    },
    /** One page, with nothing that is computed from readings. */
    async names(
      caller: Caller,
      query: {
        readonly page: number;
        readonly pageSize: number;
        readonly search?: string | undefined;
        readonly ids?: readonly string[] | undefined;
        readonly tags?: readonly string[] | undefined;
        readonly parent?: string | undefined;
        /** Of what the found ones are further out. */
        readonly outside?: ComponentKind | undefined;
      },
    ): Promise<ApiSchema<"ComponentNames">> {
      const { outside } = query;
      const filter: ComponentFilter = {
        ...{ accountId: caller.accountId, words: wordsOf(query.search) },
        ...{ ids: query.ids, tags: query.tags, parent: query.parent },
        kinds: outside && componentKinds.filter((kind) => fitsBelow(outside, kind)),
      };
      const rows = await components.rowsOf(await components.idsFound(filter, undefined, rangeOf(query)));
      const parents = await parentsOf(caller, rows);
      return {
        page: query.page,
        page_size: query.pageSize,
        total: await components.countFound(filter, undefined),
        components: rows.map((row) => nameBody(row, parents)),
      };
    },
    /** One page, with trends and alarms. */
    async overview(
      caller: Caller,
      query: {
        readonly page: number;
        readonly pageSize: number;
        readonly search?: string | undefined;
        readonly parent?: string | undefined;
        readonly attention?: boolean | undefined;
        readonly order: ComponentOrder;
      },
    ): Promise<ApiSchema<"ComponentOverview">> {
      const filter: ComponentFilter = {
        ...{ accountId: caller.accountId, words: wordsOf(query.search), inDescriptions: true },
        parent: query.parent,
      };
      const { order, attention = false } = query;
      const ownerships = await visibility.ownershipsOf(caller.accountId);
      // By name alone nothing needs to be known of the others.
      const prepared = attention || order !== "name" ? await states.prepare(filter, ownerships) : undefined;
      const ranks = prepared && {
        ...{ views: prepared.views, order, attention },
        thresholds: leakThresholdsOf(await settings.read(caller.accountId)),
      };
      const rows = await components.rowsOf(await components.idsFound(filter, ranks, rangeOf(query)));
      const [parents, findings] = [await parentsOf(caller, rows), await states.findings(rows, ownerships)];
      return {
        page: query.page,
        page_size: query.pageSize,
        total: await components.countFound(filter, ranks),
        toCompute: prepared?.wereOutdated === true ? await states.left(filter, prepared.views) : 0,
        components: rows.flatMap((row) => {
          const own = findings.get(row.id);
          return own === undefined ? [] : [{ ...sharedBody(row, parents), ...own }];
        }),
      };
    },
    /** The tags of some components, by their ids, for the filter by component; of those that an account sees. */
    async tagsOf(accountId: string, ids: readonly string[]): Promise<Readonly<Record<string, string[]>>> {
      const tags = new Map<string, string[]>();
      for (const id of ids) {
        const row = await components.findSeen(id, accountId);
        if (row !== undefined && row.deleted_at === null) tags.set(id, JSON.parse(row.tags) as string[]);
      }
      return Object.fromEntries(tags);
    },
    async history(caller: Caller, id: string): Promise<ApiSchema<"ComponentHistory"> | undefined> {
      const row = await findPresent(caller, id);
      return row && historyBody(await oneSeen(caller, row));
    },
    async create(
      caller: Caller,
      given: ApiSchema<"ComponentRequest">,
    ): Promise<Result<Component, FieldProblem>> {
      return database.transaction(async () => {
        const columns = await columnsOf(caller, given, undefined);
        if (!columns.ok) return columns;
        if ((await components.count(caller.accountId)) >= maxComponents)
          return failure({ code: "tooMany", params: { max: maxComponents } });
        const id = newId();
        const { name = "", description = "", tags = "[]", ...more } = columns.value;
        await components.insert({
          ...{ id, account_id: caller.accountId, created_at: now(), name, description, tags },
          ...{ kind: "point", parent_id: null, limits: null, closes_itself: 1 },
          group_id: await components.groupOf(caller.accountId),
          ...more,
        });
        const row = await findPresent(caller, id);
        if (row !== undefined) await announce(row);
        return success(await bodyNow(caller, id));
      });
    },
    async change(
      caller: Caller,
      id: string,
      given: ApiSchema<"ComponentPatch">,
    ): Promise<Result<Component, Refusal>> {
      return database.transaction(async () => {
        const before = await findPresent(caller, id);
        if (before === undefined) return failure("notFound");
        const columns = await columnsOf(caller, given, before);
        if (!columns.ok) return columns;
        await components.update(id, columns.value);
        await announce(before, { ...before, ...columns.value });
        return success(await bodyNow(caller, id));
      });
    },
    /** Deleting it again returns the same. */
    async remove(caller: Caller, id: string): Promise<Result<void, "notFound">> {
      return database.transaction(async () => {
        const row = await components.findSeen(id, caller.accountId);
        if (row === undefined || (row.deleted_at !== null && !isRestorable(row))) return failure("notFound");
        if (row.deleted_at !== null) return success(undefined);
        await components.update(id, { deleted_at: now() });
        await announce(row);
        return success(undefined);
      });
    },
    async restore(caller: Caller, id: string): Promise<Result<Component, "notFound">> {
      return database.transaction(async () => {
        const row = await components.findSeen(id, caller.accountId);
        if (row === undefined || (row.deleted_at !== null && !isRestorable(row))) return failure("notFound");
        if (row.deleted_at !== null) {
          await components.update(id, { deleted_at: null });
          await announce(row);
        }
        return success(await bodyNow(caller, id));
      });
    },
    async judge(
      caller: Caller,
      id: string,
      { snapshots, verdict, note = "" }: ApiSchema<"ComponentJudgement">,
    ): Promise<Result<ApiSchema<"ComponentHistory">, Refusal>> {
      return database.transaction(async () => {
        const row = await findPresent(caller, id);
        if (row === undefined) return failure("notFound");
        const ids = new Set((await oneSeen(caller, row)).readings.map((reading) => reading.id));
        const wanted = [...new Set(snapshots)];
        if (!wanted.every((snapshot) => ids.has(snapshot)))
          return failure({ field: "snapshots", code: "unknownValue" });
        const judgedAt = now();
        await components.judge(
          id,
          wanted.map((snapshot) => ({
            ...{ id: newId(), component_id: id, snapshot_id: snapshot, verdict, note: sanitizeText(note) },
            ...{ account_id: caller.accountId, username: caller.username, judged_at: judgedAt },
          })),
        );
        await announce(row);
        return success(historyBody(await oneSeen(caller, row)));
      });
    },
    /** Their readings changed: announces the components of tags to those who see both them and the snapshot. */
    async followTags({ ownershipId, tags }: TagChange): Promise<void> {
      const rows = await components.ofTags(tags);
      if (rows.length === 0) return;
      await components.readingsChanged(
        rows.map(({ id }) => id),
        ownershipId,
      );
      const watchers = new Set(await visibility.watchersOf(ownershipId));
      const concerned = new Map<string, string[]>();
      for (const row of rows)
        for (const accountId of await components.viewersOf(row))
          if (watchers.has(accountId))
            concerned.set(accountId, [...(concerned.get(accountId) ?? []), row.id]);
      for (const [accountId, ids] of concerned)
        await outbox.add([accountId], {
          type: "components-changed",
          components: ids.length > maxAnnounced ? [] : ids,
        });
    },
    maintainStates: states.maintain,
    stateJob: states.job(
      (accountId) => visibility.ownershipsOf(accountId),
      (accountId) => outbox.add([accountId], { type: "components-changed", components: [] }),
    ),
    /** Removes what was deleted too long ago to be restored. */
    purge: (): Promise<number> =>
      database.transaction(() => components.purge(new Date(nowMs() - componentRestorableMs).toISOString())),
  };
}

/** What is above components, as far as the person sees it. */
type Parents = ReadonlyMap<string, ComponentParentRow>;

const parentIds = (rows: readonly Pick<ComponentRow, "parent_id">[]): string[] => [
  ...new Set(rows.flatMap(({ parent_id }) => parent_id ?? [])),
];

/** The nearest component above that is not deleted. */
function shownParent(row: Pick<ComponentRow, "parent_id">, parents: Parents): string | null {
  let above = row.parent_id === null ? undefined : parents.get(row.parent_id);
  while (above !== undefined && above.deleted_at !== null)
    above = above.parent_id === null ? undefined : parents.get(above.parent_id);
  return above?.id ?? null;
}

const rangeOf = ({ page, pageSize }: { readonly page: number; readonly pageSize: number }) => ({
  limit: pageSize,
  offset: (page - 1) * pageSize,
});

const wordsOf = (search = ""): string[] => searchWords(foldedText(search));

const nameBody = (row: ComponentNameRow, parents: Parents) => ({
  id: row.id,
  name: row.name,
  tags: JSON.parse(row.tags) as string[],
  kind: row.kind as ComponentKind,
  parent: shownParent(row, parents),
  group: row.group_id,
});

const sharedBody = (row: ComponentRow, parents: Parents) => ({
  ...nameBody(row, parents),
  description: row.description,
});

function componentOf({ row, readings, history }: Seen, parents: Parents): Component {
  const results = readings.flatMap(resultOf).reverse();
  return {
    ...sharedBody(row, parents),
    snapshots: readings.map(({ id }) => id),
    ...(componentResults(results) as Pick<Component, "severities" | "classification">),
    trend: history.trends.find(({ figure }) => figure === "severity")?.perDay ?? null,
    limits: limitsOf(row) as Component["limits"],
    closesItself: row.closes_itself === 1,
  };
}

function historyBody({ row, isComplete, history }: Seen): ApiSchema<"ComponentHistory"> {
  return {
    id: row.id,
    readings: history.readings.map(readingBody),
    reference: history.reference as ApiSchema<"ComponentConditions"> | null,
    trends: [...history.trends],
    baselines: [...history.baselines],
    alarm: history.alarm,
    waiting: history.waiting,
    complete: isComplete,
    limits: (limitsOf(row) ?? defaultComponentLimits) as ApiSchema<"ComponentLimits">,
    log: history.log.slice(0, maxLog) as ApiSchema<"ComponentLogEntry">[],
  };
}

/** The columns of the texts that are given. */
function textColumns(
  given: ApiSchema<"ComponentPatch">,
): Result<Partial<Pick<ComponentRow, "name" | "description" | "tags">>, FieldProblem> {
  const columns: Partial<Pick<ComponentRow, "name" | "description" | "tags">> = {};
  if (given.name !== undefined) {
    const name = validateName(sanitizeText(given.name));
    if (!name.ok) return failure({ field: "name", code: name.code, params: name.params });
    columns.name = name.value;
  }
  if (given.description !== undefined) {
    const description = validateDescription(sanitizeText(given.description));
    if (!description.ok)
      return failure({ field: "description", code: description.code, params: description.params });
    columns.description = description.value;
  }
  if (given.tags !== undefined) {
    const tags = validateTags(given.tags.map(sanitizeText));
    if (!tags.ok) return failure({ field: "tags", code: tags.code, params: tags.params });
    columns.tags = JSON.stringify(tags.value);
  }
  return success(columns);
}

/** The discharge that a snapshot found; nothing if it has no severity. */
function resultOf({ id, created_date, pd }: ReadingRow) {
  if (pd === null) return [];
  const { severity_min, severity_max, classification } = JSON.parse(pd) as PdSummary;
  if (severity_min === null || severity_max === null) return [];
  return {
    ...{ snapshotId: id, at: created_date, classification },
    ...{ severityMin: severity_min, severityMax: severity_max },
  };
}
