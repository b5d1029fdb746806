import { setTimeout as wait } from "node:timers/promises";
import type { ApiSchema } from "@sonolens/api-client";
import { aSmallFile } from "./a-small-file.ts";
import type { PersonCalls } from "./person-calls.ts";

/** Uploads, edits and exports of one person on several servers in turn, with the answers. */
export interface MixedLoad {
  uploads(): number;
  exports(): number;
  /** Calls without an answer, or with a refusal. */
  refused(): number;
  /** Ends once pending calls are done. */
  stop(): Promise<void>;
  /** Acknowledged data that is missing. */
  lostAt(url: string): Promise<string[]>;
  /** Exports that were not completed. */
  unmadeAt(url: string): Promise<string[]>;
  /** What happened, as text. */
  told(): string;
}

const maxExports = 60;
const exportEveryMs = 300;
const afterRefusalMs = 50;

export function startMixedLoad(calls: PersonCalls, urls: () => readonly string[]): MixedLoad {
  const uploaded: string[] = [];
  const distances = new Map<string, number>();
  const jobs: string[] = [];
  let refused = 0;
  let isOver = false;

  /** Calls the servers in turn, like a round-robin proxy. */
  async function act(work: (url: string) => Promise<void>): Promise<void> {
    for (let turn = 0; !isOver; turn += 1) {
      const all = urls();
      await work(all[turn % all.length] ?? "").catch(() => {
        refused += 1;
        return wait(afterRefusalMs);
      });
    }
  }
  const upload = async (url: string): Promise<void> => {
    uploaded.push(await calls.upload(url, await aSmallFile()));
  };
  async function edit(url: string): Promise<void> {
    const id = uploaded[Math.floor(Math.random() * uploaded.length)];
    if (id === undefined) return wait(afterRefusalMs);
    // A write that was sent but not answered may or may not have been applied.
    const next = (distances.get(id) ?? 0) + 1;
    distances.delete(id);
    await calls.post(url, `/api/snapshots/${id}/distance/`, { distance: next });
    distances.set(id, next);
  }
  async function ask(url: string): Promise<void> {
    if (jobs.length < maxExports && uploaded.length > 0)
      jobs.push(await calls.excel(url, uploaded.slice(-30)));
    await wait(exportEveryMs);
  }
  const actors = [upload, upload, edit, ask].map(act);

  return {
    uploads: () => uploaded.length,
    exports: () => jobs.length,
    refused: () => refused,
    async stop() {
      isOver = true;
      await Promise.all(actors);
    },
    async lostAt(url) {
      const { snapshots } = await calls.get<ApiSchema<"SnapshotList">>(url, "/api/snapshots/");
      const known = new Set(snapshots.map(({ id }) => id));
      const lost = uploaded.filter((id) => !known.has(id)).map((id) => `upload ${id}`);
      for (const [id, distance] of distances) {
        const { source_distance } = await calls.get<{ source_distance: number }>(
          url,
          `/api/snapshots/${id}/`,
        );
        if (source_distance !== distance) lost.push(`edit ${distance} of ${id}`);
      }
      return lost;
    },
    async unmadeAt(url) {
      const unmade: string[] = [];
      for (const job of jobs) if ((await calls.excelStatus(url, job)) !== "FINISHED") unmade.push(job);
      return unmade;
    },
    told: () =>
      `${uploaded.length} uploads, ${distances.size} edits and ${jobs.length} exports answered, ${refused} calls not`,
  };
}
