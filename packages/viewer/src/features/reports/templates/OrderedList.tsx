import { withItemMoved } from "@sonolens/domain";
import { Checkbox, caretDownIcon, caretUpIcon, cx, Icon, IconButton, listIcon } from "@sonolens/ui-kit";
import { type KeyboardEvent, useId, useState } from "react";
import { useWords } from "../../../lib/format/use-words.ts";

export interface OrderedListProps<Kind extends string> {
  readonly label: string;
  readonly items: readonly { readonly kind: Kind; readonly on: boolean }[];
  readonly nameOf: (kind: Kind) => string;
  readonly toggle: (kind: Kind, on: boolean) => void;
  /** All kinds in their new order. */
  readonly reorder: (kinds: Kind[]) => void;
}

/** A list of things that are on or off, whose order is changed by dragging, by buttons, or by Alt and an arrow key. */
export function OrderedList<Kind extends string>(props: OrderedListProps<Kind>) {
  const { label, items, nameOf, toggle, reorder } = props;
  const { t } = useWords();
  const labelId = useId();
  const [dragged, setDragged] = useState<number>();
  const [said, setSaid] = useState("");
  const move = (from: number, to: number) => {
    const item = items[from];
    if (!item || to < 0 || to >= items.length || from === to) return;
    reorder(withItemMoved(items, from, to).map(({ kind }) => kind));
    setSaid(t("reportDialog:own.moved", { name: nameOf(item.kind), place: to + 1, all: items.length }));
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    if (!event.altKey || by === 0) return;
    event.preventDefault();
    move(index, index + by);
  };
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span id={labelId} className="text-12 text-ink-3">
        {label}
      </span>
      <ol aria-labelledby={labelId} className="rounded-m border border-line">
        {items.map(({ kind, on }, index) => {
          const name = nameOf(kind);
          return (
            <li
              key={kind}
              className={cx(
                "flex min-h-ctl items-center gap-1 border-line not-first:border-t ps-2",
                dragged === index && "bg-sel",
              )}
              draggable
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = "move";
                event.dataTransfer.setData("text/plain", name);
                setDragged(index);
              }}
              onDragEnter={() => {
                if (dragged === undefined || dragged === index) return;
                move(dragged, index);
                setDragged(index);
              }}
              onDragOver={(event) => dragged !== undefined && event.preventDefault()}
              onDrop={(event) => event.preventDefault()}
              onDragEnd={() => setDragged(undefined)}
              onKeyDown={(event) => onKeyDown(event, index)}
            >
              <span aria-hidden="true" className="cursor-grab text-ink-3 max-sm:hidden">
                <Icon icon={listIcon} size={16} />
              </span>
              <Checkbox
                className="min-w-0 flex-1"
                label={name}
                checked={on}
                onCheckedChange={(isOn) => toggle(kind, isOn)}
              />
              <IconButton
                icon={caretUpIcon}
                label={t("reportDialog:own.moveUp", { name })}
                variant="quiet"
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              />
              <IconButton
                icon={caretDownIcon}
                label={t("reportDialog:own.moveDown", { name })}
                variant="quiet"
                disabled={index === items.length - 1}
                onClick={() => move(index, index + 1)}
              />
            </li>
          );
        })}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}
