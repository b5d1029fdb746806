import {
  Button,
  dotsThreeIcon,
  envelopeSimpleIcon,
  IconButton,
  listIcon,
  Menu,
  userPlusIcon,
} from "@sonolens/ui-kit";
import { useWords } from "../../lib/format/use-words.ts";

export interface OrganizationToolsProps {
  readonly invitationCount: number;
  readonly mayInvite: boolean;
  readonly narrow: boolean;
  readonly invite: () => void;
  readonly showInvitations: () => void;
  /** Undefined if there is no log. */
  readonly showLog: (() => void) | undefined;
}

/** The actions of the top bar: invite, open invitations and log; on a phone the latter two are in a menu. */
export function OrganizationTools(props: OrganizationToolsProps) {
  const { invitationCount, mayInvite, narrow, invite, showInvitations, showLog } = props;
  const { t } = useWords();
  const invitations = `${t("organization:invitations")} ${invitationCount}`;
  if (!narrow)
    return (
      <>
        {mayInvite && (
          <Button variant="quiet" icon={envelopeSimpleIcon} onClick={showInvitations}>
            {invitations}
          </Button>
        )}
        {showLog && (
          <Button variant="quiet" icon={listIcon} onClick={showLog}>
            {t("organization:log")}
          </Button>
        )}
        {mayInvite && (
          <Button variant="primary" icon={userPlusIcon} onClick={invite}>
            {t("organization:invite")}
          </Button>
        )}
      </>
    );
  const items = [
    ...(mayInvite
      ? [{ id: "invitations", icon: envelopeSimpleIcon, label: invitations, onSelect: showInvitations }]
      : []),
    ...(showLog ? [{ id: "log", icon: listIcon, label: t("organization:log"), onSelect: showLog }] : []),
  ];
  return (
    <>
      {mayInvite && <IconButton icon={userPlusIcon} label={t("organization:invite")} onClick={invite} />}
      {items.length > 0 && (
        <Menu
          align="end"
          trigger={<IconButton icon={dotsThreeIcon} label={t("organization:invitationsAndLog")} />}
          items={items}
        />
      )}
    </>
  );
}
