import {
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useVirtualRows } from "../lib/use-virtual-rows.ts";
import { useUiWords } from "../provider/use-ui-words.ts";
import { type DecorateNode, TreeItem } from "./TreeItem.tsx";
import { findByTyping, type TreeNode, visibleNodes } from "./visible-nodes.ts";

export interface TreeRename {
  /** The node being renamed. */
  readonly id: string | null;
  /** Called on F2; not for nodes that `allowed` excludes. */
  readonly onStart: (id: string) => void;
  /** Default: every node can be renamed. */
  readonly allowed?: (id: string) => boolean;
  /** Called with the new name. */
  readonly onCommit: (id: string, name: string) => void;
  /** Called when the field closes, committed or not. */
  readonly onEnd: () => void;
  /** "Name of the group". */
  readonly label: string;
  /** Maximum number of characters. */
  readonly maxLength?: number;
}

export interface TreeProps<Node extends TreeNode> {
  /** "Groups of Kuusi Foods". */
  label: string;
  /** The root nodes. Must keep its identity between renders. */
  nodes: readonly Node[];
  /** Ids of the expanded nodes. */
  expanded: ReadonlySet<string>;
  /** Called when a node is expanded or collapsed; an expanded lazy node has to be loaded. */
  onExpandedChange: (id: string, expanded: boolean) => void;
  /** The selected node. Without `onSelect`, selection is disabled. */
  selected?: string | null;
  /** Called with the selected node. */
  onSelect?: (id: string) => void;
  /** Content before and after the name. Controls in it take `tabIndex`. */
  decorate?: DecorateNode<Node>;
  /** Nodes whose children are loading. */
  loading?: ReadonlySet<string>;
  /** Nodes whose children could not be loaded. */
  failed?: {
    readonly ids: ReadonlySet<string>;
    readonly text: string;
    /** Default: the shared text. */
    readonly retryLabel?: string;
    readonly onRetry: (id: string) => void;
  };
  /** Enables inline renaming. */
  rename?: TreeRename;
  /** Shown if the tree is empty: an empty state, an error, skeletons. */
  whenEmpty?: ReactNode;
}

const typingPauseMs = 600;

