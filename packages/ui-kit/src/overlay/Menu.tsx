import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  useCallback,
  useId,
  useState,
} from "react";
import type { IconShape } from "../icon/icon-shape.ts";
import { lazyPart, useLazyPart } from "../lib/lazy-part.ts";
import { TriggerSlot } from "../lib/TriggerSlot.tsx";

export interface MenuItem {
  /** Unique among its siblings. */
  id: string;
  /** A verb. */
  label: string;
  /** Language of the label, if it differs from the page's. */
  lang?: string;
  /** Before the label. */
  icon?: IconShape;
  /** The shortcut key as displayed. */
  shortcut?: string;
  /** For an action that cannot be undone. */
  danger?: boolean;
  /** An item of a choice: the selected one has a check. Items between two separators are mutually exclusive. */
  checked?: boolean;
  /** With `checked`, on the first item of a choice: what is chosen, if the name of the menu does not show it. */
  choiceOf?: string;
  /** With `checked`: each item is toggled separately, and the menu stays open. */
  several?: boolean;
  /** Whether it is disabled. Arrow keys still reach it, so that screen readers announce the reason. */
  disabled?: boolean;
  /** Why it is disabled, below the label. */
  disabledReason?: string;
  /** Called when it is selected; the menu closes. */
  onSelect: () => void;
}

export interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  /** Items; `"separator"` draws a line between groups. */
  items: readonly (MenuItem | "separator")[];
  /** Which of its edges aligns with the trigger. */
  align?: "start" | "center" | "end";
  /** Heading above the items. */
  heading?: string;
}

const list = lazyPart(async () => (await import("./MenuList.tsx")).MenuList);
const openingKeys = ["Enter", " ", "ArrowDown"];

/** A list of actions or choices behind a button. Arrow keys, typeahead and Escape work. */
export function Menu({ trigger, ...shown }: MenuProps) {
  const [button, setButton] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState(false);
  /** The user is about to open it: the list is loaded, and from then on handles keys itself. */
  const [near, setNear] = useState(false);
  const [openedByKey, setOpenedByKey] = useState(false);
  const buttonId = useId();
  const listId = useId();
  const giveUp = useCallback(() => {
    setOpen(false);
    setNear(false);
  }, []);
  const List = useLazyPart(list, near || open, giveUp);
  const comeNear = () => setNear(true);
  return (
    <>
      <TriggerSlot
        onElement={setButton}
        added={{
          id: buttonId,
          "aria-haspopup": "menu",
          "aria-expanded": open,
          "aria-controls": open ? listId : undefined,
          "data-state": open ? "open" : "closed",
          onPointerEnter: comeNear,
          onFocus: comeNear,
          onPointerDown: (event: PointerEvent<HTMLElement>) => {
            if (event.defaultPrevented || event.button !== 0 || event.ctrlKey) return;
            setNear(true);
            setOpen(!open);
            // The list gets the focus.
            if (!open) event.preventDefault();
          },
          onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
            if (event.defaultPrevented) return;
            // Until the list is loaded, nothing else handles it.
            if (event.key === "Escape" && open && !List) {
              event.stopPropagation();
              return setOpen(false);
            }
            if (!openingKeys.includes(event.key)) return;
            setNear(true);
            setOpenedByKey(!List);
            setOpen(event.key === "ArrowDown" || !open);
            event.preventDefault();
          },
        }}
      >
        {trigger}
      </TriggerSlot>
      {List && button ? (
        <List
          {...shown}
          trigger={button}
          triggerId={buttonId}
          id={listId}
          open={open}
          onOpenChange={(next) => {
            setOpen(next);
            if (!next) setOpenedByKey(false);
          }}
          openedByKey={openedByKey}
        />
      ) : null}
    </>
  );
}
