import type { FoundGroups, GroupCount } from "@sonolens/domain";
import { formatNumber } from "@sonolens/i18n";
import {
  cx,
  EmptyState,
  filled,
  folderIcon,
  folderOpenIcon,
  Icon,
  type IconShape,
  imagesIcon,
  Tree,
  type TreeNode,
  usersIcon,
  videoCameraIcon,
} from "@sonolens/ui-kit";
import { type CSSProperties, type DragEvent, memo, type ReactNode, useState } from "react";
import { useWords } from "../../lib/format/use-words.ts";
import type { GroupItem } from "./group-items.ts";
import type { Dragged } from "./organization-dialog.ts";

type Node = GroupItem & TreeNode;

export interface GroupTreeViewProps {
  readonly label: string;
  readonly items: readonly GroupItem[];
  /** Of the filter; undefined without one. */
  readonly found: FoundGroups | undefined;
  readonly expanded: ReadonlySet<string>;
  readonly setExpanded: (id: string, expanded: boolean) => void;
  readonly chosen: string | null;
  readonly choose: (id: string) => void;
  /** Groups that the user may rename with F2. */
  readonly mayRename: (id: string) => boolean;
  readonly rename: (id: string, name: string) => void;
  readonly maxNameLength: number;
  readonly zoom: number;
  readonly dragged: Dragged | undefined;
  readonly whenEmpty: ReactNode;
}

/** The variables of the design that the zoom of the tree scales. */
const scaled = ["t-12", "l-12", "t-13", "l-13", "h-row", "icon"];
const keepSizes = Object.fromEntries(scaled.map((name) => [`--tree-${name}`, `var(--${name})`]));
const zoomedSizes = (zoom: number) =>
  Object.fromEntries(scaled.map((name) => [`--${name}`, `calc(var(--tree-${name}) * ${zoom})`]));

/** The groups as a tree, with what each of them has; a dragged person or camera can be dropped on it. */
export function GroupTreeView(props: GroupTreeViewProps) {
  const { items, found, expanded, dragged, zoom } = props;
  const { t } = useWords();
  const [renaming, setRenaming] = useState<string | null>(null);
  const [over, setOver] = useState<string>();
  const targetOf = (event: DragEvent) => {
    const id = (event.target as Element).closest<HTMLElement>("[data-node]")?.dataset.node;
    return id !== undefined && dragged?.targets.has(id) ? id : undefined;
  };
  return (
    <div style={keepSizes as CSSProperties}>
      <div
        role="none"
        style={zoomedSizes(zoom) as CSSProperties}
        onDragOver={(event) => {
          const id = targetOf(event);
          if (id !== undefined) event.preventDefault();
          setOver(id);
        }}
        onDragLeave={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget as Element | null)) setOver(undefined);
        }}
        onDrop={(event) => {
          const id = targetOf(event);
          setOver(undefined);
          if (id === undefined) return;
          event.preventDefault();
          dragged?.drop(id);
        }}
      >
        <Tree<Node>
          label={props.label}
          nodes={items as readonly Node[]}
          expanded={expanded}
          onExpandedChange={props.setExpanded}
          selected={props.chosen}
          onSelect={props.choose}
          whenEmpty={props.whenEmpty}
          rename={{
            id: renaming,
            label: t("organization:groupName"),
            maxLength: props.maxNameLength,
            allowed: props.mayRename,
            onStart: setRenaming,
            onCommit: props.rename,
            onEnd: () => setRenaming(null),
          }}
          decorate={(item, state) => ({
            before: (
              <Icon
                icon={
                  state.selected
                    ? filled(state.expanded ? folderOpenIcon : folderIcon)
                    : state.expanded
                      ? folderOpenIcon
                      : folderIcon
                }
                className={state.selected ? "shrink-0 text-acc" : "shrink-0 text-ink-2"}
              />
            ),
            after: (
              <>
                {over === item.id ? (
                  <span className="rounded-s bg-acc px-2 text-12 text-acc-ink">
                    {t("organization:moveHere")}
                  </span>
                ) : (
                  <bdi
                    className={cx(
                      "min-w-0 truncate text-13 max-md:hidden",
                      state.selected ? "text-ink-2" : "text-ink-3",
                    )}
                  >
                    {item.description}
                  </bdi>
                )}
                <Counts
                  item={item}
                  isDimmed={found !== undefined && !found.matches.has(item.id) && !state.selected}
                />
              </>
            ),
          })}
        />
      </div>
    </div>
  );
}

/**
 * People and cameras of the group itself, and the snapshots of all that its people see. Kept between renders, because
 * scrolling renders every row of the tree that is in view.
 */
const Counts = memo(function Counts({
  item,
  isDimmed,
}: {
  readonly item: GroupItem;
  readonly isDimmed: boolean;
}) {
  const words = useWords();
  return (
    <span
      className={cx(
        "ms-auto grid shrink-0 grid-cols-[repeat(2,minmax(2.5rem,auto))] gap-x-2 ps-2 text-12 tabular-nums sm:grid-cols-[repeat(2,minmax(3rem,auto))_minmax(4rem,auto)]",
        isDimmed ? "text-ink-3" : "text-ink-2",
      )}
    >
      <Count
        {...{ words, icon: usersIcon }}
        text="organization:peopleCount"
        count={item.people}
        shows="own"
      />
      <Count
        {...{ words, icon: videoCameraIcon }}
        text="organization:cameraCount"
        count={item.cameras}
        shows="own"
      />
      <Count
        {...{ words, icon: imagesIcon }}
        text="organization:snapshotCount"
        count={item.snapshots}
        shows="all"
        className="max-sm:hidden"
      />
    </span>
  );
});

function Count(props: {
  readonly words: ReturnType<typeof useWords>;
  readonly icon: IconShape;
  readonly text: "organization:peopleCount" | "organization:cameraCount" | "organization:snapshotCount";
  readonly count: GroupCount | undefined;
  readonly shows: keyof GroupCount;
  readonly className?: string;
}) {
  const { words, icon, text, count, shows, className = "" } = props;
  const { t, locale } = words;
  if (!count) return <span className={className} />;
  const shown = count[shows];
  const name = t(text, { count: shown });
  const title = t("organization:withBelow", {
    own: formatNumber(count.own, locale),
    all: formatNumber(count.all, locale),
  });
  return (
    <span
      title={t("common:labeled", { first: name, second: title })}
      className={`flex items-center gap-1.5 ${className}`}
    >
      <Icon icon={icon} size={16} className="shrink-0" />
      <span aria-hidden="true">{formatNumber(shown, locale)}</span>
      <span className="sr-only">{name}</span>
    </span>
  );
}

export function NothingFound({ search, action }: { readonly search: string; readonly action: ReactNode }) {
  const { t } = useWords();
  return (
    <EmptyState title={t("organization:noMatchTitle")} action={action}>
      {t("organization:noMatchText", { search })}
    </EmptyState>
  );
}
