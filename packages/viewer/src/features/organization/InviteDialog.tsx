import { readInviteAddresses } from "@sonolens/domain";
import { errorMessageKey } from "@sonolens/i18n";
import { Combobox, TextArea } from "@sonolens/ui-kit";
import { useState } from "react";
import type { RefusedInvitation } from "../../data/organization/organization-calls.ts";
import type { Group } from "../../data/organization/organization-types.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { useIsMounted } from "../../lib/state/use-is-mounted.ts";
import { FormDialog } from "../../lib/ui/FormDialog.tsx";
import { useGroupOptions } from "./use-group-options.ts";

export interface InviteDialogProps {
  readonly groups: readonly Group[];
  readonly controlled: ReadonlySet<string>;
  readonly groupId: string;
  /** What the people of a group see: cameras and snapshots. */
  readonly seenIn: (groupId: string) => { readonly cameras: number; readonly snapshots: number };
  readonly invite: (emails: readonly string[], groupId: string) => Promise<readonly RefusedInvitation[]>;
  readonly onSent: (count: number) => void;
  readonly onClose: () => void;
}

interface Failed {
  readonly email: string;
  readonly text: string;
}

/** Invites many addresses at once, after a preview of what they will see; those that fail stay in the field. */
export function InviteDialog(props: InviteDialogProps) {
  const { groups, controlled, seenIn, invite, onSent, onClose } = props;
  const { t } = useWords();
  const isMounted = useIsMounted();
  const [groupId, setGroupId] = useState(props.groupId);
  const [text, setText] = useState("");
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<readonly Failed[]>([]);
  const addresses = readInviteAddresses(text, { groups });
  const wrong = addresses.flatMap((each) =>
    each.checked.ok ? [] : [{ email: each.text, text: t(errorMessageKey(each.checked.code)) }],
  );
  const sent = addresses.flatMap(({ checked }) => (checked.ok ? [checked.value] : []));
  const seen = seenIn(groupId);
  const options = useGroupOptions(groups, controlled);
  async function send() {
    setTried(true);
    if (busy || wrong.length > 0 || sent.length === 0) return;
    setBusy(true);
    const refused = await invite(sent, groupId);
    if (!isMounted()) return;
    setBusy(false);
    if (refused.length < sent.length) onSent(sent.length - refused.length);
    if (refused.length === 0) return onClose();
    setFailed(refused.map(({ email, code }) => ({ email, text: t(errorMessageKey(code)) })));
    setText(refused.map(({ email }) => email).join("\n"));
  }
  const listed = failed.length > 0 ? failed : wrong;
  return (
    <FormDialog
      title={t("organization:inviteTitle")}
      action={t("organization:inviteSend", { count: Math.max(1, sent.length) })}
      busy={busy}
      submit={() => void send()}
      onClose={onClose}
    >
      <TextArea
        label={t("organization:addresses")}
        hint={t("organization:addressesHint")}
        required
        value={text}
        error={tried && addresses.length === 0 ? t("errors:invalidEmailAddress") : undefined}
        onValueChange={(value) => {
          setText(value);
          setFailed([]);
        }}
      />
      {(failed.length > 0 || (listed.length > 0 && (tried || /[\s,;]$/.test(text)))) && (
        <div role="alert" className="text-13 text-err">
          {failed.length > 0 && <p>{t("organization:inviteFailed")}</p>}
          <ul className="flex flex-col gap-0.5">
            {listed.map(({ email, text: why }) => (
              <li key={email} className="wrap-anywhere">
                <bdi>{email}</bdi>
                {t("common:labeled", { first: "", second: why })}
              </li>
            ))}
          </ul>
        </div>
      )}
      <Combobox
        label={t("organization:group")}
        required
        value={groupId}
        onValueChange={(value) => value !== null && setGroupId(value)}
        options={options}
      />
      <p role="status" className="text-13 text-ink-2">
        {t("organization:inviteSees", {
          cameras: t("organization:cameraCount", { count: seen.cameras }),
          snapshots: t("organization:snapshotCount", { count: seen.snapshots }),
        })}
      </p>
    </FormDialog>
  );
}
