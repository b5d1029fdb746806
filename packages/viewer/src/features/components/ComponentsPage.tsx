import { leakThresholdsOf } from "@sonolens/domain";
import { errorMessageKey } from "@sonolens/i18n";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useRouter, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo, useState } from "react";
import type { PageProps } from "../../contract/routes.ts";
import { useRefusal } from "../../data/account/account.ts";
import { defaultSettings, useSettingsOrDefaults } from "../../data/account/settings.ts";
import { useComponentCalls } from "../../data/components/component-calls.ts";
import { componentQueries } from "../../data/components/components.ts";
import { errorDetails } from "../../data/server/call-error.ts";
import { useServices } from "../../data/services.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { useLazyTexts } from "../../lib/loading/use-lazy-texts.ts";
import { DelayedSearchField } from "../../lib/ui/DelayedSearchField.tsx";
import { usePageTitle } from "../../lib/ui/page-title.ts";
import { ComponentDialog } from "./ComponentDialog.tsx";
import { ComponentsView } from "./ComponentsView.tsx";
import { factsOf } from "./component-facts.ts";
import { type ComponentsSearch, componentsSearch } from "./components-search.ts";
import { figureFormat } from "./figure-format.ts";
import { useComponentChoices } from "./use-component-choices.ts";

const searchDelayMs = 200;

/** All components that the user sees. */
export function ComponentsPage({ notices, tools }: PageProps) {
  useLazyTexts("assets");
  const { api, edition } = useServices();
  const { t, locale } = useWords();
  const navigate = useNavigate();
  const router = useRouter();
  const { q: search = "", sort: order = "worst" } = componentsSearch(useSearch({ strict: false }));
  const [creating, setCreating] = useState(false);
  const refusal = useRefusal("editComponents");
  const calls = useComponentCalls();
  const settings = useSettingsOrDefaults();
  usePageTitle(t("assets:title"), edition.productName);
  const query = useInfiniteQuery({
    ...componentQueries.summaries(api, search, order),
    placeholderData: keepPreviousData,
  });
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;
  const more = useCallback(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  const pages = query.data?.pages;
  const facts = useMemo(() => {
    const thresholds = leakThresholdsOf(settings ?? defaultSettings);
    return pages?.flatMap(({ components }) => components.map((each) => factsOf(each, thresholds)));
  }, [pages, settings]);
  const setLink = useCallback(
    (link: ComponentsSearch) => {
      // A user who typed and left at once is not brought back.
      if (router.latestLocation.pathname !== "/components") return;
      void navigate({
        to: "/components",
        search: componentsSearch({ ...link }),
        replace: true,
        resetScroll: false,
      });
    },
    [navigate, router],
  );
  const leakUnit = (settings ?? defaultSettings).leak_size_unit;
  return (
    <>
      <ComponentsView
        model={{
          ...{ shown: facts, order, searched: search !== "" },
          found: pages?.[0]?.total ?? 0,
          toCompute: pages?.[0]?.toCompute ?? 0,
          error: isError ? errorDetails(query.error) : undefined,
          retrying: isFetching,
          refusal: refusal && t(errorMessageKey(refusal)),
          formatOf: (figure) => figureFormat(figure, leakUnit, locale),
        }}
        actions={{
          create: () => setCreating(true),
          setOrder: (sort) => setLink({ q: search, sort }),
          more,
          showAll: () => setLink({ sort: order }),
          retry: () => void (hasNextPage ? fetchNextPage() : query.refetch()),
        }}
        search={
          <DelayedSearchField
            className="min-w-0 max-sm:w-full sm:w-80"
            label={t("assets:search")}
            search={search}
            setSearch={(text) => setLink({ q: text, sort: order })}
            delayMs={searchDelayMs}
          />
        }
        {...{ notices, tools }}
      />
      {creating && (
        <Creating
          create={(fields) =>
            calls.create(fields, (id) => void navigate({ to: "/component/$id", params: { id } }))
          }
          onClose={() => setCreating(false)}
        />
      )}
    </>
  );
}

function Creating(props: {
  readonly create: Parameters<typeof ComponentDialog>[0]["change"];
  readonly onClose: () => void;
}) {
  const { t } = useWords();
  const choices = useComponentChoices(undefined, null);
  return (
    <ComponentDialog
      title={t("assets:createTitle")}
      action={t("assets:createNow")}
      {...choices}
      change={props.create}
      onClose={props.onClose}
    />
  );
}
