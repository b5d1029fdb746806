import { createScope } from "@sonolens/foundation";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, it, onTestFinished, vi } from "vitest";
import { CallError } from "../server/call-error.ts";
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

it("keeps what is only shown as deleted", async () => {
  const { client, fetchList, keys } = await aCache();
  client.setQueryData(snapshotQueries.listKey, listOf("a"));
  await fetchList("a", "b");
  expect(keys()).toContain("snapshots detail b");
});

/** Shows the details of a snapshot that no list had; the server refuses them after the first answers. */
async function showUnlisted(client: QueryClient, answers: number, status: number) {
  let asked = 0;
  const queryFn = async () => {
    asked += 1;
    if (asked > answers) throw new CallError({ code: "notFound", status } as never);
    return `secret ${asked}`;
  };
  const observer = new QueryObserver(client, {
    queryKey: snapshotQueries.detailKey("c"),
    queryFn,
    staleTime: Number.POSITIVE_INFINITY,
  });
  onTestFinished(observer.subscribe(() => undefined));
  await expect.poll(() => observer.getCurrentResult().data).toBe("secret 1");
  client.setQueryData(["media", "still", "c"], "secret");
  return observer;
}

it("[ORG-10] drops a snapshot that came into view and left it between two lists, which the server refuses", async () => {
  const { client, fetchList, keys } = await aCache();
  const observer = await showUnlisted(client, 1, 404);
  await fetchList("a", "b");
  await expect.poll(() => observer.getCurrentResult().status).toBe("error");
  expect(observer.getCurrentResult().data).toBeUndefined();
  expect(keys()).not.toContain("media still c");
});

it("shows a snapshot that a list does not have yet as long as the server gives it, or only fails", async () => {
  const { client, fetchList, keys } = await aCache();
  const observer = await showUnlisted(client, 2, 500);
  await fetchList("a", "b");
  await expect.poll(() => observer.getCurrentResult().data).toBe("secret 2");
  await fetchList("a", "b");
  await expect.poll(() => observer.getCurrentResult().isRefetchError).toBe(true);
  expect(observer.getCurrentResult().data).toBe("secret 2");
  expect(keys()).toContain("media still c");
});

it("does not keep details of a snapshot that a list lacks for later", async () => {
  const { client, fetchList, keys } = await aCache();
  client.setQueryData(snapshotQueries.detailKey("c"), "secret");
  await fetchList("a", "b");
  expect(keys()).not.toContain("snapshots detail c");
  expect(keys()).toContain("snapshots detail b");
});
