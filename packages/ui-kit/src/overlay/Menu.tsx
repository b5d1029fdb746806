import { DropdownMenu as Radix } from "radix-ui";
import type { ReactElement } from "react";
import { Icon, type IconName } from "../icon/Icon.tsx";
import { cx } from "../lib/cx.ts";
import { Kbd } from "../marks/Kbd.tsx";

export interface MenuItem {
  id: string;
  label: string;
  /** Language of the label where it is not the page's. */
  lang?: string;
  icon?: IconName;
  shortcut?: string;
  danger?: boolean;
  /** A choice: a check stands before the chosen one. */
  checked?: boolean;
  disabled?: boolean;
  /** Why it is disabled, below the label. */
  disabledReason?: string;
  onSelect: () => void;
}

export interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  /** Items; `"separator"` draws a line between groups. */
  items: readonly (MenuItem | "separator")[];
  align?: "start" | "center" | "end";
}

const row =
  "relative flex min-h-ctl cursor-default items-center gap-2 rounded-s px-2 py-1 text-13 outline-none select-none data-highlighted:bg-hover data-disabled:opacity-60 forced-colors:data-highlighted:outline-2";

function Row({ item }: { item: MenuItem }) {
  return (
    <>
      {item.icon ? <Icon name={item.icon} className={item.danger ? "" : "text-ink-2"} /> : null}
      <span className="min-w-0 flex-1" lang={item.lang}>
        <span className="block">{item.label}</span>
        {item.disabled && item.disabledReason ? (
          <span className="block text-12 text-ink-2">{item.disabledReason}</span>
        ) : null}
      </span>
      {item.shortcut ? <Kbd>{item.shortcut}</Kbd> : null}
    </>
  );
}

/** A list of actions or of choices behind a button. Arrow keys, typing ahead and Escape work. */
export function Menu({ trigger, items, align = "end" }: MenuProps) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-44 max-w-80 animate-appear overflow-y-auto rounded-l bg-raised p-1.5 text-ink shadow-2 forced-colors:border"
        >
          {items.map((item, index) =>
            item === "separator" ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: separators have no identity but their place
              <Radix.Separator key={`separator-${index}`} className="mx-2 my-1.5 h-px bg-line" />
            ) : item.checked === undefined ? (
              <Radix.Item
                key={item.id}
                disabled={item.disabled ?? false}
                onSelect={item.onSelect}
                className={cx(row, item.danger && "text-err")}
              >
                <Row item={item} />
              </Radix.Item>
            ) : (
              <Radix.CheckboxItem
                key={item.id}
                checked={item.checked}
                disabled={item.disabled ?? false}
                onSelect={item.onSelect}
                className={cx(row, "ps-8")}
              >
                <Radix.ItemIndicator className="absolute start-2 text-acc">
                  <Icon name="check" size={16} />
                </Radix.ItemIndicator>
                <Row item={item} />
              </Radix.CheckboxItem>
            ),
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
