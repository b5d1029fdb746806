import { Button, envelopeSimpleIcon, Notice } from "@sonolens/ui-kit";
import type { Invitation } from "../../data/organization/invitations.ts";
import { useWords } from "../../lib/format/use-words.ts";

export interface InvitationNoticeProps {
  readonly invitation: Invitation;
  /** Opens the page where it is answered. */
  readonly view: () => void;
  readonly close: () => void;
}

/** Notifies the user of an invitation into an organization (ROU-59). */
export function InvitationNotice({ invitation, view, close }: InvitationNoticeProps) {
  const { t } = useWords();
  return (
    <Notice
      icon={envelopeSimpleIcon}
      tone="accent"
      title={t("notices:invitationTitle")}
      action={
        <Button variant="quiet" className="max-sm:-ms-3" onClick={view}>
          {t("notices:viewInvitation")}
        </Button>
      }
      onClose={close}
    >
      {t("notices:invitationText", {
        inviter: invitation.invitedBy,
        organization: invitation.organization.name,
      })}
    </Notice>
  );
}
