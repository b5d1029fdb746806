import { DropdownMenu as Radix } from "radix-ui";
import { Fragment, useEffect, useState } from "react";
import { checkIcon } from "../generated/icons/check.ts";
import { Icon } from "../icon/Icon.tsx";
import { cx } from "../lib/cx.ts";
import { StandIn } from "../lib/StandIn.tsx";
import { Kbd } from "../marks/Kbd.tsx";
import type { MenuItem, MenuProps } from "./menu-types.ts";

export interface MenuListProps extends Pick<MenuProps, "items" | "align" | "heading"> {
  trigger: HTMLElement;
  triggerId: string;
  id: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** It was opened by a key, before it was loaded and could see the key. */
  openedByKey: boolean;
}

const row =
  "relative flex min-h-ctl cursor-default items-center gap-2 rounded-s px-2 py-1 text-13 outline-none select-none data-highlighted:bg-hover forced-colors:data-highlighted:outline-2";

function Row({ item }: { item: MenuItem }) {
  const reason = item.disabled ? item.disabledReason : undefined;
  const choice = item.checked !== undefined;
  const shared = {
    textValue: item.label,
    ...(item.disabled ? { "aria-disabled": true } : {}),
    ...(item.shortcut ? { "aria-keyshortcuts": item.shortcutKey ?? item.shortcut } : {}),
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
      {item.shortcut ? (
        <span aria-hidden="true" className="flex">
          <Kbd>{item.shortcut}</Kbd>
        </span>
      ) : null}
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

/** Splits the items at separators. */
function groupsOf(items: readonly (MenuItem | "separator")[]): MenuItem[][] {
  const groups: MenuItem[][] = [[]];
  for (const item of items) {
    if (item === "separator") groups.push([]);
    else groups.at(-1)?.push(item);
  }
  return groups.filter((group) => group.length > 0);
}

/** The list of a menu. A lazy part, because its positioning and navigation code is larger than the button. */
export function MenuList(props: MenuListProps) {
  const { trigger, triggerId, id, items, align = "end", heading, open, onOpenChange, openedByKey } = props;
  const [content, setContent] = useState<HTMLElement | null>(null);
  // After the list itself has taken the focus, as it does for a press.
  useEffect(() => {
    if (openedByKey) content?.querySelector<HTMLElement>("[role^=menuitem]")?.focus();
  }, [content, openedByKey]);
  return (
    <Radix.Root modal={false} open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>
        <StandIn element={trigger} />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          ref={setContent}
          id={id}
          aria-labelledby={triggerId}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className="relative z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-44 max-w-80 animate-appear overflow-y-auto rounded-l bg-raised p-1.5 text-ink shadow-2 forced-colors:border"
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
                  <Radix.RadioGroup
                    aria-label={group[0]?.choiceOf}
                    value={group.find(({ checked }) => checked)?.id ?? ""}
                  >
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
