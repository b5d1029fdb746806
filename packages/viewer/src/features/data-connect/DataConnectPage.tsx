import type { ApiError } from "@sonolens/api-client";
import {
  ancestorGroups,
  controlledGroups,
  dataConnectKeyRefusal,
  emptyFilterState,
  type FilterState,
} from "@sonolens/domain";
import { errorMessageKey } from "@sonolens/i18n";
import { TopBar } from "@sonolens/ui-kit";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { PageProps } from "../../contract/routes.ts";
import { rolesOfClaims, useClaims, useRefusal } from "../../data/account/account.ts";
import { meQueries } from "../../data/account/me.ts";
import { organizationQueries } from "../../data/cameras/organization.ts";
import { useGroupNames } from "../../data/cameras/use-group-names.ts";
import { useFindComponents, useHasComponents } from "../../data/components/use-component-source.ts";
import { useComponentNames } from "../../data/components/use-filter-components.ts";
import { type DataConnectKey, dataConnectQueries } from "../../data/data-connect.ts";
import { errorDetails } from "../../data/server/call-error.ts";
import { serverQueries } from "../../data/server/configuration.ts";
import { useServices } from "../../data/services.ts";
import { knownTags } from "../../data/snapshots/known-tags.ts";
import { snapshotQueries } from "../../data/snapshots/snapshots.ts";
import { groupPathText } from "../../lib/format/group-path-text.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { useLazyTexts } from "../../lib/loading/use-lazy-texts.ts";
import { usePageTitle } from "../../lib/ui/page-title.ts";
import { hrefOf } from "../../lib/ui/save-address.ts";
import { type AskedKey, DataConnectView } from "./DataConnectView.tsx";
import type { FeedChoices } from "./ExampleFilters.tsx";
import { feedFilterOf } from "./feed-examples.ts";
import { type KeyForm, NewKeyDialog } from "./NewKeyDialog.tsx";
import { RenameKeyDialog } from "./RenameKeyDialog.tsx";

interface Draft {
  readonly busy: boolean;
  readonly problem: string | undefined;
}

interface Renaming extends Draft {
  readonly key: DataConnectKey;
}

const noNames: ReadonlyMap<string, string> = new Map();

/** Keys of other programs, and how to use them. */
export function DataConnectPage({ notices, tools }: PageProps) {
  useLazyTexts("dataConnect", "filters");
  const { t } = useWords();
  const { api, edition, toaster } = useServices();
  const client = useQueryClient();
  const claims = useClaims();
  const refusal = useRefusal("createDataConnectKey");
  // Permission may have been given since the last page.
  const me = useQuery({ ...meQueries.me(api), refetchOnMount: "always" }).data;
  const query = useQuery(dataConnectQueries.list(api));
  const groups = useKeyGroups(me?.userID);
  const example = useExample(query.data);
  const [draft, setDraft] = useState<Draft>();
  const [renaming, setRenaming] = useState<Renaming>();
  const [asked, setAsked] = useState<AskedKey>();
  usePageTitle(t("dataConnect:title"), edition.productName);
  const refresh = () => client.invalidateQueries({ queryKey: dataConnectQueries.key });
  const reasonOf = ({ code, fieldCodes }: ApiError) => {
    const [first = code] = Object.values(fieldCodes).flat();
    return t(errorMessageKey(first));
  };
  const showError = (code: string) => toaster.show({ message: t(errorMessageKey(code)), tone: "error" });

  async function create({ name, group, expiresDays }: KeyForm) {
    setDraft({ busy: true, problem: undefined });
    const answer = await api.createDataConnectKey({
      query: {
        name,
        ...(group !== undefined && { group }),
        ...(expiresDays !== undefined && { expires_days: expiresDays }),
      },
    });
    if (!answer.ok) {
      setDraft({ busy: false, problem: reasonOf(answer.error) });
      return;
    }
    await refresh();
    example.choose(answer.value.id);
    setDraft(undefined);
    toaster.show({ message: t("dataConnect:made"), tone: "success" });
  }

  async function rename(key: DataConnectKey, name: string) {
    setRenaming({ key, busy: true, problem: undefined });
    const answer = await api.changeDataConnectKey({ path: { id: key.id }, body: { name } });
    await refresh();
    setRenaming(answer.ok ? undefined : { key, busy: false, problem: reasonOf(answer.error) });
  }

  async function replace({ key }: AskedKey) {
    const answer = await api.rotateDataConnectKey({ path: { id: key.id } });
    await refresh();
    if (!answer.ok) return showError(answer.error.code);
    example.choose(answer.value.id);
    toaster.show({ message: t("dataConnect:replaced"), tone: "success" });
  }

  async function remove({ key }: AskedKey) {
    const answer = await api.deleteDataConnectKey({ query: { key: key.key } });
    await refresh();
    // One that is gone is as good as deleted.
    if (answer.ok || answer.error.status === 404) toaster.show({ message: t("dataConnect:deleted") });
    else showError(answer.error.code);
  }

  async function confirm() {
    if (!asked || asked.busy) return;
    setAsked({ ...asked, busy: true });
    await (asked.kind === "delete" ? remove(asked) : replace(asked));
    setAsked(undefined);
  }

  return (
    <>
      <TopBar title={t("dataConnect:title")} end={tools} />
      {notices}
      <DataConnectView
        model={{
          keys: query.data,
          error: query.isError ? errorDetails(query.error) : undefined,
          retrying: query.isFetching,
          needsPermission:
            me !== undefined &&
            dataConnectKeyRefusal(rolesOfClaims(claims), me) === "dataConnectAskPermission",
          refusal: refusal && t(errorMessageKey(refusal)),
          asked,
          example: example.model,
        }}
        actions={{
          ...example.actions,
          add: () => setDraft({ busy: false, problem: undefined }),
          ask: setAsked,
          rename: (key) => setRenaming({ key, busy: false, problem: undefined }),
          confirm: () => void confirm(),
          retry: () => void query.refetch(),
        }}
      />
      {draft && (
        <NewKeyDialog
          groups={groups}
          {...draft}
          create={(form) => void create(form)}
          close={() => setDraft(undefined)}
        />
      )}
      {renaming && (
        <RenameKeyDialog
          key={renaming.key.id}
          name={renaming.key.name}
          busy={renaming.busy}
          problem={renaming.problem}
          rename={(name) => void rename(renaming.key, name)}
          close={() => setRenaming(undefined)}
        />
      )}
    </>
  );
}

