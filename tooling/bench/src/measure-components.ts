import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import type { ApiSchema } from "@sonolens/api-client";
import { fillComponents, readingsEach, tagOf } from "./fill-components.ts";
import { createNotes, type LoadSize, loadNow, type Notes, startLoadServer } from "./load-figures.ts";
import { beginFolder, owner, password } from "./load-folder.ts";
import { call, type ServerProcess, signIn } from "./server-process.ts";
import type { Steps } from "./steps.ts";

const fullSizes = [1_000, 3_000, 10_000];
const smallSizes = [25, 50, 100];
const times = 15;

/** A growing number of components with weekly readings of two years, one server process. */
export async function measureComponents({ small }: LoadSize): Promise<Steps> {
  const sizes = small ? smallSizes : fullSizes;
  const folder = mkdtempSync(join(tmpdir(), "sonolens-bench-"));
  const notes = createNotes();
  try {
    await beginFolder(folder, 1);
    for (const size of sizes) {
      fillComponents(folder, size);
      const server = await startLoadServer(folder);
      notes.next(server);
      try {
        await measureOne(server, folder, size, notes);
      } finally {
        await server.stop();
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return {
    name: "components",
    what: `${sizes.map((size) => size.toLocaleString("en")).join(", ")} components with ${readingsEach} snapshots each, one server process; ${loadNow()}`,
    ...{ sizes, unit: "components", slopePer: 1_000, rows: notes.rows() },
  };
}

/** Waits until what lists show is stored of so many components. */
async function areComputed(folder: string, count: number): Promise<void> {
  const database = new DatabaseSync(join(folder, "sonolens.db"), { readOnly: true });
  try {
    const stored = database.prepare("SELECT count(*) AS count FROM component_states");
    while (Number(stored.get()?.count) < count) await wait(20);
  } finally {
    database.close();
  }
}

async function measureOne(
  server: ServerProcess<{ readonly address: string }>,
  folder: string,
  size: number,
  notes: Notes,
): Promise<void> {
  const { address } = server.told;
  const token = await signIn(address, owner, password);
  const base = "/api/component-tracker";
  const page = async (query: string) => {
    const { total, components } = await call<ApiSchema<"ComponentOverview">>(
      address,
      token,
      `${base}/overview/?${query}`,
    );
    if (total === 0 || components.length === 0) throw new Error(`${query} finds nothing`);
    return components;
  };
  const names = async (query: string) => {
    const { components } = await call<ApiSchema<"ComponentNames">>(address, token, `${base}/names/?${query}`);
    if (components.length === 0) throw new Error(`${query} names nothing`);
  };
  const before = await server.memory();
  server.forgetPeak();
  const [first] = await page("page=1");
  if (first?.snapshotCount !== readingsEach) throw new Error("a component lacks readings");
  await notes.time("the worst 60, the first time", 1, () => page("order=worst"));
  await notes.time("until all are computed in the background", 1, () => areComputed(folder, size));
  await notes.time("the worst 60", times, () => page("order=worst"));
  await notes.time("first page of 60 by name", times, () => page("page=1"));
  await notes.time("a page of 10 further on", times, (time) =>
    page(`page_size=10&page=${1 + Math.floor(size / 40) + (time % 2)}`),
  );
  await notes.time("page of a search", times, (time) => page(`search=${tagOf((time * 37) % size)}`));
  await notes.time("names of a search", times, (time) => names(`search=${tagOf((time * 37) % size)}`));
  await notes.time("first names to choose from", times, () => names("page=1"));
  await notes.time("names of a filter", times, () => names(`ids=${first.id},unheard-of`));
  await notes.time("history of one", times, () =>
    call(address, token, `${base}/component/${first.id}/history/`),
  );
  const snapshotId = first.latest?.snapshot ?? "";
  await notes.time("tag of a snapshot", times, (time) =>
    call(address, token, `/api/snapshots/${snapshotId}/tags/`, { tags: [tagOf(time % 2), `x${time}`] }),
  );
  await notes.time("the component after that", times, () =>
    call(address, token, `${base}/component/${first.id}/`),
  );
  await notes.time("the first 1,000 with ids of snapshots", 2, () =>
    call(address, token, `${base}/component/`),
  );
  await notes.time("the worst 60 after a tag changed", times, async (time) => {
    await call(address, token, `/api/snapshots/${snapshotId}/tags/`, { tags: [tagOf(time % 2), `z${time}`] });
    await page("order=worst");
  });
  await notes.time("what needs attention, of all", times, () => page("attention=true"));
  await notes.time("what needs attention, of all, after a change", times, async (time) => {
    await call(address, token, `/api/snapshots/${snapshotId}/tags/`, { tags: [tagOf(time % 2), `y${time}`] });
    await page("attention=true");
  });
  notes.note("most resident meanwhile, MB", 0, server.peakBytes() / 1e6);
  const after = await server.memory();
  notes.note("held more than at the start, MB", 1, (after.heldBytes - before.heldBytes) / 1e6);
}
