import { type ClaimTopic, claimRows, claimsByTopic } from "@sonolens/acoustics";
import { useRouter, useSearch } from "@tanstack/react-router";
import { useEffect, useMemo } from "react";
import type { PageProps } from "../../contract/routes.ts";
import { useServices } from "../../data/services.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { useLazyTexts } from "../../lib/loading/use-lazy-texts.ts";
import { usePageTitle } from "../../lib/ui/page-title.ts";
import { AccuracyView } from "./AccuracyView.tsx";
import { claimModelOf } from "./claim-model.ts";
import { showTopic } from "./topic-heading.ts";

/** How often the analyses are right; `about` in the link names the kind of results that is shown first. */
export function AccuracyPage({ notices, tools }: PageProps) {
  useLazyTexts("accuracy");
  const { edition } = useServices();
  const { t } = useWords();
  const router = useRouter();
  const { about } = useSearch({ strict: false }) as { readonly about?: unknown };
  usePageTitle(t("accuracy:title"), edition.productName);
  useShowTopic(about);
  const topics = useMemo(
    () =>
      (Object.keys(claimsByTopic) as ClaimTopic[]).map((topic) => ({
        topic,
        claims: claimsByTopic[topic].map((claim) => claimModelOf(claim, claimRows)),
      })),
    [],
  );
  return (
    <AccuracyView
      notices={notices}
      tools={tools}
      topics={topics}
      // In a tab that was opened for the page there is no way back.
      back={router.history.length > 1 ? () => router.history.back() : undefined}
    />
  );
}

/** Scrolls to the results of a link and focuses their heading. */
function useShowTopic(about: unknown) {
  const router = useRouter();
  useEffect(() => {
    if (typeof about !== "string") return;
    const show = () => showTopic(about);
    show();
    // Once a page is rendered, the focus moves to its start: after that, if it was loaded before.
    return router.subscribe("onRendered", show);
  }, [about, router]);
}
