import { createHash } from "node:crypto";
import type { ApiClient } from "@sonolens/api-client";
import type { Habit } from "./habits.ts";
import type { LibraryTruth } from "./library-truth.ts";
import type { LoadRecord } from "./load-record.ts";
import { answered, check, inTurn } from "./person.ts";

/** A user who opens snapshots: cards, details, pictures, sound, heat maps and analyses. */
export function lookAtSnapshots(
  client: ApiClient,
  truth: LibraryTruth,
  record: LoadRecord,
  everyMs: number,
): readonly Habit[] {
  const hashes = new Map<string, string>();
  let count = 0;
  const nextId = (): string => {
    count += 1;
    return inTurn([...truth.present], count * 7);
  };

  async function openDetail(): Promise<void> {
    const id = nextId();
    const before = truth.stateOf(id);
    const answer = await record.timed("detail", () => client.getSnapshot({ path: { id } }));
    if (before === undefined || truth.stateOf(id) !== before) return;
    const detail = answered(answer, `detail of ${id}`);
    truth.compare(id, detail);
  }

  async function drawCards(): Promise<void> {
    const ids = [...truth.present].slice(-24);
    const answer = await record.timed("thumbnails", () => client.listThumbnailFrames({ body: { ids } }));
    const { frames, missing } = answered(answer, "thumbnails");
    check(
      frames.length + missing.length === ids.length && missing.every((id) => !truth.present.has(id)),
      () => `of ${ids.length} thumbnails ${frames.length} came and ${missing.join(" ")} were missing`,
    );
  }

  /** Immutable bytes. */
  async function openFile(kind: string, read: (id: string) => Promise<Blob>): Promise<void> {
    const id = nextId();
    if (truth.stateOf(id) === undefined) return;
    const bytes = await record.timed(kind, async () => Buffer.from(await (await read(id)).arrayBuffer()));
    const hash = createHash("sha256").update(bytes).digest("base64");
    const key = `${kind} ${id}`;
    check(bytes.length > 0 && (hashes.get(key) ?? hash) === hash, () => `${key} has other bytes than before`);
    hashes.set(key, hash);
  }

  async function openAnalysis(): Promise<void> {
    const id = nextId();
    if (truth.stateOf(id) === undefined) return;
    const path = { id };
    const detail = answered(await client.getSnapshot({ path }), `detail of ${id}`);
    const method = await record.timed("analysis", async () => {
      switch (detail.device_analysis_type) {
        case "PD":
          return answered(await client.getPdAnalysis({ path }), `discharges of ${id}`).method;
        case "MECHANICAL":
          return answered(await client.getMechAnalysis({ path }), `machine of ${id}`).method;
        default:
          return answered(await client.getLeakAnalysis({ path }), `leak of ${id}`).method;
      }
    });
    check(method !== "", () => `the analysis of ${id} names no method`);
  }

  const { getSnapshotPicture, getSignal, getSnapshotFile } = client;
  return [
    { name: "open a detail", everyMs, act: openDetail },
    { name: "draw cards", everyMs, act: drawCards },
    {
      name: "open a picture",
      everyMs: everyMs * 2,
      act: () =>
        openFile("picture", async (id) =>
          answered(await getSnapshotPicture({ path: { id }, query: {} }), `picture of ${id}`),
        ),
    },
    {
      name: "hear a sound",
      everyMs: everyMs * 4,
      act: () =>
        openFile("sound", async (id) => answered(await getSignal({ path: { id } }), `sound of ${id}`)),
    },
    {
      name: "fetch a file",
      everyMs: everyMs * 8,
      act: () =>
        openFile("file", async (id) => answered(await getSnapshotFile({ path: { id } }), `file of ${id}`)),
    },
    { name: "open an analysis", everyMs: everyMs * 4, act: openAnalysis },
  ];
}
