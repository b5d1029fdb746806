import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ApiSchema } from "@sonolens/api-client";
import { takeDemoSnapshot } from "@sonolens/camera-simulator";
import { createNotes, type LoadSize, loadNow, type Notes, startLoadServer } from "./load-figures.ts";
import { beginFolder, owner, password } from "./load-folder.ts";
import { fillUp } from "./many-snapshots.ts";
import { readAnswer } from "./read-answer.ts";
import { call, type ServerProcess, signIn } from "./server-process.ts";
import type { Steps } from "./steps.ts";
import { uploadForm } from "./upload-form.ts";

const fullSizes = [25_000, 50_000, 100_000];
const smallSizes = [250, 500, 1_000];
const first = 40;
const cards = 24;
const times = 15;

/** One account with a growing number of snapshots, one server process: the time of each of its requests. */
export async function measureLoadSnapshots({ small }: LoadSize): Promise<Steps> {
  const sizes = small ? smallSizes : fullSizes;
  const folder = mkdtempSync(join(tmpdir(), "sonolens-bench-"));
  const notes = createNotes();
  try {
    await beginFolder(folder, first);
    for (const size of sizes) {
      fillUp(folder, size);
      const server = await startLoadServer(folder);
      notes.next(server);
      try {
        notes.note("start of the server, ms", 0, server.readyMs);
        await measureOne(server, size, notes);
      } finally {
        await server.stop();
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return {
    name: "load-snapshots",
    what: `one account with ${sizes.map((size) => size.toLocaleString("en")).join(", ")} snapshots, one server process; ${loadNow()}`,
    ...{ sizes, unit: "snapshots", slopePer: 1_000, rows: notes.rows() },
  };
}

async function measureOne(
  server: ServerProcess<{ readonly address: string }>,
  size: number,
  notes: Notes,
): Promise<void> {
  const { address } = server.told;
  const token = await signIn(address, owner, password);
  const headers = { authorization: `Bearer ${token}`, "accept-encoding": "br" };
  const readList = async (query = "") => {
    const answer = await readAnswer(`${address}/api/snapshots/${query}`, headers);
    if (answer.status !== 200) throw new Error(`the list answered ${answer.status}`);
    return answer;
  };
  const before = await server.memory();
  server.forgetPeak();
  let bytes = 0;
  await notes.time("whole list, the first", 1, async () => {
    bytes = (await readList()).bytes.length;
  });
  notes.note("whole list, kB", 0, bytes / 1000);
  notes.note("most resident meanwhile, MB", 0, server.peakBytes() / 1e6);
  await notes.time("whole list, again", times, () => readList());
  const { snapshots, version } = await call<ApiSchema<"SnapshotList">>(address, token, "/api/snapshots/");
  if (snapshots.length !== size) throw new Error(`${snapshots.length} of ${size} snapshots are listed`);
  const idAt = (time: number): string => snapshots[(time * 7_919) % size]?.id ?? "";
  let since = version;
  for (let time = 0; time < times; time += 1) {
    await notes.time("edit", 1, async () => {
      await call(address, token, `/api/snapshots/${idAt(time)}/tags/`, { tags: [`edited ${size}-${time}`] });
    });
    await notes.time("changes since then", 1, async () => {
      const list = await call<ApiSchema<"SnapshotList">>(address, token, `/api/snapshots/?since=${since}`);
      if (list.complete || list.snapshots.length !== 1) throw new Error("not only the change was answered");
      since = list.version;
    });
  }
  await notes.time("nothing changed since then", times, () =>
    call(address, token, `/api/snapshots/?since=${since}`),
  );
  await notes.time("whole list after an edit", 3, async (time) => {
    await call(address, token, `/api/snapshots/${idAt(time)}/tags/`, { tags: [`again ${size}-${time}`] });
    await readList();
  });
  await notes.time("first page of 30", times, () => readList("?page=1&page_size=30"));
  await notes.time("detail", times, (time) => call(address, token, `/api/snapshots/${idAt(time)}/`));
  await notes.time(`${cards} thumbnails`, times, (time) =>
    call(address, token, "/api/thumbnail-frames/", {
      ids: Array.from({ length: cards }, (_, place) => idAt(time * cards + place)),
    }),
  );
  await notes.time("upload", 5, async (time) => {
    const { bytes: file, filename } = await takeDemoSnapshot("SL-2000", size + time, Date.now());
    await uploadForm(address, token, file, filename);
  });
  const after = await server.memory();
  notes.note("held after all that, MB", 1, after.heldBytes / 1e6);
  notes.note("held more than at the start, MB", 1, (after.heldBytes - before.heldBytes) / 1e6);
}
