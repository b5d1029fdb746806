import { type MouseEvent, memo, type ReactNode } from "react";
import { Button } from "../button/Button.tsx";
import { Spinner } from "../feedback/Spinner.tsx";
import { caretDownIcon } from "../generated/icons/caret-down.ts";
import { caretRightIcon } from "../generated/icons/caret-right.ts";
import { Icon } from "../icon/Icon.tsx";
import { cx } from "../lib/cx.ts";
import { RenameBox, type RenameBoxProps } from "./RenameBox.tsx";
import type { TreeNode, VisibleNode } from "./visible-nodes.ts";

/** Content before and after the name of a node. */
export type DecorateNode<Node> = (
  node: Node,
  state: { expanded: boolean; selected: boolean; tabIndex: 0 | -1 },
) => { before?: ReactNode; after?: ReactNode };

export interface TreeItemProps<Node extends TreeNode> {
  readonly item: VisibleNode<Node>;
  readonly index: number;
  readonly active: boolean;
  readonly selected: boolean;
  readonly selectable: boolean;
  readonly loading: boolean;
  /** The failure of loading its children. */
  readonly failure:
    | { readonly text: string; readonly retryLabel: string; readonly onRetry: () => void }
    | undefined;
  readonly rename: Omit<RenameBoxProps, "value"> | undefined;
  readonly measure: ((row: HTMLElement | null) => void) | undefined;
  readonly decorate: DecorateNode<Node> | undefined;
  readonly onToggle: (index: number) => void;
  readonly onPress: (index: number) => void;
}

const indentPx = 26;

function TreeItemOf<Node extends TreeNode>(props: TreeItemProps<Node>) {
  const { item, index, active, selected, selectable, loading, failure, rename, measure } = props;
  const { decorate, onToggle, onPress } = props;
  const { node, level, expandable, expanded } = item;
  const tabIndex = active ? 0 : -1;
  const decoration = decorate?.(node, { expanded, selected, tabIndex });
  const press = (event: MouseEvent) => {
    if (!(event.target as Element).closest("button, a, input, [role=button]")) onPress(index);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree hears the keys of all its items
    <div
      ref={measure}
      role="treeitem"
      data-index={index}
      data-node={node.id}
      aria-level={level}
      aria-posinset={item.place}
      aria-setsize={item.siblings}
      aria-expanded={expandable ? expanded : undefined}
      aria-selected={selectable ? selected : undefined}
      aria-busy={loading || undefined}
      tabIndex={tabIndex}
      onClick={press}
      className="relative flex min-h-row cursor-default items-center gap-2 rounded-m pe-2 outline-none hover:bg-hover focus-visible:shadow-none focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-acc-line aria-selected:bg-acc-wash forced-colors:aria-selected:outline-2"
      style={{ paddingInlineStart: (level - 1) * indentPx + 4 }}
    >
      {Array.from({ length: level - 1 }, (_, at) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: one line for each level, in order
          key={at}
          aria-hidden="true"
          className="absolute inset-y-0 w-px bg-line"
          style={{ insetInlineStart: at * indentPx + 4 + 12 }}
        />
      ))}
      <span className="relative inline-grid size-6 shrink-0 place-items-center">
        {loading ? (
          <Spinner />
        ) : expandable ? (
          // The keys expand and collapse the item itself; this is for the pointer.
          // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys do the same
          <span
            role="presentation"
            data-caret=""
            onClick={(event) => {
              event.stopPropagation();
              onToggle(index);
            }}
            className="inline-grid size-6 cursor-pointer place-items-center rounded-s text-ink-2 before:absolute before:-inset-[calc((var(--h-row)-24px)/2)] hover:text-ink"
          >
            <Icon icon={expanded ? caretDownIcon : caretRightIcon} size={15} />
          </span>
        ) : null}
      </span>
      {decoration?.before}
      {rename ? (
        <RenameBox {...rename} value={node.label} />
      ) : (
        <span
          className={cx(
            "min-w-0 truncate text-13 font-medium",
            selectable && selected ? "text-acc" : "text-ink",
          )}
        >
          <bdi>{node.label}</bdi>
        </span>
      )}
      {failure ? (
        <span className="flex min-w-0 items-center gap-2 text-12 text-err">
          <span className="truncate">{failure.text}</span>
          <Button
            variant="quiet"
            tabIndex={tabIndex}
            onClick={failure.onRetry}
            className="h-small shrink-0 px-1.5"
          >
            {failure.retryLabel}
          </Button>
        </span>
      ) : null}
      {decoration?.after}
    </div>
  );
}

/** One line of a tree; rendered again only when it changes, not when the tree scrolls. */
export const TreeItem = memo(TreeItemOf) as typeof TreeItemOf;
