import { BottomTabs, cx, listIcon, type NavAction, type NavItem, Sidebar } from "@sonolens/ui-kit";
import type { MouseEvent, ReactNode } from "react";
import { useWords } from "../../lib/format/use-words.ts";

export interface ShellModel {
  readonly productName: string;
  readonly logo: ReactNode;
  /** On the detail page the picture needs the room: the sidebar shows icons only, phones have none. */
  readonly isDetail: boolean;
  /** Whether the "More" page is open, which only phones have. */
  readonly isMore: boolean;
  readonly places: readonly (Omit<NavItem, "onClick"> & { readonly onPhone: "tab" | "more" })[];
  /** Always available, at the bottom of the sidebar. */
  readonly floating: readonly NavAction[];
  /** What is new under "More", as text. */
  readonly moreBadge?: string | undefined;
  /** What is going on: at the foot of the sidebar, or in a line above the tabs of a phone. */
  readonly dock: { readonly where: "sidebar" | "line"; readonly box: ReactNode };
}

export interface ShellViewProps {
  readonly model: ShellModel;
  readonly actions: {
    readonly goTo: (event: MouseEvent<HTMLAnchorElement>, href: string) => void;
  };
  readonly children: ReactNode;
}

/** Navigation beside the page, or below it on phones. */
export function ShellView({ model, actions, children }: ShellViewProps) {
  const { t } = useWords();
  const items = model.places.map((place) => ({
    ...place,
    onClick: (event: MouseEvent<HTMLAnchorElement>) => actions.goTo(event, place.href),
  }));
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
        brand={{ name: model.productName, logo: model.logo, href: "#/" }}
        items={items}
        footItems={model.floating}
        {...(model.dock.where === "sidebar" && { dock: model.dock.box })}
        collapsed={model.isDetail}
      />
      <div className="flex min-w-0 flex-1 flex-col">
        <main
          id="main"
          tabIndex={-1}
          className={cx(
            "min-w-0 flex-1 outline-none focus-visible:shadow-none",
            // A message has room at the end of the page; the page of a detail has the height of the screen.
            model.isDetail ? "max-md:pb-(--snack-room,0px)" : "pb-(--snack-room,0px)",
          )}
          {...(model.isDetail && { "data-full-height": "" })}
        >
          {children}
        </main>
        {model.dock.where === "line" && (
          <div className="sticky bottom-[calc(var(--bottom-tabs,0px)+env(safe-area-inset-bottom))] z-30 bg-surface">
            {model.dock.box}
          </div>
        )}
        {!model.isDetail && (
          <BottomTabs
            label={t("common:mainNavigation")}
            items={[
              ...items.filter(({ onPhone }) => onPhone === "tab"),
              {
                id: "more",
                label: t("common:more"),
                icon: listIcon,
                href: "#/more",
                current: model.isMore,
                ...(model.moreBadge !== undefined && { badge: model.moreBadge }),
                onClick: (event) => actions.goTo(event, "#/more"),
              },
            ]}
          />
        )}
      </div>
    </div>
  );
}
