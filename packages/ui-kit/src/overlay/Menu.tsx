import { type KeyboardEvent, type PointerEvent, useCallback, useId, useState } from "react";
import { lazyPart, useLazyPart } from "../lib/lazy-part.ts";
import { TriggerSlot } from "../lib/TriggerSlot.tsx";
import { usePartStates } from "../provider/part-states.ts";
import type { MenuProps } from "./menu-types.ts";

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
  const [failure, setFailure] = useState<{ readonly error: unknown }>();
  const { Coming, Broken } = usePartStates();
  const giveUp = useCallback(() => {
    setOpen(false);
    setNear(false);
  }, []);
  const fail = useCallback((error: unknown) => {
    setNear(false);
    setFailure({ error });
  }, []);
  const List = useLazyPart(list, near || open, fail);
  const comeNear = () => {
    setNear(true);
    setFailure(undefined);
  };
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
            comeNear();
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
            comeNear();
            setOpenedByKey(!List);
            setOpen(event.key === "ArrowDown" || !open);
            event.preventDefault();
          },
        }}
      >
        {trigger}
      </TriggerSlot>
      {open && !List ? (
        failure ? (
          <Broken error={failure.error} close={giveUp} />
        ) : (
          <Coming giveUp={giveUp} />
        )
      ) : null}
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
