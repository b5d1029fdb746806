import type { ApiSchema } from "@sonolens/api-client";
import { type Actor, type Listed, thingsActor } from "./actor.ts";
import { type Api, Unanswered } from "./api.ts";
import type { Journal } from "./journal.ts";

/** Exports of all kinds; they run in the background. */
export const exportActor = (journal: Journal, username: string, snapshotIds: readonly string[]): Actor =>
  thingsActor({
    journal,
    kind: "export",
    username,
    of: username,
    keep: 6,
    async create(api, _name, count) {
      const [path, json] = requestOf(count, snapshotIds);
      return (await api.json<ApiSchema<"ExportStarted">>(path, { json })).executionID;
    },
    remove: (api, id) => api.json(`/api/exports/${id}/`, { method: "DELETE" }),
    async list(look) {
      const { exports } = await look.json<ApiSchema<"ExportList">>("/api/exports/");
      return exports.filter(({ kind }) => kind !== "report").map(({ executionID: id, url }) => ({ id, url }));
    },
    async inspectAll(look, listed) {
      const wrong: string[] = [];
      for (const { id, url } of listed as readonly (Listed & Pick<ApiSchema<"ExportJob">, "url">)[])
        if (url !== null && (await look.bytes(url)).length < 50) wrong.push(`export ${id} is empty`);
      return wrong;
    },
  });

function requestOf(count: number, snapshotIds: readonly string[]): readonly [string, object] {
  if (count % 3 === 0) return ["/api/download-snapshots/", { snapshotIds, iotId: "web", timezoneOffset: 0 }];
  const target = count % 3 === 1 ? "excel" : "dashboard";
  return ["/api/excel/", { snapshotIDs: snapshotIds, iotID: "web", includeImages: count % 2 === 0, target }];
}

type State = ApiSchema<"ReanalysisState">;
type Reanalysis = ApiSchema<"Reanalysis">;

/** States that may follow from what was acknowledged. */
const preview: readonly State[] = ["queued", "computing", "ready"];
const applied: readonly State[] = ["applying", "applied"];
const undone: readonly State[] = ["undoing", "undone"];

/**
 * Re-analyzes snapshots, saves, undoes, discards, and starts again. Nothing else writes to these snapshots.
 */
export function reanalysisActor(journal: Journal, username: string, snapshotIds: readonly string[]): Actor {
  let current: { readonly id: string; readonly distance: number } | undefined;
  let allowed: readonly State[] = [];
  let before = 0;
  let count = 0;
  let isCreationOpen = false;
  let isRemovalOpen = false;

  async function step(kind: string, then: readonly State[], send: () => Promise<unknown>): Promise<void> {
    allowed = [...allowed, ...then];
    const sent = journal.sent(`re-analysis, ${kind}`, username, current?.id ?? "");
    await send();
    sent.acknowledged();
    allowed = then;
  }

  async function act(api: Api): Promise<void> {
    if (current === undefined) {
      count += 1;
      const distance = 2 + count / 10;
      isCreationOpen = true;
      const sent = journal.sent("re-analysis, created", username, distance);
      const made = await api.json<Reanalysis>("/api/reanalyses/", {
        json: { snapshotIds, changes: { distance } },
      });
      sent.acknowledged();
      isCreationOpen = false;
      current = { id: made.id, distance };
      allowed = preview;
      return;
    }
    const path = `/api/reanalyses/${current.id}/`;
    const { state } = await api.json<Reanalysis>(path);
    if (state === "ready") return step("saved", applied, () => api.json(`${path}apply/`, { method: "POST" }));
    if (state === "applied")
      return step("undone", undone, () => api.json(`${path}undo/`, { method: "POST" }));
    if (state !== "undone") throw new Unanswered("It is still worked on.");
    isRemovalOpen = true;
    await step("removed", [], () => api.json(path, { method: "DELETE" }));
    isRemovalOpen = false;
    current = undefined;
  }

  return {
    kind: "re-analysis",
    username,
    act,
    async check(_look, api) {
      const wrong: string[] = [];
      const known = current?.id;
      const { reanalyses: all } = await api.json<{ readonly reanalyses: readonly Reanalysis[] }>(
        "/api/reanalyses/",
      );
      if (all.length > 1) wrong.push(`${all.length} re-analyses of ${username}`);
      const [found] = all;
      if (found === undefined) {
        if (known !== undefined && !isRemovalOpen) wrong.push(`re-analysis ${known} is lost`);
        current = undefined;
      } else {
        if (known === undefined && !isCreationOpen) wrong.push(`re-analysis ${found.id} comes from nowhere`);
        if (known !== undefined && !allowed.includes(found.state))
          wrong.push(`re-analysis ${known} is ${found.state} instead of ${allowed}`);
        if (found.totals.failed + found.totals.leftOut + found.totals.kept > 0)
          wrong.push(`re-analysis ${found.id} left snapshots out: ${JSON.stringify(found.totals)}`);
        wrong.push(...(await effects(api, found)));
        current = { id: found.id, distance: Number(found.changes.distance) };
        // Automatic steps may continue from here.
        allowed = [preview, applied, undone].find((states) => states.includes(found.state)) ?? [found.state];
      }
      isCreationOpen = false;
      isRemovalOpen = false;
      return wrong;
    },
  };

  /** In a stable state, every snapshot has the same value. */
  async function effects(api: Api, found: Reanalysis): Promise<string[]> {
    if (!["ready", "applied", "undone"].includes(found.state)) return [];
    const { snapshots } = await api.json<ApiSchema<"SnapshotList">>("/api/snapshots/");
    const values = new Set(
      snapshots.filter(({ id }) => snapshotIds.includes(id)).map((record) => record.source_distance),
    );
    const [value = 0] = values;
    if (found.state === "ready") before = value ?? 0;
    const expected = found.state === "applied" ? found.changes.distance : before;
    return values.size === 1 && (value === expected || before === 0)
      ? []
      : [
          `re-analysis ${found.id} is ${found.state}, and distances are ${[...values]} instead of ${expected}`,
        ];
  }
}
