import { Button, Combobox, Dialog, userPlusIcon } from "@sonolens/ui-kit";
import { useMemo, useState } from "react";
import type { OrganizationCalls } from "../../data/organization/organization-calls.ts";
import type { Organization } from "../../data/organization/organization-types.ts";
import { useWords } from "../../lib/format/use-words.ts";
import type { Outcome } from "../../lib/state/outcome.ts";
import { ChangeDialog } from "../../lib/ui/ChangeDialog.tsx";
import { successors } from "./successors.ts";

export interface HandOverDialogProps {
  readonly organization: Organization;
  /** The user's own id. */
  readonly me: string;
  readonly controlled: ReadonlySet<string>;
  readonly movePerson: OrganizationCalls["movePerson"];
  readonly leave: () => Promise<Outcome>;
  readonly invite: (groupId: string) => void;
  readonly onClose: () => void;
}

/** The only manager of a group moves another person into it, and leaves the organization. */
export function HandOverDialog(props: HandOverDialogProps) {
  const { organization, me, controlled, movePerson, leave, invite, onClose } = props;
  const { t } = useWords();
  const [chosen, setChosen] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  // Those of the moment it was opened: the chosen one is moved before the user leaves.
  const [{ own, people }] = useState(() => successors(me, organization.groups, controlled));
  const options = useMemo(
    () =>
      people.map(({ person, path }) => ({ value: person.customerId, label: `${person.username} (${path})` })),
    [people],
  );
  const title = t("organization:handOverTitle", { organization: organization.name });
  if (!own) return null;
  if (people.length === 0)
    return (
      <Dialog
        open
        size="small"
        title={title}
        description={t("organization:handOverNobody", { organization: organization.name })}
        onOpenChange={(open) => !open && onClose()}
        footer={
          <>
            <Button onClick={onClose}>{t("common:cancel")}</Button>
            <Button variant="primary" icon={userPlusIcon} onClick={() => invite(own.id)}>
              {t("organization:invite")}
            </Button>
          </>
        }
      />
    );
  const successor = people.find(({ person }) => person.customerId === chosen);
  // Moved by an attempt whose second step failed.
  const isMoved = organization.groups.some(
    ({ id, users }) => id === own.id && users.some(({ customerId }) => customerId === chosen),
  );
  return (
    <ChangeDialog
      title={title}
      description={t("organization:handOverText", { group: own.name })}
      action={t("organization:handOverNow")}
      isDanger
      change={
        successor &&
        (async () =>
          (isMoved ? undefined : await movePerson(successor.person.customerId, successor.groupId, own.id)) ??
          (await leave()))
      }
      onIncomplete={() => setTried(true)}
      onClose={onClose}
    >
      <Combobox
        label={t("organization:handOverTo")}
        required
        value={chosen}
        {...(tried && chosen === null && { error: t("errors:required") })}
        onValueChange={setChosen}
        options={options}
      />
      <p className="text-13 text-ink-2">{t("organization:leaveText")}</p>
    </ChangeDialog>
  );
}
