import type { ApiClient } from "@sonolens/api-client";
import type { Habit } from "./habits.ts";
import type { LibraryTruth, WrittenNow } from "./library-truth.ts";
import type { LoadRecord } from "./load-record.ts";
import { answered, inTurn } from "./person.ts";

const repairs = ["inRepair", "solved", "open"] as const;

/** A user who edits snapshots that no one else edits. */
export function editSnapshots(
  client: ApiClient,
  who: string,
  ids: readonly string[],
  truth: LibraryTruth,
  record: LoadRecord,
  everyMs: number,
): readonly Habit[] {
  let count = 0;
  const writers: readonly ((id: string) => Promise<WrittenNow>)[] = [
    async (id: string) => {
      const comments = `${who} was here ${count} times`;
      const { version } = answered(await client.getSnapshot({ path: { id } }), `detail of ${id}`);
      const headers = { "If-Match": `"${version}"` };
      const answer = await client.setSnapshotComments({ path: { id }, headers, body: { comments } });
      return { ...answered(answer, `comments of ${id}`), written: { comments } };
    },
    async (id: string) => {
      const tags = [`hall ${count}`, "pump"];
      const answer = await client.setSnapshotTags({ path: { id }, body: { tags } });
      return { ...answered(answer, `tags of ${id}`), written: { tags } };
    },
    async (id: string) => {
      const starred = count % 2 === 0;
      const answer = await client.setSnapshotStarred({ path: { id }, body: { starred: starred ? 1 : 0 } });
      return { ...answered(answer, `star of ${id}`), written: { starred } };
    },
    async (id: string) => {
      const repair = inTurn(repairs, Math.floor(count / (ids.length * 4)));
      const now = answered(await client.getSnapshotRepair({ path: { id } }), `repair of ${id}`);
      const repair_status =
        now.repair_status === repair ? inTurn(repairs, repairs.indexOf(repair) + 1) : repair;
      const body = { repair_status, note: `note ${count}` };
      const answer = await client.setSnapshotRepair({ path: { id }, body });
      return { ...answered(answer, `repair of ${id}`), written: { repair: repair_status } };
    },
  ];
  return [
    {
      name: "edit a snapshot",
      everyMs,
      async act() {
        count += 1;
        const id = inTurn(ids, Math.floor(count / writers.length));
        const write = inTurn(writers, count);
        await truth.change(id, record.nowMs, () => record.timed("edit", () => write(id)));
      },
    },
  ];
}
