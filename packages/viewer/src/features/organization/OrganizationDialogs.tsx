import { cameraMoveTargets, cameraName, memberMoveTargets } from "@sonolens/domain";
import { Button, Dialog, type SnackRequest } from "@sonolens/ui-kit";
import { type ReactNode, useRef } from "react";
import type { Invitation } from "../../data/organization/invitations.ts";
import type { OrganizationCalls } from "../../data/organization/organization-calls.ts";
import type {
  Group,
  GroupCamera,
  GroupPerson,
  GroupTexts,
  Organization,
} from "../../data/organization/organization-types.ts";
import { useWords } from "../../lib/format/use-words.ts";
import type { Outcome } from "../../lib/state/outcome.ts";
import { ChangeDialog } from "../../lib/ui/ChangeDialog.tsx";
import { FormDialog } from "../../lib/ui/FormDialog.tsx";
import { AccessDialog } from "./AccessDialog.tsx";
import { AddCameraDialog, type OfferedCamera } from "./AddCameraDialog.tsx";
import { HandOverDialog } from "./HandOverDialog.tsx";
import { InvitationList } from "./InvitationList.tsx";
import { InviteDialog } from "./InviteDialog.tsx";
import { MoveDialog } from "./MoveDialog.tsx";
import { NameDialog } from "./NameDialog.tsx";
import { neighborOfRow } from "./neighbor-of-row.ts";
import type { OrganizationDialog } from "./organization-dialog.ts";

export interface OrganizationDialogsProps {
  /** The open one. */
  readonly dialog: OrganizationDialog | undefined;
  readonly close: () => void;
  readonly parts: {
    readonly organization: Organization;
    readonly invitations: readonly Invitation[];
    readonly me: string;
    readonly cameras: readonly OfferedCamera[];
    readonly controlled: ReadonlySet<string>;
    readonly calls: OrganizationCalls;
    readonly notify: (snack: SnackRequest) => void;
    /** A group and all below it. */
    readonly below: (groupId: string) => readonly Group[];
    /** What the people of a group see: cameras and snapshots. */
    readonly seenIn: (groupId: string) => { readonly cameras: number; readonly snapshots: number };
    readonly movePerson: (person: GroupPerson, from: string, to: string) => void;
    readonly moveCamera: (camera: GroupCamera, from: string, to: string) => void;
    readonly removePerson: (person: GroupPerson, from: string) => void;
    readonly sendAgain: (invitation: Invitation) => Promise<unknown>;
    readonly cancel: (invitation: Invitation) => Promise<unknown>;
    readonly onGroupAdded: (parent: Group) => void;
    readonly onGroupDeleted: (group: Group) => void;
    readonly leave: (() => Promise<Outcome>) | undefined;
    /** Opens another dialog in place of this one. */
    readonly open: (dialog: OrganizationDialog) => void;
    readonly log: ((onClose: () => void) => ReactNode) | undefined;
  };
}

