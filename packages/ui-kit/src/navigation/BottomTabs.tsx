import { Icon } from "../icon/Icon.tsx";
import { filled } from "../icon/icon-shape.ts";
import { cx } from "../lib/cx.ts";
import type { NavItem } from "./nav-item.ts";

export interface BottomTabsProps {
  /** "Main navigation". */
  label: string;
  /** Two to five. */
  items: readonly NavItem[];
}

/** The main destinations within reach of the thumb, below 960 px. */
export function BottomTabs({ label, items }: BottomTabsProps) {
  return (
    <nav
      aria-label={label}
      data-bottom-tabs=""
      className="sticky inset-x-0 bottom-0 z-30 border-t border-line bg-surface pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)] md:hidden"
    >
      <ul className="flex">
        {items.map((item) => (
          <li key={item.id} className="min-w-0 flex-1">
            <a
              href={item.href}
              onClick={item.onClick}
              aria-current={item.current ? "page" : undefined}
              className={cx(
                "relative flex h-14 flex-col items-center justify-center gap-0.5 px-1 text-12 font-medium focus-visible:-outline-offset-2",
                item.current ? "text-acc forced-colors:underline" : "text-ink-2",
              )}
            >
              <Icon icon={item.current ? filled(item.icon) : item.icon} size={22} />
              {item.badge ? (
                <span
                  aria-hidden="true"
                  className="absolute top-2 left-[calc(50%+7px)] size-2 rounded-full bg-acc ring-2 ring-surface forced-colors:bg-[Highlight]"
                />
              ) : null}
              <span className="condensed max-w-full truncate">
                {item.label}
                {item.badge ? <span className="sr-only">, {item.badge}</span> : null}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
