import { BottomTabs, Sidebar } from "@sonolens/ui-kit";
import type { MouseEvent, ReactNode } from "react";
import { useWords } from "../../lib/use-words.ts";

export interface ShellSnapshot {
  readonly productName: string;
  readonly logo: ReactNode;
  /** Where one is; the entry for `/` is also active on a snapshot. */
  readonly place: "gallery" | "snapshot" | "more";
  /** How many snapshots there are, once it is known. */
  readonly snapshotCount: number | undefined;
}

export interface ShellActions {
  readonly goTo: (event: MouseEvent<HTMLAnchorElement>, route: "/" | "/more") => void;
}

export interface ShellViewProps {
  readonly snapshot: ShellSnapshot;
  readonly actions: ShellActions;
  /** The profile, at the foot of the sidebar. Gets told whether there is room for words. */
  readonly profile: ReactNode;
  readonly children: ReactNode;
}

/** Navigation beside the page, or below it on a phone; the detail of a phone has neither. */
export function ShellView({ snapshot, actions, profile, children }: ShellViewProps) {
  const { t, locale } = useWords();
  const snapshots = {
    id: "snapshots",
    label: t("common:snapshots"),
    icon: "images" as const,
    href: "#/",
    current: snapshot.place !== "more",
    onClick: (event: MouseEvent<HTMLAnchorElement>) => actions.goTo(event, "/"),
    ...(snapshot.snapshotCount !== undefined && {
      count: new Intl.NumberFormat(locale).format(snapshot.snapshotCount),
    }),
  };
  return (
    <div className="flex min-h-dvh bg-ground">
      <button
        type="button"
        onClick={() => document.getElementById("main")?.focus()}
        className="sr-only focus:not-sr-only focus:fixed focus:start-3 focus:top-3 focus:z-50 focus:rounded-m focus:bg-raised focus:px-3 focus:py-2"
      >
        {t("common:skipToContent")}
      </button>
      <Sidebar
        label={t("common:mainNavigation")}
        brand={{ name: snapshot.productName, logo: snapshot.logo, href: "#/" }}
        items={[snapshots]}
        foot={profile}
        collapsed={snapshot.place === "snapshot"}
      />
      <div className="flex min-w-0 flex-1 flex-col">
        <main id="main" tabIndex={-1} className="min-w-0 flex-1 outline-none focus-visible:shadow-none">
          {children}
        </main>
        {snapshot.place !== "snapshot" && (
          <BottomTabs
            label={t("common:mainNavigation")}
            items={[
              snapshots,
              {
                id: "more",
                label: t("common:more"),
                icon: "list",
                href: "#/more",
                current: snapshot.place === "more",
                onClick: (event) => actions.goTo(event, "/more"),
              },
            ]}
          />
        )}
      </div>
    </div>
  );
}