/** The dialogs over an organization. */
export function OrganizationDialogs({ dialog, close, parts }: OrganizationDialogsProps) {
  const { organization, invitations, me, cameras, controlled, calls, notify, below, seenIn } = parts;
  const { movePerson, moveCamera, removePerson, sendAgain, cancel, onGroupAdded, onGroupDeleted } = parts;
  const { leave, log, open } = parts;
  const { groups } = organization;
  const { t } = useWords();
  // The row that goes takes the focus along.
  const next = useRef<HTMLElement | null>(null);
  const goOnBeside = (id: string) => {
    next.current = neighborOfRow(id);
  };
  const goOnAt = () => {
    const beside = next.current;
    next.current = null;
    return beside;
  };
  const lostCameras = dialog?.kind === "removePerson" ? seenIn(dialog.group.id).cameras : 0;
  // Said here: by the time that the call ends, the screen of the organization is gone, its dialogs too.
  const leaveNow =
    leave &&
    (async () => {
      const code = await leave();
      if (code === undefined)
        notify({ message: t("organization:left", { organization: organization.name }), tone: "success" });
      return code;
    });
  return (
    <>
      {dialog?.kind === "invite" && (
        <InviteDialog
          {...{ groups, controlled, seenIn }}
          groupId={dialog.groupId}
          invite={calls.invite}
          onSent={(count) => notify({ message: t("organization:invited", { count }), tone: "success" })}
          onClose={close}
        />
      )}
      {dialog?.kind === "invitations" && (
        <Dialog
          open
          title={t("organization:invitations")}
          description={t("organization:invitationsText")}
          onOpenChange={(open) => !open && close()}
          footer={<Button onClick={close}>{t("common:close")}</Button>}
        >
          {invitations.length === 0 && (
            <p className="text-13 text-ink-2">{t("organization:noInvitations")}</p>
          )}
          <InvitationList invitations={invitations} hasGroup sendAgain={sendAgain} cancel={cancel} />
        </Dialog>
      )}
      {dialog?.kind === "log" && log?.(close)}
      {dialog?.kind === "addGroup" && (
        <NameDialog
          title={t("organization:addGroupTitle", { name: dialog.parent.name })}
          nameLabel={t("organization:groupName")}
          hasDescription
          action={t("organization:addGroupNow")}
          change={(texts) => calls.addGroup(dialog.parent.id, texts)}
          onDone={({ name }) => {
            onGroupAdded(dialog.parent);
            notify({ message: t("organization:groupAdded", { name }), tone: "success" });
          }}
          onClose={close}
        />
      )}
      {dialog?.kind === "edit" && (
        <NameDialog
          title={t("organization:edit")}
          nameLabel={t("organization:groupName")}
          hasDescription
          initial={dialog.group}
          action={t("common:save")}
          change={async (texts) => {
            const changed = changedTexts(dialog.group, texts);
            return Object.keys(changed).length > 0 ? calls.changeTexts(dialog.group.id, changed) : undefined;
          }}
          onDone={() => notify({ message: t("common:changesSaved"), tone: "success" })}
          onClose={close}
        />
      )}
      {dialog?.kind === "deleteGroup" && (
        <ChangeDialog
          title={t("organization:deleteTitle", { name: dialog.group.name })}
          description={t("organization:deleteText")}
          action={t("organization:deleteNow")}
          isDanger
          change={() => calls.deleteGroup(dialog.group.id)}
          onDone={() => {
            onGroupDeleted(dialog.group);
          }}
          onClose={close}
        />
      )}
      {dialog?.kind === "addCamera" && (
        <AddCameraDialog
          groupName={dialog.group.name}
          cameras={cameras.filter(({ id }) => mayAdd(id, dialog.group.id, groups, controlled))}
          add={async (camera) => {
            const code = await calls.putCamera(camera.id, dialog.group.id);
            if (code === undefined)
              notify({
                message: t("organization:cameraAdded", {
                  name: cameraName(camera),
                  group: dialog.group.name,
                }),
                tone: "success",
              });
            return code;
          }}
          onClose={close}
        />
      )}
      {dialog?.kind === "movePerson" && (
        <MoveDialog
          name={dialog.person.username}
          text={t("organization:moveText")}
          groups={groups}
          targets={memberMoveTargets(
            me,
            { memberId: dialog.person.customerId, groupId: dialog.group.id },
            groups,
          )}
          move={(to) => {
            goOnBeside(dialog.person.customerId);
            movePerson(dialog.person, dialog.group.id, to);
          }}
          goOnAt={goOnAt}
          onClose={close}
        />
      )}
      {dialog?.kind === "moveCamera" && (
        <MoveDialog
          name={cameraName(dialog.camera)}
          text={t("organization:moveCameraText")}
          groups={groups}
          targets={cameraMoveTargets(me, dialog.group.id, groups)}
          move={(to) => {
            goOnBeside(dialog.camera.id);
            moveCamera(dialog.camera, dialog.group.id, to);
          }}
          goOnAt={goOnAt}
          onClose={close}
        />
      )}
      {dialog?.kind === "removePerson" && (
        <FormDialog
          size="small"
          title={t("organization:removeTitle", {
            name: dialog.person.username,
            organization: organization.name,
          })}
          action={t("organization:removeNow")}
          isDanger
          busy={false}
          goOnAt={goOnAt}
          submit={() => {
            goOnBeside(dialog.person.customerId);
            removePerson(dialog.person, dialog.group.id);
            close();
          }}
          onClose={close}
        >
          <ul className="flex list-disc flex-col gap-1.5 ps-4 text-13 text-ink-2">
            <li>{t("organization:removeStays", { name: dialog.person.username })}</li>
            {lostCameras > 0 && (
              <li>{t("organization:removeLost", { name: dialog.person.username, count: lostCameras })}</li>
            )}
            <li>{t("organization:removeBack", { name: dialog.person.username })}</li>
          </ul>
        </FormDialog>
      )}
      {dialog?.kind === "leave" && leaveNow && (
        <ChangeDialog
          title={t("organization:leaveTitle", { organization: organization.name })}
          description={t("organization:leaveText")}
          action={t("organization:leaveNow")}
          isDanger
          change={async () => {
            const code = await leaveNow();
            if (code === "lastGroupManager") open({ kind: "handOver" });
            return code;
          }}
          onClose={close}
        />
      )}
      {dialog?.kind === "handOver" && leaveNow && (
        <HandOverDialog
          {...{ organization, me, controlled }}
          leave={leaveNow}
          movePerson={calls.movePerson}
          invite={(groupId) => open({ kind: "invite", groupId })}
          onClose={close}
        />
      )}
      {dialog?.kind === "access" && (
        <AccessDialog
          {...{ groups, person: dialog.person, group: dialog.group }}
          seen={below(dialog.group.id)}
          onClose={close}
        />
      )}
    </>
  );
}

/** The texts that differ: meanwhile another user may have changed the other. */
function changedTexts(group: GroupTexts, texts: GroupTexts): Partial<GroupTexts> {
  return {
    ...(texts.name !== group.name && { name: texts.name }),
    ...(texts.description !== group.description && { description: texts.description }),
  };
}

/** Whether a camera is not in a group yet, and in no group that the user does not control. */
function mayAdd(
  ownershipId: string,
  groupId: string,
  groups: readonly Group[],
  controlled: ReadonlySet<string>,
): boolean {
  const present = groups.find(({ ownerships }) => ownerships.some(({ id }) => id === ownershipId));
  return present === undefined || (present.id !== groupId && controlled.has(present.id));
}
