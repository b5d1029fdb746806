import { Avatar, cx } from "@sonolens/ui-kit";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useRouterState } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import { useClaims } from "../../data/account.ts";
import { useServices } from "../../data/services.ts";
import { snapshotQueries } from "../../data/snapshots.ts";
import { EditionLogo } from "../../lib/EditionLogo.tsx";
import { useWords } from "../../lib/use-words.ts";
import { ProfileMenu } from "./ProfileMenu.tsx";
import { ShellView } from "./ShellView.tsx";

/** Navigation and profile round the pages that need a signed-in user. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const { edition } = useServices();
  const services = useServices();
  const navigate = useNavigate();
  const list = useQuery(snapshotQueries.list(services, useQueryClient()));
  const path = useRouterState({ select: (state) => state.location.pathname });
  const place = path.startsWith("/snapshot/") ? "snapshot" : path === "/more" ? "more" : "gallery";
  useFocusOnNewPage(path);
  return (
    <ShellView
      snapshot={{
        productName: edition.productName,
        logo: <EditionLogo svg={edition.logoSvg} />,
        place,
        snapshotCount: list.data?.byId.size,
      }}
      actions={{
        goTo: (event, route) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          void navigate({ to: route });
        },
      }}
      profile={<Profile collapsed={place === "snapshot"} />}
    >
      {children}
    </ShellView>
  );
}

function Profile({ collapsed }: { readonly collapsed: boolean }) {
  const { t } = useWords();
  const navigate = useNavigate();
  const name = useClaims()?.username ?? "";
  return (
    <ProfileMenu
      logOut={() => void navigate({ to: "/logout" })}
      trigger={
        <button
          type="button"
          className={cx(
            "flex h-9 items-center gap-2.5 rounded-m text-13 font-medium text-ink-2 hover:bg-hover hover:text-ink",
            collapsed ? "w-9.5 justify-center" : "px-2 max-lg:w-9.5 max-lg:justify-center max-lg:px-0",
          )}
        >
          <Avatar name={name} />
          <span className="sr-only">{t("common:profile")}: </span>
          <span className={collapsed ? "sr-only" : "truncate max-lg:sr-only"}>{name}</span>
        </button>
      }
    />
  );
}

/** Where a page is left for another, reading goes on at its beginning. */
function useFocusOnNewPage(path: string) {
  const lastPath = useRef(path);
  useEffect(() => {
    if (lastPath.current === path) return;
    lastPath.current = path;
    document.getElementById("main")?.focus({ preventScroll: true });
  }, [path]);
}
