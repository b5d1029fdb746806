import { useQuery } from "@tanstack/react-query";
import { organizationQueries } from "../../data/cameras/organization.ts";
import { invitationQueries } from "../../data/organization/invitations.ts";
import { useServices } from "../../data/services.ts";
import { useSessionState, useSessionStore } from "../../lib/state/frame.ts";
import { sessionAtom } from "../../lib/state/shared-state.ts";

/** Ids of the invitations whose notice was closed; until the session ends. */
const closedInvitations = sessionAtom((): ReadonlySet<string> => new Set());

/** The newest invitation to a user who is in no organization, unless its notice was closed. */
export function usePendingInvitation(isWanted: boolean) {
  const { api } = useServices();
  const store = useSessionStore();
  const closed = useSessionState(closedInvitations);
  const isAlone = useQuery(organizationQueries.mine(api)).data === null;
  const { data } = useQuery({ ...invitationQueries.toMe(api), enabled: isWanted && isAlone });
  const invitation = isWanted && isAlone ? data?.find(({ id }) => !closed.has(id)) : undefined;
  return {
    invitation,
    close: () => invitation && store.set(closedInvitations, new Set([...closed, invitation.id])),
  };
}
