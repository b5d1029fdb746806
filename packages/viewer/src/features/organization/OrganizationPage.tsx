import { errorMessageKey } from "@sonolens/i18n";
import { ErrorBlock, flaskIcon, Loading, Notice, Skeleton, TopBar } from "@sonolens/ui-kit";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useRouter, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo, useState } from "react";
import type { PageProps } from "../../contract/routes.ts";
import { useClaims, useRefusals } from "../../data/account/account.ts";
import { deviceQueries } from "../../data/cameras/devices.ts";
import { organizationQueries } from "../../data/cameras/organization.ts";
import { invitationQueries } from "../../data/organization/invitations.ts";
import { useOrganizationCalls } from "../../data/organization/organization-calls.ts";
import { editedOrganization, pendingOrganizationEdits } from "../../data/organization/organization-edits.ts";
import type { Organization } from "../../data/organization/organization-types.ts";
import { errorDetails } from "../../data/server/call-error.ts";
import { useServices } from "../../data/services.ts";
import { snapshotQueries } from "../../data/snapshots/snapshots.ts";
import { snapshotsByOwnership } from "../../data/snapshots/snapshots-by-ownership.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { useLazyTexts } from "../../lib/loading/use-lazy-texts.ts";
import { useSessionState } from "../../lib/state/frame.ts";
import { LinkButton } from "../../lib/ui/LinkButton.tsx";
import { usePageTitle } from "../../lib/ui/page-title.ts";
import {
  exampleCalls,
  exampleCameras,
  exampleSnapshots,
  exampleState,
  exampleUser,
} from "./example-organization.ts";
import { ExampleGroupSettings, GroupSettings } from "./GroupSettings.tsx";
import { LogDialog } from "./LogDialog.tsx";
import { latestSnack } from "./latest-snack.ts";
import { NoOrganizationView } from "./NoOrganizationView.tsx";
import { OrganizationScreen } from "./OrganizationScreen.tsx";
import type { OrganizationSearch } from "./organization-search.ts";
import { useTreeZoom } from "./use-tree-zoom.ts";

/** The organization of the user; for a user without one, the ways to get into one, or the example. */
export function OrganizationPage(props: PageProps) {
  useLazyTexts("organization");
  const { api, edition } = useServices();
  const { t } = useWords();
  const { example } = useSearch({ from: "/protected/organization" });
  usePageTitle(t("organization:title"), edition.productName);
  const query = useQuery(organizationQueries.mine(api));
  // Read here: a component below would lack the answer of a change for a moment after its edit has ended.
  const { edits } = useSessionState(pendingOrganizationEdits);
  const organization = useMemo(
    () => query.data && editedOrganization(query.data, edits),
    [query.data, edits],
  );
  if (organization) return <Present organization={organization} {...props} />;
  if (query.data === null) return example ? <Example {...props} /> : <Absent {...props} />;
  return (
    <>
      <TopBar title={t("organization:title")} end={props.tools} />
      {props.notices}
      {query.isError ? (
        <ErrorBlock
          headingLevel={2}
          title={t("organization:notLoaded")}
          retry={{
            label: t("common:refresh"),
            onRetry: () => void query.refetch(),
            busy: query.isFetching,
          }}
          details={{ label: t("common:details"), text: errorDetails(query.error) }}
        />
      ) : (
        <Loading label={t("organization:loading")} className="flex flex-col gap-4 px-4 pt-4 md:px-6">
          {[1, 2, 3, 4].map((line) => (
            <Skeleton key={line} height="24px" width={`${80 - line * 10}%`} />
          ))}
        </Loading>
      )}
    </>
  );
}

function useLink() {
  const router = useRouter();
  const navigate = useNavigate();
  const link = useSearch({ from: "/protected/organization" });
  const setLink = useCallback(
    (search: OrganizationSearch) => {
      // A user who typed and left at once is not brought back.
      if (router.latestLocation.pathname !== "/organization") return;
      void navigate({ to: "/organization", search, replace: true, resetScroll: false });
    },
    [navigate, router],
  );
  return { link, setLink };
}

