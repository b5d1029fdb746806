import { formatNumber } from "@sonolens/i18n";
import { Loading, Skeleton, useMediaQuery } from "@sonolens/ui-kit";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useRouterState } from "@tanstack/react-router";
import { type ReactNode, Suspense } from "react";
import { useContributions } from "../../contract/contributions.ts";
import { meQueries } from "../../data/account/me.ts";
import { deviceQueries, hasCameraUpdates, mayCountCameras } from "../../data/cameras/devices.ts";
import { useServices } from "../../data/services.ts";
import { snapshotQueries } from "../../data/snapshots/snapshots.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { Part } from "../../lib/loading/Part.tsx";
import { useFrameState, useSessionState } from "../../lib/state/frame.ts";
import { EditionLogo } from "../../lib/ui/EditionLogo.tsx";
import { useNarrow } from "../../lib/ui/use-narrow.ts";
import { DialogHost } from "./DialogHost.tsx";
import { useOfflineNotice } from "./Notices.tsx";
import { ShellView } from "./ShellView.tsx";
import { useFloating } from "./use-floating.ts";
import { useNavigation } from "./use-navigation.ts";

export interface ShellProps {
  readonly children: ReactNode;
  /** Shown in place of everything until the terms are accepted. */
  readonly terms: ReactNode;
  /** What is going on, for its place. */
  readonly dock: (form: "sidebar" | "rail" | "line") => ReactNode;
}

/** Navigation and dialogs around the pages that need a signed-in user who has accepted the terms. */
export function Shell({ children, terms, dock }: ShellProps) {
  const services = useServices();
  const { api, edition } = services;
  const { t, locale } = useWords();
  const navigate = useNavigate();
  const { Hint } = useContributions();
  const places = useNavigation();
  const isWide = useMediaQuery("(min-width: 1280px)");
  const list = useQuery(snapshotQueries.list(services, useQueryClient()));
  const isSettled = useFrameState(mayCountCameras);
  const cameras = useQuery({ ...deviceQueries.all(api), enabled: isSettled });
  const me = useQuery(meQueries.me(api));
  // Of the page that is rendered: the next one may still be loading.
  const path = useRouterState({
    select: ({ matches, location }) => matches.at(-1)?.pathname ?? location.pathname,
  });
  const isNarrow = useNarrow();
  const floating = useFloating();
  const hasUnread = useContributions().useUnread().length > 0;
  const hasUpdate = useSessionState(hasCameraUpdates);
  // The acceptance is requested together with the first list. Without a response, the page reports the failure.
  if (me.data?.hasAcceptedTerms === false) return terms;
  const isDetail = /^\/(?:snapshot|compare)\//.test(path);
  const form = isNarrow ? "line" : isWide && !isDetail ? "sidebar" : "rail";
  const counts: Readonly<Record<string, number | undefined>> = {
    snapshots: list.data?.byId.size,
    cameras: cameras.data?.length,
  };
  const countOf = (id: string) => {
    const count = counts[id];
    return count === undefined ? {} : { count: formatNumber(count, locale) };
  };
  return (
    <>
      <ShellView
        model={{
          productName: edition.productName,
          logo: <EditionLogo svg={edition.logoSvg} />,
          isDetail,
          isMore: path === "/more",
          places: places.map((place) => ({
            id: place.id,
            icon: place.icon,
            label: t(place.word),
            href: `#${place.route}`,
            current: place.isAt(path),
            onPhone: place.onPhone,
            ...countOf(place.id),
            ...(hasUpdate && place.id === "cameras" && { badge: t("common:updateAvailable") }),
          })),
          moreBadge: hasUnread ? t("common:unread") : undefined,
          floating,
          dock: {
            where: isNarrow ? "line" : "sidebar",
            box: !me.isPending && (
              <>
                {dock(form)}
                <Part optional>{Hint && isSettled && form === "sidebar" && <Hint where="sidebar" />}</Part>
              </>
            ),
          },
        }}
        actions={{
          goTo: (event, href) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
            event.preventDefault();
            void navigate({ to: href.slice(1) });
          },
        }}
      >
        {/* A page that is loading keeps the navigation, and the focus, in place. */}
        {me.isPending ? <PendingPage /> : <Suspense fallback={<PendingPage />}>{children}</Suspense>}
      </ShellView>
      <DialogHost />
    </>
  );
}

function PendingPage() {
  const { t } = useWords();
  const offline = useOfflineNotice();
  return (
    <>
      {offline && <div className="px-4 pt-3 md:px-6">{offline}</div>}
      <Loading label={t("common:loading")} className="flex flex-col gap-4 px-4 py-4 md:px-6">
        <Skeleton width="160px" height="26px" />
        <Skeleton height="40px" />
      </Loading>
    </>
  );
}
