import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  useCallback,
  useId,
  useState,
} from "react";
import type { IconShape } from "../icon/icon-shape.ts";
import { laterPart, useLaterPart } from "../lib/later-part.ts";
import { TriggerSlot } from "../lib/TriggerSlot.tsx";

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
  /** With `checked`: what is chosen, of the first of a choice, where the name of the menu does not say it. */
  choiceOf?: string;
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

const list = laterPart(async () => (await import("./MenuList.tsx")).MenuList);
const openingKeys = ["Enter", " ", "ArrowDown"];

/** A list of actions or of choices behind a button. Arrow keys, typing ahead and Escape work. */
export function Menu({ trigger, ...shown }: MenuProps) {
  const [button, setButton] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState(false);
  /** Somebody is about to open it: the list is fetched, and from then on it sees which keys are pressed. */
  const [near, setNear] = useState(false);
  const [openedByKey, setOpenedByKey] = useState(false);
  const buttonId = useId();
  const listId = useId();
  const giveUp = useCallback(() => {
    setOpen(false);
    setNear(false);
  }, []);
  const List = useLaterPart(list, near || open, giveUp);
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
            // The focus goes to the list.
            if (!open) event.preventDefault();
          },
          onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
            if (event.defaultPrevented) return;
            // Until the list is there, nobody else takes it.
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
