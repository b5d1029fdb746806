import type { ApiClient, ApiError } from "@sonolens/api-client";
import { type Result, settled } from "@sonolens/foundation";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useSessionStore } from "../../lib/state/frame.ts";
import type { Outcome } from "../../lib/state/outcome.ts";
import type { SharedStore } from "../../lib/state/shared-state.ts";
import { organizationQueries } from "../cameras/organization.ts";
import { putAnswer } from "../server/put-answer.ts";
import { useServices } from "../services.ts";
import { type Invitation, invitationQueries, withInvitations } from "./invitations.ts";
import { type OrganizationEdit, pendingOrganizationEdits } from "./organization-edits.ts";
import type { GroupTexts, Organization } from "./organization-types.ts";

/** An invitation that was not sent, and the code of its error. */
export interface RefusedInvitation {
  readonly email: string;
  readonly code: string;
}

/**
 * All changes of an organization and of the invitations into it. Moved and removed people, moved cameras and new texts
 * are shown before the server confirms them.
 */
export interface OrganizationCalls {
  readonly addGroup: (parentId: string, texts: GroupTexts) => Promise<Outcome>;
  readonly changeTexts: (groupId: string, texts: Partial<GroupTexts>) => Promise<Outcome>;
  readonly deleteGroup: (groupId: string) => Promise<Outcome>;
  readonly movePerson: (customerId: string, from: string, to: string) => Promise<Outcome>;
  /** The person leaves the organization. */
  readonly removePerson: (customerId: string, groupId: string) => Promise<Outcome>;
  /** Brings a camera of one's own, or of another group, into this one. */
  readonly putCamera: (ownershipId: string, groupId: string) => Promise<Outcome>;
  /**
   * Invites one address after another; resolves with those that failed. An address that is invited already gets the mail
   * again, and its invitation a new expiry.
   */
  readonly invite: (emails: readonly string[], groupId: string) => Promise<readonly RefusedInvitation[]>;
  readonly cancelInvitation: (id: string) => Promise<Outcome>;
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

export type AllOrganizationCalls = OrganizationCalls & JoiningCalls & LeavingCalls;

/** The changes as calls of the server; its answers replace the organization in the cache. */
export function createOrganizationCalls(
  api: ApiClient,
  client: QueryClient,
  store: SharedStore<"session">,
): AllOrganizationCalls {
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
    await putAnswer(client, organizationQueries.mine(api).queryKey, answer.value);
    return undefined;
  };
  /** A change that is shown at once, and no longer if it fails. The server gets such changes in their order. */
  const edit = async (
    shown: OrganizationEdit,
    send: (calls: ApiClient) => Promise<Result<Organization, ApiError>>,
  ): Promise<Outcome> => {
    const { edits, lastTurn } = store.get(pendingOrganizationEdits);
    const turn = settled(lastTurn).then(() => (store.scope.disposed ? undefined : change(send)));
    store.set(pendingOrganizationEdits, { edits: [...edits, shown], lastTurn: turn });
    try {
      return await turn;
    } finally {
      const pending = store.get(pendingOrganizationEdits);
      store.set(pendingOrganizationEdits, {
        ...pending,
        edits: pending.edits.filter((each) => each !== shown),
      });
    }
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
    changeTexts: (groupId, texts) =>
      edit({ kind: "texts", groupId, texts }, (calls) =>
        calls.changeGroup({ path: { id: groupId }, body: texts }),
      ),
    deleteGroup: (id) => change((calls) => calls.deleteGroup({ path: { id } })),
    movePerson: (customerId, id, to) =>
      edit({ kind: "movePerson", customerId, to }, (calls) =>
        calls.changeGroup({ path: { id }, body: { move: customerId, to } }),
      ),
    removePerson: (customerId, id) =>
      edit({ kind: "removePerson", customerId }, (calls) =>
        calls.changeGroup({ path: { id }, body: { remove: customerId } }),
      ),
    putCamera: (ownershipId, id) =>
      edit({ kind: "putCamera", ownershipId, to: id }, (calls) =>
        calls.addGroupOwnership({ path: { id }, body: { ownership: ownershipId } }),
      ),
    async invite(emails, id) {
      const refused: RefusedInvitation[] = [];
      const sent: Invitation[] = [];
      for (const email of emails) {
        // The limit is one of the account: the others would be refused too.
        const isLimited = refused.at(-1)?.code === "tooManyRequests";
        const answer = isLimited ? undefined : await api.inviteToGroup({ path: { id }, body: { email } });
        if (store.scope.disposed) return [];
        if (answer?.ok) sent.push(answer.value);
        else refused.push({ email, code: answer?.error.code ?? "tooManyRequests" });
      }
      await putAnswer(
        client,
        invitationQueries.open(api).queryKey,
        (before) => before && withInvitations(before, sent),
      );
      return refused;
    },
    cancelInvitation: (id) => ask((calls) => calls.endInvitation({ path: { id } })),
  };
}

export function useOrganizationCalls(): AllOrganizationCalls {
  const { api } = useServices();
  const client = useQueryClient();
  const store = useSessionStore();
  return useMemo(() => createOrganizationCalls(api, client, store), [api, client, store]);
}