function Present({ organization, notices, tools }: PageProps & { readonly organization: Organization }) {
  const services = useServices();
  const { api, toaster } = services;
  const { t } = useWords();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { link, setLink } = useLink();
  const me = useClaims()?.user_id ?? "";
  const refusal = useRefusals()("editGroup");
  const notify = useMemo(() => latestSnack(toaster), [toaster]);
  const calls = useOrganizationCalls();
  const zoom = useTreeZoom();
  const invitations = useQuery(invitationQueries.open(api)).data ?? [];
  const devices = useQuery(deviceQueries.all(api)).data ?? [];
  const records = useQuery(snapshotQueries.list(services, client)).data?.byId;
  const snapshots = useMemo(() => records && snapshotsByOwnership(records), [records]);
  return (
    <OrganizationScreen
      {...{ organization, invitations, me, snapshots, calls, zoom, link, setLink, notices, tools }}
      cameras={devices}
      leave={() => calls.leave(organization.id)}
      refusal={refusal && t(errorMessageKey(refusal))}
      showCamera={({ serial }) => void navigate({ to: "/cameras", search: { camera: serial } })}
      notify={notify}
      log={(onClose) => <LogDialog onClose={onClose} />}
      groupSettings={(group) => <GroupSettings key={group.id} group={group} groups={organization.groups} />}
    />
  );
}

function Absent({ notices, tools }: PageProps) {
  const { api, toaster } = useServices();
  const { t } = useWords();
  const { setLink } = useLink();
  const refusal = useRefusals()("createOrganization");
  const calls = useOrganizationCalls();
  const query = useQuery(invitationQueries.toMe(api));
  return (
    <NoOrganizationView
      invitations={query.data}
      failure={
        query.isError && !query.data
          ? {
              text: errorDetails(query.error),
              retry: () => void query.refetch(),
              retrying: query.isFetching,
            }
          : undefined
      }
      calls={calls}
      refusal={refusal && t(errorMessageKey(refusal))}
      onJoined={({ organization }) =>
        toaster.show({
          message: t("organization:joined", { organization: organization.name }),
          tone: "success",
        })
      }
      onDeclined={() => toaster.show({ message: t("organization:declined") })}
      onFailed={(code) => toaster.show({ message: t(errorMessageKey(code)), tone: "error" })}
      showExample={() => setLink({ example: true })}
      notices={notices}
      tools={tools}
    />
  );
}

/** The same screen with built-in data, which forgets all changes. */
function Example({ notices, tools }: PageProps) {
  const { toaster } = useServices();
  const { t } = useWords();
  const { link, setLink } = useLink();
  const zoom = useTreeZoom();
  const username = useClaims()?.username ?? "";
  const [state, setState] = useState(() => exampleState(t, username, new Date()));
  const calls = useMemo(() => exampleCalls(username, setState), [username]);
  const notify = useMemo(() => latestSnack(toaster), [toaster]);
  return (
    <OrganizationScreen
      {...{ ...state, calls, zoom, link, tools }}
      me={exampleUser}
      cameras={exampleCameras}
      snapshots={exampleSnapshots}
      refusal={undefined}
      setLink={(next) => setLink({ ...next, example: true })}
      showCamera={() => toaster.show({ message: t("organization:exampleNotice") })}
      groupSettings={(group) => <ExampleGroupSettings group={group} groups={state.organization.groups} />}
      notify={notify}
      notices={
        <>
          {notices}
          <div className="px-4 pt-2 pb-1 md:px-6">
            <Notice
              icon={flaskIcon}
              tone="accent"
              title={t("organization:exampleTitle")}
              action={<LinkButton onClick={() => setLink({})}>{t("organization:closeExample")}</LinkButton>}
            >
              {t("organization:exampleNotice")}
            </Notice>
          </div>
        </>
      }
    />
  );
}
