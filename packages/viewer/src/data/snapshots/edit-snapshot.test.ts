import { type ApiClient, type ApiError, clientError } from "@sonolens/api-client";
import type { Result } from "@sonolens/foundation";
import { QueryClient } from "@tanstack/react-query";
import { describe, expect, it, onTestFinished } from "vitest";
import { aSnapshotDetail, aSnapshotRecord } from "../../testing/a-snapshot.ts";
import { smallRecords } from "../snapshot-list/snapshot-records.ts";
import type { SnapshotDetail } from "../types.ts";
import { editMutation, type SessionEdit, type SnapshotEdit } from "./edit-snapshot.ts";
import { createPendingEdits } from "./pending-edits.ts";
import { type KnownSnapshots, snapshotQueries } from "./snapshots.ts";

const id = "snapshot-1";
const stored = aSnapshotDetail({ id, version: 5, label: "stored", repair_status: "solved" });

/** The cache of a viewer that shows one snapshot; every response comes when the test gives it. */
function aViewer() {
  const client = new QueryClient();
  onTestFinished(() => client.clear());
  client.setQueryData<SnapshotDetail>(snapshotQueries.detailKey(id), stored);
  const record = aSnapshotRecord({ id, version: 5, label: "stored" });
  client.setQueryData<KnownSnapshots>(snapshotQueries.listKey, {
    version: 5,
    byId: smallRecords(new Map([[id, record]])),
  });
  const asked: PromiseWithResolvers<Result<SnapshotDetail, ApiError>>[] = [];
  const api = {
    getSnapshot: () => {
      const answer = Promise.withResolvers<Result<SnapshotDetail, ApiError>>();
      asked.push(answer);
      return answer.promise;
    },
  } as unknown as ApiClient;
  const pendingEdits = createPendingEdits();
  const mutation = editMutation({
    api,
    client,
    connection: { check: async () => true, untilBack: async () => {} } as never,
  });
  const store = { scope: { disposed: false } } as SessionEdit["store"];
  const shown = () => client.getQueryData<SnapshotDetail>(snapshotQueries.detailKey(id));
  const begin = async (patch: SnapshotEdit["patch"]) => {
    const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<SnapshotEdit["send"]>>>();
    const ended = client
      .getMutationCache()
      .build(client, mutation)
      .execute({ edit: { id, patch, send: () => promise }, store, pendingEdits, lifetime: store.scope })
      .catch(() => undefined);
    await expect.poll(() => shown()).toMatchObject(patch);
    return {
      save: (snapshot: SnapshotDetail) => {
        resolve({ ok: true, value: { version: snapshot.version, snapshot } });
        return ended;
      },
      refuse: () => {
        resolve({ ok: false, error: clientError("unknownField", 400) });
        return ended;
      },
    };
  };
  return {
    asked,
    begin,
    receive: (snapshot: SnapshotDetail) =>
      client.setQueryData<SnapshotDetail>(snapshotQueries.detailKey(id), pendingEdits.over(snapshot)),
    shown,
    listed: () => client.getQueryData<KnownSnapshots>(snapshotQueries.listKey)?.byId.get(id),
    isOutdated: () => client.getQueryState(snapshotQueries.detailKey(id))?.isInvalidated,
  };
}

describe("edits of one snapshot", () => {
  it("keep what the next one saved, also if the snapshot that was requested before it arrives after it", async () => {
    const viewer = aViewer();
    const first = await viewer.begin({ label: "mine" });
    const second = await viewer.begin({ repair_status: "inRepair" });
    // Another user tagged it after the first was saved.
    viewer.receive({ ...stored, version: 7, label: "mine", tags: ["theirs"] });
    const firstEnded = first.save({ ...stored, version: 6, label: "mine" });
    await expect.poll(() => viewer.asked).toHaveLength(1);
    const now: SnapshotDetail = {
      ...{ ...stored, version: 8, label: "mine", tags: ["theirs"] },
      repair_status: "inRepair",
    };
    await second.save(now);
    viewer.asked[0]?.resolve({ ok: true, value: { ...now, version: 7, repair_status: "solved" } });
    await expect.poll(() => viewer.asked).toHaveLength(2);
    viewer.asked[1]?.resolve({ ok: true, value: now });
    await firstEnded;
    expect(viewer.shown()).toEqual(now);
    expect(viewer.listed()).toMatchObject({ version: 8, tags: ["theirs"] });
  });

  it("keep what is known, and have it requested again, if a later version could not be requested", async () => {
    const viewer = aViewer();
    const edit = await viewer.begin({ label: "mine" });
    const later = { ...stored, version: 7, label: "theirs" };
    viewer.receive(later);
    const ended = edit.save({ ...stored, version: 6, label: "mine" });
    await expect.poll(() => viewer.asked).toHaveLength(1);
    viewer.asked[0]?.resolve({ ok: false, error: clientError("networkError") });
    await ended;
    expect(viewer.shown()?.version).toBe(7);
    expect(viewer.isOutdated()).toBe(true);
  });

  it("show what is stored once all of them were refused", async () => {
    const viewer = aViewer();
    const first = await viewer.begin({ repair_status: "inRepair", label: "mine" });
    const second = await viewer.begin({ repair_status: "open" });
    expect(viewer.shown()).toMatchObject({ repair_status: "open", label: "mine" });
    await first.refuse();
    expect(viewer.shown()).toMatchObject({ repair_status: "open", label: "stored" });
    await second.refuse();
    expect(viewer.shown()).toEqual(stored);
    expect(viewer.listed()?.label).toBe("stored");
  });
});
