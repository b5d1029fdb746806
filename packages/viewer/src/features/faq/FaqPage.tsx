import { useNavigate, useRouter, useSearch } from "@tanstack/react-router";
import { useCallback, useEffect, useMemo, useState } from "react";
import type { PageProps } from "../../contract/routes.ts";
import { defaultSettings, useSettingsOrDefaults } from "../../data/account/settings.ts";
import { useServices } from "../../data/services.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { useLazyTexts } from "../../lib/loading/use-lazy-texts.ts";
import { DelayedSearchField } from "../../lib/ui/DelayedSearchField.tsx";
import { usePageTitle } from "../../lib/ui/page-title.ts";
import { usePrinting } from "../../lib/ui/use-printing.ts";
import { FaqView } from "./FaqView.tsx";
import { openedBySearch, searchFaq } from "./search-faq.ts";
import { useFaqTexts } from "./use-faq-texts.ts";

/** Delay from the last keystroke to the search (FAQ-04). */
const searchDelayMs = 500;

/** The FAQ: the search and the last opened question are stored in the URL. */
export function FaqPage({ notices, tools }: PageProps) {
  useLazyTexts("faq");
  const { edition } = useServices();
  const { t } = useWords();
  const navigate = useNavigate();
  const router = useRouter();
  const { q: query = "", item } = useSearch({ from: "/protected/faq" });
  usePageTitle(t("common:help"), edition.productName);
  const { routesByPath } = router;
  const hasPage = useCallback((path: string) => path in routesByPath, [routesByPath]);
  const all = useFaqTexts(edition.switches, hasPage, useSettingsOrDefaults() ?? defaultSettings);
  const found = useMemo(() => searchFaq(all, query), [all, query]);
  const ids = found.flatMap(({ items }) => items.map(({ id }) => id));
  const [opened, setOpened] = useState(() => [...openedBySearch(found, query), ...(item ? [item] : [])]);
  const [openedFor, setOpenedFor] = useState(query);
  if (openedFor !== query) {
    setOpenedFor(query);
    setOpened(openedBySearch(found, query));
  }
  const [itemOfLink, setItemOfLink] = useState(item);
  if (itemOfLink !== item) {
    setItemOfLink(item);
    if (item && !opened.includes(item)) setOpened([...opened, item]);
  }
  const printing = usePrinting();
  useShowItem(item);

  const setSearch = useCallback(
    (q: string) => {
      // A user who typed and left at once is not brought back while the next page is still loading.
      if (router.latestLocation.pathname !== "/faq") return;
      void navigate({ to: "/faq", search: q.trim() ? { q } : {}, replace: true });
    },
    [navigate, router],
  );
  const keep = (q: string, id: string | undefined) =>
    void navigate({
      to: "/faq",
      search: { ...(q && { q }), ...(id && { item: id }) },
      replace: true,
      resetScroll: false,
    });
  return (
    <FaqView
      notices={notices}
      tools={tools}
      model={{
        sections: found,
        query,
        open: printing ? ids : opened,
        supportLink: edition.links.support,
        accuracyLink: router.history.createHref("/accuracy"),
        linkOf: (id) => {
          const { href } = router.buildLocation({ to: "/faq", search: { item: id } });
          return new URL(router.history.createHref(href), window.location.href).href;
        },
      }}
      actions={{
        setOpen: (open) => {
          setOpened(open);
          const last = open.find((id) => !opened.includes(id));
          keep(query, last ?? open.find((id) => id === item));
        },
        openAll: () => setOpened(ids),
        closeAll: () => {
          setOpened([]);
          keep(query, undefined);
        },
        clearSearch: () => setSearch(""),
      }}
      search={
        <DelayedSearchField
          label={t("faq:search")}
          search={query}
          setSearch={setSearch}
          delayMs={searchDelayMs}
          className="w-full"
        />
      }
    />
  );
}

/** Scrolls to the item of a link and focuses it. */
function useShowItem(item: string | undefined) {
  useEffect(() => {
    if (!item) return;
    const trigger = document.querySelector<HTMLElement>(`[data-section="${CSS.escape(item)}"] button`);
    if (!trigger || trigger === document.activeElement) return;
    const { top, bottom } = trigger.getBoundingClientRect();
    if (top < 0 || bottom > window.innerHeight) trigger.scrollIntoView({ block: "center" });
    trigger.focus({ preventScroll: true });
  }, [item]);
}
