import { formatDate } from "@sonolens/i18n";
import { arrowClockwiseIcon, clockIcon, Icon, IconButton, xIcon } from "@sonolens/ui-kit";
import { useState } from "react";
import type { Invitation } from "../../data/organization/invitations.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { useIsMounted } from "../../lib/state/use-is-mounted.ts";

export interface InvitationActions {
  readonly sendAgain: (invitation: Invitation) => Promise<unknown>;
  readonly cancel: (invitation: Invitation) => Promise<unknown>;
}

export interface InvitationListProps extends InvitationActions {
  readonly invitations: readonly Invitation[];
  /** The groups are named too. */
  readonly hasGroup: boolean;
}

/** Open invitations, each of which can be sent again and canceled. */
export function InvitationList({ invitations, hasGroup, ...actions }: InvitationListProps) {
  return (
    <ul>
      {invitations.map((invitation) => (
        <Row key={invitation.id} invitation={invitation} hasGroup={hasGroup} {...actions} />
      ))}
    </ul>
  );
}

interface RowProps extends InvitationActions {
  readonly invitation: Invitation;
  readonly hasGroup: boolean;
}

function Row({ invitation, hasGroup, sendAgain, cancel }: RowProps) {
  const { t, locale, timeZone } = useWords();
  const isMounted = useIsMounted();
  const [busy, setBusy] = useState(false);
  const { email, group, invitedBy, invitedAt, expires } = invitation;
  const dayOf = (moment: string) => formatDate(new Date(moment), locale, timeZone);
  const run = async (action: (of: Invitation) => Promise<unknown>) => {
    if (busy) return;
    setBusy(true);
    await action(invitation);
    if (isMounted()) setBusy(false);
  };
  return (
    <li className="flex items-center gap-2.5 border-b border-line py-1.5">
      <span className="grid size-7 shrink-0 place-items-center rounded-full border border-dashed border-ink-3 text-ink-2">
        <Icon icon={clockIcon} size={14} />
      </span>
      <span className="min-w-0 flex-1">
        <bdi className="block text-13 font-medium wrap-anywhere">{email}</bdi>
        <span className="block text-12 text-ink-3">
          {hasGroup && (
            <>
              <bdi>{group.name}</bdi>
              {t("common:separated", { first: "", second: "" })}
            </>
          )}
          {t("organization:invitedBy", { day: dayOf(invitedAt), name: invitedBy, until: dayOf(expires) })}
        </span>
      </span>
      <span className="flex shrink-0">
        <IconButton
          icon={arrowClockwiseIcon}
          label={t("common:labeled", { first: t("organization:sendAgain"), second: email })}
          disabled={busy}
          onClick={() => void run(sendAgain)}
        />
        <IconButton
          icon={xIcon}
          label={t("common:labeled", { first: t("organization:cancelInvitation"), second: email })}
          disabled={busy}
          onClick={() => void run(cancel)}
        />
      </span>
    </li>
  );
}
