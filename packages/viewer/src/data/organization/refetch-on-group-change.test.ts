import type { ApiClient } from "@sonolens/api-client";
import { createScope } from "@sonolens/foundation";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, it, onTestFinished } from "vitest";
import { organizationQueries } from "../cameras/organization.ts";
import { componentQueries } from "../components/components.ts";
import { CallError } from "../server/call-error.ts";
import { snapshotQueries } from "../snapshots/snapshots.ts";
import { refetchOnGroupChange } from "./refetch-on-group-change.ts";

const api = { session: { claims: { user_id: "me" } } } as unknown as ApiClient;
const inGroup = (id: string) => ({ groups: [{ id, users: [{ customerId: "me" }] }] });

function aCache() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const scope = createScope();
  onTestFinished(() => {
    scope.dispose();
    client.clear();
  });
  refetchOnGroupChange(client, api, scope);
  const fetchOrganization = (organization: object | null) =>
    client.fetchQuery({ queryKey: organizationQueries.key, queryFn: () => organization });
  /** A query on the screen, whose data the server refuses after the first answer. */
  const show = async (queryKey: readonly unknown[], status: number) => {
    let answers = 0;
    const queryFn = async () => {
      answers += 1;
      if (answers > 1) throw new CallError({ code: "notFound", status } as never);
      return "secret";
    };
    const observer = new QueryObserver(client, { queryKey, queryFn, staleTime: 60_000 });
    onTestFinished(observer.subscribe(() => undefined));
    await expect.poll(() => observer.getCurrentResult().data).toBe("secret");
    return observer;
  };
  return { client, fetchOrganization, show };
}

const log = [...organizationQueries.key, "log"];

it("[ORG-11] drops what is cached once the user is in another group or in none, but neither the snapshots nor without a change", async () => {
  const { client, fetchOrganization } = aCache();
  await fetchOrganization(inGroup("top"));
  for (const key of [log, componentQueries.key, snapshotQueries.listKey]) client.setQueryData(key, "secret");
  await fetchOrganization(inGroup("top"));
  expect(client.getQueryData(log)).toBe("secret");
  await fetchOrganization(null);
  expect([log, componentQueries.key].map((key) => client.getQueryData(key))).toEqual([undefined, undefined]);
  expect(client.getQueryData(snapshotQueries.listKey)).toBe("secret");
});

it("[ORG-11] shows no longer what the server refuses, and keeps what only failed to load", async () => {
  const { fetchOrganization, show } = aCache();
  await fetchOrganization(inGroup("top"));
  const refused = await show(componentQueries.key, 404);
  const failed = await show(log, 500);
  await fetchOrganization(inGroup("hall"));
  await expect.poll(() => refused.getCurrentResult().data).toBeUndefined();
  expect(failed.getCurrentResult().data).toBe("secret");
});

it("[ORG-11] shows no longer what the server refuses though it never saw the group change", async () => {
  const { client, fetchOrganization, show } = aCache();
  await fetchOrganization(null);
  const refused = await show(componentQueries.key, 404);
  await fetchOrganization(null);
  await client.invalidateQueries({ queryKey: componentQueries.key });
  await expect.poll(() => refused.getCurrentResult().data).toBeUndefined();
  await expect.poll(() => refused.getCurrentResult().isError).toBe(true);
});