/** Nested items, such as groups of an organization. Rows are virtualized: five thousand cost no more than five. */
export function Tree<Node extends TreeNode>(props: TreeProps<Node>) {
  const { label, nodes, expanded, onExpandedChange, selected, onSelect, decorate, loading, failed, rename } =
    props;
  const words = useUiWords();
  const root = useRef<HTMLDivElement>(null);
  const items = useMemo(() => visibleNodes(nodes, expanded), [nodes, expanded]);
  const [activeId, setActiveId] = useState<string | null>(null);
  const [focused, setFocused] = useState(false);
  const lastActive = useRef(0);
  const typed = useRef({ text: "", atMs: 0 });
  const pending = useRef(false);

  const idOf = (index: number) => items[index]?.node.id ?? "";
  const indexOf = (id: string | null | undefined) =>
    id ? items.findIndex((item) => item.node.id === id) : -1;
  let active = indexOf(activeId);
  // If the focused node is removed, or its parent collapses, the focus moves to a neighbor.
  if (active === -1)
    active =
      activeId === null ? Math.max(0, indexOf(selected)) : Math.min(lastActive.current, items.length - 1);

  const virtual = useVirtualRows({
    list: root,
    count: items.length,
    estimatePx: 36,
    keyAt: useCallback((index: number) => items[index]?.node.id ?? `${index}`, [items]),
    keepIndex: active,
  });

  useLayoutEffect(() => {
    lastActive.current = active;
    if (!focused || rename?.id) return;
    const lost = document.activeElement === document.body;
    if (!pending.current && !lost) return;
    const element = root.current?.querySelector<HTMLElement>(`[data-index="${active}"]`);
    if (!element) return;
    pending.current = false;
    element.focus({ preventScroll: true });
    element.scrollIntoView({ block: "nearest" });
  });

  const go = (index: number) => {
    if (index < 0 || index >= items.length) return;
    pending.current = true;
    setActiveId(idOf(index));
    setFocused(true);
    virtual.scrollTo(index);
  };
  const setOpen = (index: number, open: boolean) => {
    const item = items[index];
    if (item?.expandable && item.expanded !== open) onExpandedChange(item.node.id, open);
  };
  const typeAhead = (key: string) => {
    const now = Date.now();
    const text = now - typed.current.atMs < typingPauseMs ? typed.current.text + key : key;
    typed.current = { text, atMs: now };
    const repeated = [...text].every((letter) => letter === text[0]);
    go(findByTyping(items, active, repeated ? key : text));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const item = items[active];
    const onItem = (event.target as Element).getAttribute("role") === "treeitem";
    if (!item || !onItem || event.altKey || event.ctrlKey || event.metaKey) return;
    const rtl = event.currentTarget.matches(":dir(rtl)");
    const inward = rtl ? "ArrowLeft" : "ArrowRight";
    const outward = rtl ? "ArrowRight" : "ArrowLeft";
    // A space within a typed name belongs to it.
    const isTyping = typed.current.text !== "" && Date.now() - typed.current.atMs < typingPauseMs;
    const printable = event.key.length === 1 && (event.key !== " " || isTyping) && event.key !== "*";
    if (printable) typeAhead(event.key);
    else if (event.key === "ArrowDown") go(active + 1);
    else if (event.key === "ArrowUp") go(active - 1);
    else if (event.key === "Home") go(0);
    else if (event.key === "End") go(items.length - 1);
    else if (event.key === inward && item.expandable && !item.expanded) setOpen(active, true);
    else if (event.key === inward && items[active + 1]?.parent === active) go(active + 1);
    else if (event.key === outward && item.expanded) setOpen(active, false);
    else if (event.key === outward) go(item.parent);
    else if (event.key === "*")
      for (const [index, other] of items.entries()) {
        if (other.parent === item.parent) setOpen(index, true);
      }
    else if (event.key === "Enter" || event.key === " ") onSelect?.(item.node.id);
    else if (event.key === "F2" && rename && (rename.allowed?.(item.node.id) ?? true))
      rename.onStart(item.node.id);
    else return;
    event.preventDefault();
  };

  const toggle = (index: number) => setOpen(index, !items[index]?.expanded);
  const press = (index: number) => (onSelect ? onSelect(idOf(index)) : toggle(index));
  const latest = useRef({ toggle, press });
  latest.current = { toggle, press };
  const onToggle = useCallback((index: number) => latest.current.toggle(index), []);
  const onPress = useCallback((index: number) => latest.current.press(index), []);

  if (items.length === 0) return props.whenEmpty;
  return (
    <div
      ref={root}
      role="tree"
      aria-label={label}
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        setFocused(true);
        const id = event.target.closest<HTMLElement>("[data-node]")?.dataset.node;
        if (id !== undefined) setActiveId(id);
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false);
      }}
    >
      {virtual.indexes.map((index) => {
        const item = items[index];
        if (!item) return null;
        const { node } = item;
        const gapPx = virtual.gapBeforePx(index);
        return (
          <Fragment key={node.id}>
            {gapPx > 0 ? <div role="none" style={{ height: gapPx }} /> : null}
            <TreeItem
              {...{ item, index, decorate, onToggle, onPress }}
              active={index === active}
              selected={node.id === selected}
              selectable={onSelect !== undefined}
              loading={loading?.has(node.id) ?? false}
              failure={
                failed?.ids.has(node.id)
                  ? {
                      text: failed.text,
                      retryLabel: failed.retryLabel ?? words.retry,
                      onRetry: () => failed.onRetry(node.id),
                    }
                  : undefined
              }
              rename={
                rename?.id === node.id
                  ? {
                      label: rename.label,
                      maxLength: rename.maxLength,
                      onCommit: (name) => rename.onCommit(node.id, name),
                      onEnd: () => {
                        pending.current = true;
                        setFocused(true);
                        rename.onEnd();
                      },
                    }
                  : undefined
              }
              measure={virtual.measure}
            />
          </Fragment>
        );
      })}
      {virtual.afterPx > 0 ? <div role="none" style={{ height: virtual.afterPx }} /> : null}
    </div>
  );
}
