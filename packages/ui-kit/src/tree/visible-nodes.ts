/** A node; `children` is "lazy" if it has some that are not loaded yet. */
export interface TreeNode {
  /** Unique among its siblings. */
  readonly id: string;
  /** Its name: displayed, announced, and found by typing. */
  readonly label: string;
  /** Its child nodes. */
  readonly children?: readonly this[] | "lazy";
}

/** A node that is visible, because all its ancestors are expanded. */
export interface VisibleNode<Node extends TreeNode> {
  readonly node: Node;
  /** From 1. */
  readonly level: number;
  /** Position among its siblings, from 1, and their number. */
  readonly place: number;
  readonly siblings: number;
  /** Index of its parent in the list of visible nodes; -1 at the top. */
  readonly parent: number;
  readonly expandable: boolean;
  readonly expanded: boolean;
}

/** The expanded part of a tree as a list, from top to bottom. */
export function visibleNodes<Node extends TreeNode>(
  nodes: readonly Node[],
  expanded: ReadonlySet<string>,
): VisibleNode<Node>[] {
  const list: VisibleNode<Node>[] = [];
  const add = (siblings: readonly Node[], level: number, parent: number) => {
    for (const [at, node] of siblings.entries()) {
      const children = node.children as readonly Node[] | "lazy" | undefined;
      const expandable = children === "lazy" || (children?.length ?? 0) > 0;
      const open = expandable && expanded.has(node.id);
      const index = list.length;
      list.push({
        node,
        level,
        place: at + 1,
        siblings: siblings.length,
        parent,
        expandable,
        expanded: open,
      });
      if (open && children && children !== "lazy") add(children, level + 1, index);
    }
  };
  add(nodes, 1, -1);
  return list;
}

/** The next node after `from`, wrapping around, whose name starts with the typed text; -1 if there is none. */
export function findByTyping(
  list: readonly VisibleNode<TreeNode>[],
  from: number,
  typed: string,
  locale?: string,
): number {
  const wanted = typed.toLocaleLowerCase(locale);
  // A single letter moves on to the next match; with more letters the current node may still match.
  const first = typed.length > 1 ? 0 : 1;
  for (let step = first; step <= list.length; step += 1) {
    const index = (from + step) % list.length;
    if (list[index]?.node.label.toLocaleLowerCase(locale).startsWith(wanted)) return index;
  }
  return -1;
}
