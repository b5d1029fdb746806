import type { ApiClient } from "@sonolens/api-client";
import type { Scope } from "@sonolens/foundation";
import { hashKey, type Query, type QueryClient } from "@tanstack/react-query";
import { organizationQueries } from "../cameras/organization.ts";
import { reasonOf } from "../server/call-error.ts";
import { snapshotQueries } from "../snapshots/snapshots.ts";
import type { Organization } from "./organization-types.ts";

/** Of these the list of snapshots decides, which changes with the group too. */
const ofSnapshots: readonly (readonly unknown[])[] = [
  snapshotQueries.listKey,
  snapshotQueries.detailsKey,
  ["media"],
];

const refusals = [400, 403, 404];

/**
 * Once the user is in another group or in none: drops all that is cached and not on the screen, such as components,
 * templates and the log, and requests the rest again. What the server refuses, then or at any other time, is not shown
 * any longer: of a change that was undone soon, only the refusals are noticed.
 */
export function refetchOnGroupChange(
  client: QueryClient,
  { session }: Pick<ApiClient, "session">,
  scope: Scope,
): void {
  const organizationHash = hashKey(organizationQueries.key);
  const isConcerned = ({ queryKey, queryHash }: Query) =>
    queryHash !== organizationHash &&
    !ofSnapshots.some((beginning) => beginning.every((part, index) => queryKey[index] === part));
  const isRefused = (query: Query) => {
    const reason = reasonOf(query.state.error);
    return isConcerned(query) && refusals.includes(reason?.status ?? 0) && reason?.code !== "sessionEnded";
  };
  const groupOfUser = (organization: Organization | null) => groupOf(organization, session.claims?.user_id);
  const known = client.getQueryData<Organization | null>(organizationQueries.key);
  /** Of the user; undefined until it is known. */
  let groupId = known === undefined ? undefined : groupOfUser(known);
  scope.add(
    client.getQueryCache().subscribe((event) => {
      const hasFailed = event.type === "updated" && event.action.type === "error";
      if (hasFailed && event.query.state.data !== undefined && isRefused(event.query))
        void client.resetQueries({ queryKey: event.query.queryKey, exact: true });
      if (event.query.queryHash !== organizationHash) return;
      // The session ended.
      if (event.type === "removed") groupId = undefined;
      if (event.type !== "updated" || event.action.type !== "success") return;
      const before = groupId;
      groupId = groupOfUser(event.query.state.data as Organization | null);
      if (before === undefined || before === groupId) return;
      client.removeQueries({ type: "inactive", predicate: isConcerned });
      void client.invalidateQueries({ predicate: isConcerned });
    }),
  );
}

const groupOf = (organization: Organization | null, userId: string | undefined): string | null =>
  organization?.groups.find(({ users }) => users.some(({ customerId }) => customerId === userId))?.id ?? null;
