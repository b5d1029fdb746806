import { BottomTabs, listIcon, type NavAction, type NavItem, Sidebar } from "@sonolens/ui-kit";
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
  /** A hint that appears automatically, and where. */
  readonly hint?: { readonly where: "sidebar" | "page" | "panel"; readonly box: ReactNode };
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
        {...(model.hint?.where === "sidebar" && { note: model.hint.box })}
        collapsed={model.isDetail}
      />
      <div className="flex min-w-0 flex-1 flex-col">
        <main
          id="main"
          tabIndex={-1}
          className="min-w-0 flex-1 outline-none focus-visible:shadow-none max-md:[:root:has([data-hint]:not([data-hint=sidebar]))_&]:pb-40"
        >
          {children}
        </main>
        {model.hint?.where !== "sidebar" && model.hint?.box}
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
                onClick: (event) => actions.goTo(event, "#/more"),
              },
            ]}
          />
        )}
      </div>
    </div>
  );
}
