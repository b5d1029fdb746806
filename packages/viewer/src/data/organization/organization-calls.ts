import type { ApiClient, ApiError, ApiSchema } from "@sonolens/api-client";
import type { Result } from "@sonolens/foundation";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useSessionStore } from "../../lib/state/frame.ts";
import type { Outcome } from "../../lib/state/outcome.ts";
import { organizationQueries } from "../cameras/organization.ts";
import { useServices } from "../services.ts";

export type Organization = ApiSchema<"Organization">;
export type Group = ApiSchema<"Group">;
export type GroupPerson = ApiSchema<"GroupUser">;
export type GroupCamera = ApiSchema<"GroupOwnership">;

/** All changes of an organization and of the invitations into it. */
export interface OrganizationCalls {
  readonly addGroup: (parentId: string, texts: GroupTexts) => Promise<Outcome>;
  readonly changeTexts: (groupId: string, texts: Partial<GroupTexts>) => Promise<Outcome>;
  readonly deleteGroup: (groupId: string) => Promise<Outcome>;
  readonly movePerson: (customerId: string, from: string, to: string) => Promise<Outcome>;
  /** The person leaves the organization. */
  readonly removePerson: (customerId: string, groupId: string) => Promise<Outcome>;
  /** Brings a camera of one's own, or of another group, into this one. */
  readonly putCamera: (ownershipId: string, groupId: string) => Promise<Outcome>;
  /** An address that is invited already gets the mail again, and its invitation a new expiry. */
  readonly invite: (email: string, groupId: string) => Promise<Outcome>;
  readonly cancelInvitation: (id: string) => Promise<Outcome>;
}

export interface GroupTexts {
  readonly name: string;
  readonly description: string;
}

/** What a user who is in no organization can do. */
export interface JoiningCalls {
  readonly create: (name: string) => Promise<Outcome>;
  readonly accept: (invitationId: string) => Promise<Outcome>;
  readonly decline: (invitationId: string) => Promise<Outcome>;
}

/** What a user can do with an organization as a whole. */
export interface LeavingCalls {
  readonly leave: (organizationId: string) => Promise<Outcome>;
}

/** The changes as calls of the server; its answers replace the organization in the cache. */
export function useOrganizationCalls(): OrganizationCalls & JoiningCalls & LeavingCalls {
  const { api } = useServices();
  const client = useQueryClient();
  const store = useSessionStore();
  return useMemo(() => {
    const refetch = () => client.invalidateQueries({ queryKey: organizationQueries.key });
    /** A call whose answer is the organization as it is now. */
    const change = async (send: (calls: ApiClient) => Promise<Result<Organization, ApiError>>) => {
      const answer = await send(api);
      if (store.scope.disposed) return undefined;
      if (!answer.ok) {
        // What is shown may be outdated.
        void refetch();
        return answer.error.code;
      }
      const { queryKey } = organizationQueries.mine(api);
      // A response that was sent before this change must not replace it.
      await client.cancelQueries({ queryKey, exact: true });
      client.setQueryData(queryKey, answer.value);
      return undefined;
    };
    /** A call about an invitation. */
    const ask = async (send: (calls: ApiClient) => Promise<Result<unknown, ApiError>>) => {
      const answer = await send(api);
      if (store.scope.disposed) return undefined;
      await refetch();
      return answer.ok ? undefined : answer.error.code;
    };
    return {
      create: (name) => change((calls) => calls.createOrganization({ body: { name } })),
      accept: async (id) => {
        const outcome = await change((calls) => calls.acceptInvitation({ path: { id } }));
        if (outcome === undefined) await refetch();
        return outcome;
      },
      decline: (id) => ask((calls) => calls.endInvitation({ path: { id } })),
      leave: (organization) => ask((calls) => calls.leaveOrganization({ body: { organization } })),
      addGroup: (id, body) => change((calls) => calls.addGroup({ path: { id }, body })),
      changeTexts: (id, body) => change((calls) => calls.changeGroup({ path: { id }, body })),
      deleteGroup: (id) => change((calls) => calls.deleteGroup({ path: { id } })),
      movePerson: (move, id, to) =>
        change((calls) => calls.changeGroup({ path: { id }, body: { move, to } })),
      removePerson: (remove, id) => change((calls) => calls.changeGroup({ path: { id }, body: { remove } })),
      putCamera: (ownership, id) =>
        change((calls) => calls.addGroupOwnership({ path: { id }, body: { ownership } })),
      invite: (email, id) => ask((calls) => calls.inviteToGroup({ path: { id }, body: { email } })),
      cancelInvitation: (id) => ask((calls) => calls.endInvitation({ path: { id } })),
    };
  }, [api, client, store]);
}
