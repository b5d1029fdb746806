import type { ReactNode } from "react";
import { Icon } from "../icon/Icon.tsx";
import { cx } from "../lib/cx.ts";
import { Tooltip } from "../tooltip/Tooltip.tsx";
import type { NavItem } from "./nav-item.ts";

export interface SidebarProps {
  /** "Main navigation". */
  label: string;
  brand: { name: string; logo: ReactNode; href: string };
  items: readonly NavItem[];
  /** Below, at the foot. */
  footItems?: readonly NavItem[];
  /** At the very foot: the profile. Gets told whether there is room for words. */
  foot?: ReactNode;
  /** 56 px whatever the width: on the detail the picture needs the room. */
  collapsed?: boolean;
}

function Item({ item, collapsed }: { item: NavItem; collapsed: boolean }) {
  const link = (
    <a
      href={item.href}
      onClick={item.onClick}
      aria-current={item.current ? "page" : undefined}
      className={cx(
        "flex h-8.5 items-center gap-2.5 rounded-m text-13 font-medium transition-colors",
        collapsed ? "w-9.5 justify-center" : "px-2 max-lg:w-9.5 max-lg:justify-center max-lg:px-0",
        item.current
          ? "bg-acc-wash text-acc forced-colors:outline-2"
          : "text-ink-2 hover:bg-hover hover:text-ink",
      )}
    >
      <Icon name={item.icon} weight={item.current ? "fill" : "regular"} />
      <span className={collapsed ? "sr-only" : "min-w-0 flex-1 truncate max-lg:sr-only"}>{item.label}</span>
      {item.count === undefined ? null : (
        <span
          className={cx("text-12", item.current ? "" : "text-ink-3", collapsed ? "hidden" : "max-lg:hidden")}
        >
          {item.count}
        </span>
      )}
    </a>
  );
  return (
    <li>
      {collapsed ? (
        <Tooltip text={item.label} side="right">
          {link}
        </Tooltip>
      ) : (
        link
      )}
    </li>
  );
}

/** 204 px from 1280, icons only from 960 or when collapsed, not there below: bottom tabs take over. */
export function Sidebar({ label, brand, items, footItems = [], foot, collapsed = false }: SidebarProps) {
  return (
    <nav
      aria-label={label}
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
      <ul className="mt-auto flex flex-col gap-0.5">
        {footItems.map((item) => (
          <Item key={item.id} item={item} collapsed={collapsed} />
        ))}
      </ul>
      {foot}
    </nav>
  );
}