/** The groups that the user may create keys of, by their paths. */
function useKeyGroups(accountId: string | undefined) {
  const { api } = useServices();
  const groups = useQuery(organizationQueries.mine(api)).data?.groups;
  return useMemo(() => {
    if (!groups || accountId === undefined) return [];
    const controlled = controlledGroups(accountId, groups);
    return groups
      .filter(({ id }) => controlled.has(id))
      .map((group) => ({
        value: group.id,
        label: groupPathText([...ancestorGroups(group.id, groups).toReversed(), group]),
      }));
  }, [groups, accountId]);
}

/** What the filters of the example offer. */
function useFeedChoices(isWanted: boolean, chosen: readonly string[]): FeedChoices {
  const services = useServices();
  const find = useFindComponents();
  const { has: exist = false } = useHasComponents(isWanted);
  const names = useComponentNames(chosen) ?? noNames;
  const groups = useGroupNames(isWanted);
  const list = useQuery({ ...snapshotQueries.list(services, useQueryClient()), enabled: isWanted }).data;
  return useMemo(
    () => ({
      components: { exist, names, find },
      groups: groups ?? noNames,
      tags: list ? knownTags(list.byId) : [],
    }),
    [exist, names, find, groups, list],
  );
}

/** The key and the filters of the example, and what its feed answers now. */
function useExample(keys: readonly DataConnectKey[] | undefined) {
  const { t } = useWords();
  const { api, host } = useServices();
  const [id, setId] = useState<string>();
  const [filter, setFilter] = useState<FilterState>(emptyFilterState);
  const working = keys?.filter(({ state }) => state === "active") ?? [];
  const chosen = working.find((key) => key.id === id) ?? working[0];
  const choices = useFeedChoices(chosen !== undefined, filter.components);
  const configuration = useQuery(serverQueries.configuration(api)).data;
  const feed = useQuery({
    ...dataConnectQueries.preview(api, chosen?.id ?? "", feedFilterOf(filter)),
    enabled: chosen !== undefined,
  });
  const base = configuration?.dataConnectUrl || hrefOf("", host.apiBaseUrl).replace(/\/+$/, "");
  return {
    choose: setId,
    actions: { choose: setId, setFilter, readAgain: () => void feed.refetch() },
    model: chosen && {
      ...{ keys: working, chosen, filter, choices, base },
      rows: feed.data,
      problem: feed.isError && !feed.data ? t("dataConnect:answerFailed") : undefined,
      reading: feed.isFetching,
    },
  };
}
