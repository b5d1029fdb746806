import type { ReactNode } from "react";
import { Icon } from "../icon/Icon.tsx";
import { filled } from "../icon/icon-shape.ts";
import { cx } from "../lib/cx.ts";
import { Tooltip } from "../tooltip/Tooltip.tsx";
import type { NavAction, NavItem } from "./nav-item.ts";

export interface SidebarProps {
  /** "Main navigation". */
  label: string;
  /** At the top: name, logo and link. */
  brand: { name: string; logo: ReactNode; href: string };
  /** Destinations of the application. */
  items: readonly NavItem[];
  /** At the foot. */
  footItems?: readonly (NavItem | NavAction)[];
  /** Above the foot items: what is going on. Its width is that of the sidebar. */
  dock?: ReactNode;
  /** At the very foot: the profile. Receives whether there is room for text. */
  foot?: ReactNode;
  /** 56 px at any screen width: on the detail page the picture needs the room. */
  collapsed?: boolean;
}

const rowClasses = (collapsed: boolean, current: boolean) =>
  cx(
    "relative flex h-8.5 items-center gap-2.5 rounded-m text-13 font-medium transition-colors",
    collapsed ? "w-9.5 justify-center" : "w-full px-2 max-lg:w-9.5 max-lg:justify-center max-lg:px-0",
    current ? "bg-acc-wash text-acc forced-colors:outline-2" : "text-ink-2 hover:bg-hover hover:text-ink",
  );

const wordClasses = (collapsed: boolean) =>
  collapsed ? "sr-only" : "min-w-0 flex-1 truncate text-start max-lg:sr-only";

/** Shows the full name in a tooltip if it is truncated or hidden. */
function nameWhereCut({ currentTarget }: { currentTarget: HTMLElement }) {
  const words = currentTarget.querySelector<HTMLElement>("[data-name]");
  if (words && words.scrollWidth > words.clientWidth) currentTarget.title = words.textContent;
  else currentTarget.removeAttribute("title");
}

interface RowPartProps {
  item: NavItem | NavAction;
  collapsed: boolean;
}

function Dot({ item, collapsed }: RowPartProps) {
  if (!item.badge) return null;
  return (
    <span
      aria-hidden="true"
      className={cx(
        "absolute top-1.5 size-2 rounded-full bg-acc ring-2 ring-ground forced-colors:bg-[Highlight]",
        collapsed ? "end-2" : "start-5.5 max-lg:start-auto max-lg:end-2",
      )}
    />
  );
}

function Name({ item, collapsed }: RowPartProps) {
  return (
    <span data-name="" className={wordClasses(collapsed)}>
      {item.label}
      {item.badge ? <span className="sr-only">, {item.badge}</span> : null}
    </span>
  );
}

/** A plain element, because a tooltip needs one as its trigger. */
function linkRow(item: NavItem, collapsed: boolean) {
  return (
    <a
      href={item.href}
      onClick={item.onClick}
      aria-current={item.current ? "page" : undefined}
      onPointerEnter={collapsed ? undefined : nameWhereCut}
      className={rowClasses(collapsed, item.current ?? false)}
    >
      <Icon icon={item.current ? filled(item.icon) : item.icon} />
      <Dot item={item} collapsed={collapsed} />
      <Name item={item} collapsed={collapsed} />
      {item.count === undefined ? null : (
        <span
          className={cx("text-12", item.current ? "" : "text-ink-3", collapsed ? "hidden" : "max-lg:hidden")}
        >
          {item.count}
        </span>
      )}
    </a>
  );
}

function actionRow(item: NavAction, collapsed: boolean) {
  return (
    <button
      type="button"
      onClick={item.onPress}
      onPointerEnter={collapsed ? undefined : nameWhereCut}
      className={rowClasses(collapsed, false)}
    >
      <Icon icon={item.icon} />
      <Dot item={item} collapsed={collapsed} />
      <Name item={item} collapsed={collapsed} />
    </button>
  );
}

function Item({ item, collapsed }: RowPartProps) {
  const row = "href" in item ? linkRow(item, collapsed) : actionRow(item, collapsed);
  return (
    <li>
      {collapsed ? (
        <Tooltip text={item.label} side="right">
          {row}
        </Tooltip>
      ) : (
        row
      )}
    </li>
  );
}

/** 204 px from 1280, icons only from 960 or when collapsed; below that hidden, replaced by bottom tabs. */
export function Sidebar({
  label,
  brand,
  items,
  footItems = [],
  dock,
  foot,
  collapsed = false,
}: SidebarProps) {
  return (
    <nav
      aria-label={label}
      data-side-bar={collapsed ? "" : "wide"}
      className={cx(
        "sticky top-0 hidden h-dvh shrink-0 flex-col border-e border-line bg-ground py-2.5 md:flex",
        collapsed ? "w-14 items-center px-2" : "w-14 items-center px-2 lg:w-51 lg:items-stretch lg:px-2.5",
      )}
    >
      <a
        href={brand.href}
        className={cx(
          "mb-2 flex h-9 items-center gap-2.5 rounded-m text-16 font-semibold text-ink",
          collapsed ? "justify-center" : "px-1.5 max-lg:justify-center max-lg:px-0",
        )}
      >
        <span className="size-6.5 shrink-0 [&>*]:size-full">{brand.logo}</span>
        <span className={collapsed ? "sr-only" : "truncate max-lg:sr-only"}>{brand.name}</span>
      </a>
      <ul className="flex flex-col gap-0.5">
        {items.map((item) => (
          <Item key={item.id} item={item} collapsed={collapsed} />
        ))}
      </ul>
      {/* The items remain; those without room scroll. */}
      <div className="relative mt-auto min-h-0 w-full overflow-y-auto pt-4 empty:pt-0">{dock}</div>
      <ul className="flex shrink-0 flex-col gap-0.5">
        {footItems.map((item) => (
          <Item key={item.id} item={item} collapsed={collapsed} />
        ))}
      </ul>
      {foot}
    </nav>
  );
}
