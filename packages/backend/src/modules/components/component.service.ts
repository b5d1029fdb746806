import type { ApiSchema } from "@sonolens/api-client";
import {
  type ComponentResult,
  carriesTagOf,
  componentResults,
  type PdSummary,
  validateDescription,
  validateName,
  validateTags,
} from "@sonolens/domain";
import { failure, type Result, success } from "@sonolens/foundation";
import type { Core } from "../../composition/capabilities.ts";
import type { FieldProblem } from "../../http/error-body.ts";
import type { Caller } from "../../policy/caller.ts";
import { sanitizeText } from "../../sanitize-text.ts";
import type { ComponentRow } from "../../storage/database/schema.ts";
import type { Visibility } from "../visibility/index.ts";
import type { ComponentRepository, TaggedSnapshot } from "./component.repository.ts";

/** The texts of a component that users enter. */
export interface ComponentTexts {
  readonly name: string;
  readonly description: string;
  readonly tags: readonly string[];
}

/** Components with the values derived from their snapshots. */
export interface ComponentService {
  list(caller: Caller): Promise<ApiSchema<"Component">[]>;
  find(caller: Caller, id: string): Promise<ApiSchema<"Component"> | undefined>;
  create(caller: Caller, texts: ComponentTexts): Promise<Result<ApiSchema<"Component">, FieldProblem>>;
  change(
    caller: Caller,
    id: string,
    texts: Partial<ComponentTexts>,
  ): Promise<Result<ApiSchema<"Component">, FieldProblem | "notFound">>;
}

const maxComponents = 1_000;

export function createComponentService(
  core: Core<"database" | "nowMs" | "newId">,
  visibility: Visibility,
  components: ComponentRepository,
): ComponentService {
  const { database, nowMs, newId } = core;

  /** One pass over the tagged snapshots for all of them. */
  async function withSnapshots(
    caller: Caller,
    rows: readonly ComponentRow[],
  ): Promise<ApiSchema<"Component">[]> {
    const found = rows.map((row) => ({
      row,
      tags: JSON.parse(row.tags) as string[],
      snapshots: [] as string[],
      results: [] as ComponentResult[],
    }));
    const wanted = new Set(found.flatMap(({ tags }) => tags));
    if (wanted.size > 0)
      for await (const part of components.tagged(await visibility.ownershipsOf(caller.accountId)))
        for (const snapshot of part) {
          const tags = (JSON.parse(snapshot.tags) as string[]).filter((tag) => wanted.has(tag));
          if (tags.length === 0) continue;
          const result = resultOf(snapshot);
          for (const component of found) {
            if (!carriesTagOf(component, tags)) continue;
            component.snapshots.push(snapshot.id);
            if (result !== undefined) component.results.push(result);
          }
        }
    return found.map(({ row, tags, snapshots, results }) => ({
      id: row.id,
      name: row.name,
      description: row.description,
      tags,
      snapshots,
      ...(componentResults(results) as Pick<
        ApiSchema<"Component">,
        "severities" | "trend" | "classification"
      >),
    }));
  }

  async function find(caller: Caller, id: string): Promise<ApiSchema<"Component"> | undefined> {
    const row = await components.findSeen(id, caller.accountId);
    return row === undefined ? undefined : (await withSnapshots(caller, [row]))[0];
  }

  async function findNow(caller: Caller, id: string): Promise<ApiSchema<"Component">> {
    const component = await find(caller, id);
    if (component === undefined) throw new Error("The component was just written.");
    return component;
  }

  return {
    list: async (caller) => withSnapshots(caller, await components.listSeen(caller.accountId)),
    find,
    async create(caller, texts) {
      const columns = columnsOf(texts);
      if (!columns.ok) return columns;
      return database.transaction(async () => {
        if ((await components.count(caller.accountId)) >= maxComponents)
          return failure({ code: "tooMany", params: { max: maxComponents } });
        const id = newId();
        const { name = "", description = "", tags = "[]" } = columns.value;
        await components.insert({
          id,
          account_id: caller.accountId,
          group_id: await components.groupOf(caller.accountId),
          created_at: new Date(nowMs()).toISOString(),
          ...{ name, description, tags },
        });
        return success(await findNow(caller, id));
      });
    },
    async change(caller, id, texts) {
      const columns = columnsOf(texts);
      if (!columns.ok) return columns;
      return database.transaction(async () => {
        if ((await components.findSeen(id, caller.accountId)) === undefined) return failure("notFound");
        await components.update(id, columns.value);
        return success(await findNow(caller, id));
      });
    },
  };
}

/** The columns for the texts that are given. */
function columnsOf(
  texts: Partial<ComponentTexts>,
): Result<Partial<Pick<ComponentRow, "name" | "description" | "tags">>, FieldProblem> {
  const columns: Partial<Pick<ComponentRow, "name" | "description" | "tags">> = {};
  if (texts.name !== undefined) {
    const name = validateName(sanitizeText(texts.name));
    if (!name.ok) return failure({ field: "name", code: name.code, params: name.params });
    columns.name = name.value;
  }
  if (texts.description !== undefined) {
    const description = validateDescription(sanitizeText(texts.description));
    if (!description.ok)
      return failure({ field: "description", code: description.code, params: description.params });
    columns.description = description.value;
  }
  if (texts.tags !== undefined) {
    const tags = validateTags(texts.tags.map(sanitizeText));
    if (!tags.ok) return failure({ field: "tags", code: tags.code, params: tags.params });
    columns.tags = JSON.stringify(tags.value);
  }
  return success(columns);
}

/** The relevant result for a component; undefined if the snapshot has none. */
function resultOf(snapshot: TaggedSnapshot): ComponentResult | undefined {
  if (snapshot.pd === null) return undefined;
  const { severity_min, severity_max, classification } = JSON.parse(snapshot.pd) as PdSummary;
  if (severity_min === null || severity_max === null) return undefined;
  return {
    snapshotId: snapshot.id,
    takenMs: Date.parse(snapshot.created_date),
    severityMin: severity_min,
    severityMax: severity_max,
    classification,
  };
}
