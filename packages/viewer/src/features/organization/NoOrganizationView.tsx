import { formatDate } from "@sonolens/i18n";
import {
  Button,
  checkIcon,
  ErrorBlock,
  Icon,
  type IconShape,
  imagesIcon,
  plusIcon,
  TopBar,
  treeStructureIcon,
  usersIcon,
} from "@sonolens/ui-kit";
import { type ReactNode, useState } from "react";
import type { Invitation } from "../../data/organization/invitations.ts";
import type { JoiningCalls } from "../../data/organization/organization-calls.ts";
import { useWords } from "../../lib/format/use-words.ts";
import type { Outcome } from "../../lib/state/outcome.ts";
import { useIsMounted } from "../../lib/state/use-is-mounted.ts";
import { NameDialog } from "./NameDialog.tsx";

export interface NoOrganizationViewProps {
  /** To the user; undefined while loading. */
  readonly invitations: readonly Invitation[] | undefined;
  /** Why they failed to load. */
  readonly failure:
    | { readonly text: string; readonly retry: () => void; readonly retrying: boolean }
    | undefined;
  readonly calls: JoiningCalls;
  /** Why the user may neither join nor create one. */
  readonly refusal: string | undefined;
  readonly onJoined: (invitation: Invitation) => void;
  readonly onDeclined: () => void;
  readonly onFailed: (code: string) => void;
  readonly showExample: () => void;
  readonly notices?: ReactNode;
  readonly tools?: ReactNode;
}

/** For a user who is in no organization: invitations, what one is good for, and the ways to get into one. */
export function NoOrganizationView(props: NoOrganizationViewProps) {
  const { invitations = [], failure, calls, refusal } = props;
  const { t } = useWords();
  const [creating, setCreating] = useState(false);
  const disabled = refusal !== undefined && { disabled: true, disabledReason: refusal };
  return (
    <>
      <TopBar title={t("organization:title")} end={props.tools} />
      {props.notices}
      <div className="flex max-w-180 flex-col gap-8 px-4 pt-3 pb-16 md:px-6">
        {failure && (
          <ErrorBlock
            headingLevel={2}
            title={t("organization:notLoaded")}
            retry={{ label: t("common:refresh"), onRetry: failure.retry, busy: failure.retrying }}
            details={{ label: t("common:details"), text: failure.text }}
          />
        )}
        {invitations.length > 0 && (
          <section aria-labelledby="invitations-to-me" className="flex flex-col gap-2">
            <h2 id="invitations-to-me" className="text-16 font-semibold">
              {t("organization:pendingTitle")}
            </h2>
            <ul>
              {invitations.map((invitation) => (
                <PendingInvitation key={invitation.id} invitation={invitation} {...props} />
              ))}
            </ul>
          </section>
        )}
        <section aria-labelledby="organization-benefits" className="flex flex-col gap-4">
          <h2 id="organization-benefits" className="text-20 font-semibold">
            {t("organization:noneTitle")}
          </h2>
          <ul className="flex flex-col gap-3">
            <Benefit icon={treeStructureIcon}>{t("organization:benefitSharing")}</Benefit>
            <Benefit icon={usersIcon}>{t("organization:benefitPeople")}</Benefit>
            <Benefit icon={imagesIcon}>{t("organization:benefitStays")}</Benefit>
          </ul>
          <div className="flex flex-wrap gap-2">
            <Button
              variant={invitations.length > 0 ? "quiet" : "primary"}
              icon={plusIcon}
              {...disabled}
              onClick={() => setCreating(true)}
            >
              {t("organization:create")}
            </Button>
            <Button variant="quiet" onClick={props.showExample}>
              {t("organization:seeExample")}
            </Button>
          </div>
        </section>
      </div>
      {creating && (
        <NameDialog
          title={t("organization:create")}
          description={t("organization:createText")}
          nameLabel={t("organization:organizationName")}
          hasDescription={false}
          action={t("organization:create")}
          change={({ name }) => calls.create(name)}
          onClose={() => setCreating(false)}
        />
      )}
    </>
  );
}

function Benefit({ icon, children }: { readonly icon: IconShape; readonly children: ReactNode }) {
  return (
    <li className="flex items-start gap-3 text-14 text-ink-2">
      <Icon icon={icon} className="mt-0.5 shrink-0 text-acc" />
      <span>{children}</span>
    </li>
  );
}

type PendingProps = Pick<
  NoOrganizationViewProps,
  "calls" | "refusal" | "onJoined" | "onDeclined" | "onFailed"
> & { readonly invitation: Invitation };

function PendingInvitation({ invitation, calls, refusal, onJoined, onDeclined, onFailed }: PendingProps) {
  const { t, locale, timeZone } = useWords();
  const isMounted = useIsMounted();
  const [busy, setBusy] = useState<"accept" | "decline">();
  const organization = invitation.organization.name;
  const answer = async (how: "accept" | "decline", onDone: () => void) => {
    if (busy) return;
    setBusy(how);
    const code: Outcome = await calls[how](invitation.id);
    if (isMounted()) setBusy(undefined);
    if (code === undefined) onDone();
    else onFailed(code);
  };
  const disabled = refusal !== undefined && { disabled: true, disabledReason: refusal };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3">
      <span className="min-w-60 flex-1">
        <bdi className="block text-14 font-semibold wrap-anywhere">{organization}</bdi>
        <span className="block text-13 wrap-anywhere text-ink-2">
          {t("organization:pendingText", {
            inviter: invitation.invitedBy,
            group: invitation.group.name,
            until: formatDate(new Date(invitation.expires), locale, timeZone),
          })}
        </span>
      </span>
      <span className="flex gap-2">
        <Button
          variant="quiet"
          aria-label={t("organization:declineOf", { organization })}
          busy={busy === "decline"}
          {...disabled}
          onClick={() => void answer("decline", onDeclined)}
        >
          {t("organization:decline")}
        </Button>
        <Button
          variant="primary"
          icon={checkIcon}
          aria-label={t("organization:acceptOf", { organization })}
          busy={busy === "accept"}
          {...disabled}
          onClick={() => void answer("accept", () => onJoined(invitation))}
        >
          {t("organization:accept")}
        </Button>
      </span>
    </li>
  );
}
