import { DropdownMenu as Radix } from "radix-ui";
import { Fragment, type ReactElement } from "react";
import { checkIcon } from "../generated/icons/check.ts";
import { Icon } from "../icon/Icon.tsx";
import type { IconShape } from "../icon/icon-shape.ts";
import { cx } from "../lib/cx.ts";
import { Kbd } from "../marks/Kbd.tsx";

export interface MenuItem {
  /** Unique among its neighbours. */
  id: string;
  /** A verb. */
  label: string;
  /** Language of the label where it is not the page's. */
  lang?: string;
  /** Before the words. */
  icon?: IconShape;
  /** The key that does the same, as it is shown. */
  shortcut?: string;
  /** For what cannot be taken back. */
  danger?: boolean;
  /** One of a choice: a check stands before the chosen one. Those between two separators exclude each other. */
  checked?: boolean;
  /** With `checked`: each is on or off by itself, and the menu stays open for the next. */
  several?: boolean;
  /** It cannot be used now. Arrow keys come to it all the same, so that its reason can be heard. */
  disabled?: boolean;
  /** Why it is disabled, below the label. */
  disabledReason?: string;
  /** Called when it is taken; the menu closes. */
  onSelect: () => void;
}

export interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  /** Items; `"separator"` draws a line between groups. */
  items: readonly (MenuItem | "separator")[];
  /** Which edges of it and of its trigger lie on one line. */
  align?: "start" | "center" | "end";
  /** Above the items: whose they are. */
  heading?: string;
}

const row =
  "relative flex min-h-ctl cursor-default items-center gap-2 rounded-s px-2 py-1 text-13 outline-none select-none data-highlighted:bg-hover forced-colors:data-highlighted:outline-2";

function Row({ item }: { item: MenuItem }) {
  const reason = item.disabled ? item.disabledReason : undefined;
  const choice = item.checked !== undefined;
  const shared = {
    textValue: item.label,
    ...(item.disabled ? { "aria-disabled": true } : {}),
    onSelect: (event: Event) => {
      if (item.disabled || item.several) event.preventDefault();
      if (!item.disabled) item.onSelect();
    },
    className: cx(row, choice && "ps-8", item.danger && "text-err"),
  };
  const faded = item.disabled && "opacity-60 forced-colors:text-[GrayText] forced-colors:opacity-100";
  const inner = (
    <>
      {choice ? (
        <Radix.ItemIndicator className="absolute start-2 text-acc">
          <Icon icon={checkIcon} size={16} />
        </Radix.ItemIndicator>
      ) : null}
      {item.icon ? <Icon icon={item.icon} className={cx(!item.danger && "text-ink-2", faded)} /> : null}
      <span className="min-w-0 flex-1" lang={item.lang}>
        <span className={cx("block", faded)}>{item.label}</span>
        {reason ? <span className="block text-12 text-ink-3">{reason}</span> : null}
      </span>
      {item.shortcut ? <Kbd>{item.shortcut}</Kbd> : null}
    </>
  );
  if (choice && item.several)
    return (
      <Radix.CheckboxItem checked={item.checked ?? false} {...shared}>
        {inner}
      </Radix.CheckboxItem>
    );
  return choice ? (
    <Radix.RadioItem value={item.id} {...shared}>
      {inner}
    </Radix.RadioItem>
  ) : (
    <Radix.Item {...shared}>{inner}</Radix.Item>
  );
}

/** What stands between two separators. */
function groupsOf(items: readonly (MenuItem | "separator")[]): MenuItem[][] {
  const groups: MenuItem[][] = [[]];
  for (const item of items) {
    if (item === "separator") groups.push([]);
    else groups.at(-1)?.push(item);
  }
  return groups.filter((group) => group.length > 0);
}

/** A list of actions or of choices behind a button. Arrow keys, typing ahead and Escape work. */
export function Menu({ trigger, items, align = "end", heading }: MenuProps) {
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
          {heading ? (
            <Radix.Label className="px-2 pt-1 pb-2 text-12 text-ink-2 wrap-anywhere">{heading}</Radix.Label>
          ) : null}
          {groupsOf(items).map((group, at) => {
            const rows = group.map((item) => <Row key={item.id} item={item} />);
            return (
              <Fragment key={group[0]?.id}>
                {at > 0 ? <Radix.Separator className="mx-2 my-1.5 h-px bg-line" /> : null}
                {group.some(({ checked, several }) => checked !== undefined && !several) ? (
                  <Radix.RadioGroup value={group.find(({ checked }) => checked)?.id ?? ""}>
                    {rows}
                  </Radix.RadioGroup>
                ) : (
                  rows
                )}
              </Fragment>
            );
          })}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
