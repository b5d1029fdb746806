import { createScope } from "@sonolens/foundation";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, it, onTestFinished, vi } from "vitest";
import { smallRecords } from "../snapshot-list/snapshot-records.ts";
import type { SnapshotRecord } from "../types.ts";
import { dropUnseenSnapshots } from "./drop-unseen-snapshots.ts";
import { snapshotQueries } from "./snapshots.ts";

const listOf = (...ids: string[]) => ({
  version: 1,
  byId: smallRecords(new Map(ids.map((id) => [id, { id } as SnapshotRecord]))),
});

async function aCache() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const scope = createScope();
  onTestFinished(() => {
    scope.dispose();
    client.clear();
  });
  dropUnseenSnapshots(client, scope);
  const fetchList = (...ids: string[]) =>
    client.fetchQuery({ queryKey: snapshotQueries.listKey, queryFn: () => listOf(...ids) });
  await fetchList("a", "b");
  for (const key of [snapshotQueries.detailKey("a"), snapshotQueries.detailKey("b"), ["media", "still", "b"]])
    client.setQueryData(key, "secret");
  const keys = () =>
    client
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey.join(" "));
  return { client, fetchList, keys };
}

it("drops what is cached of snapshots that the user no longer sees, and of no others", async () => {
  const { fetchList, keys } = await aCache();
  await fetchList("a");
  expect(keys()).toEqual(["snapshots list", "snapshots detail a"]);
});

it("empties what is on the screen at once, and requests it again", async () => {
  const { client, fetchList } = await aCache();
  const ask = vi.fn(() => Promise.reject(new Error("gone")));
  const observer = new QueryObserver(client, {
    queryKey: snapshotQueries.detailKey("b"),
    queryFn: ask,
    staleTime: Number.POSITIVE_INFINITY,
  });
  onTestFinished(observer.subscribe(() => undefined));
  await fetchList("a");
  expect(observer.getCurrentResult().data).toBeUndefined();
  await expect.poll(() => observer.getCurrentResult().status).toBe("error");
  expect(ask).toHaveBeenCalledOnce();
});

it("keeps what is only shown as deleted, and a snapshot that was never in the list", async () => {
  const { client, fetchList, keys } = await aCache();
  client.setQueryData(snapshotQueries.detailKey("of another account"), "secret");
  client.setQueryData(snapshotQueries.listKey, listOf("a"));
  await fetchList("a");
  expect(keys()).toContain("snapshots detail b");
  expect(keys()).toContain("snapshots detail of another account");
});
