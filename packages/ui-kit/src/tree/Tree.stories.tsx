import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, userEvent, waitFor } from "storybook/test";
import { EmptyState } from "../feedback/EmptyState.tsx";
import { ErrorBlock } from "../feedback/ErrorBlock.tsx";
import { Loading, Skeleton } from "../feedback/Skeleton.tsx";
import { folderIcon } from "../generated/icons/folder.ts";
import { folderOpenIcon } from "../generated/icons/folder-open.ts";
import { Icon } from "../icon/Icon.tsx";
import { filled } from "../icon/icon-shape.ts";
import { cx } from "../lib/cx.ts";
import { Tree, type TreeProps } from "./Tree.tsx";

interface Group {
  readonly id: string;
  readonly label: string;
  readonly note?: string;
  readonly count?: number;
  readonly children?: readonly Group[] | "lazy";
}

const kuusi: Group[] = [
  {
    id: "kuusi",
    label: "Kuusi Foods",
    note: "All sites",
    count: 1284,
    children: [
      {
        id: "tampere",
        label: "Tampere plant",
        count: 861,
        children: [
          { id: "hall-a", label: "Hall A", note: "Bottling", count: 240 },
          {
            id: "hall-b",
            label: "Hall B",
            note: "Packing and compressors",
            count: 534,
            children: [
              { id: "compressors", label: "Compressor room", count: 87 },
              { id: "packing", label: "Packing lines 1–4", count: 201 },
            ],
          },
          { id: "boilers", label: "Boiler house", count: 12 },
        ],
      },
      { id: "oulu", label: "Oulu plant", count: 302, children: "lazy" },
      { id: "voltage", label: "High voltage team", note: "Works on all sites", count: 121 },
    ],
  },
];
const large: Group[] = Array.from({ length: 50 }, (_, site) => ({
  id: `site-${site}`,
  label: `Site ${site}`,
  children: Array.from({ length: 99 }, (__, hall) => ({
    id: `site-${site}-${hall}`,
    label: `Hall ${hall} of site ${site}`,
  })),
}));

interface DemoProps extends Partial<TreeProps<Group>> {
  open?: readonly string[];
  boxPx?: number;
}
const onSelect = fn();
const onExpand = fn();
const onRename = fn();

/** Open or closed, and filled when selected. */
function Folder({ expanded, selected }: { expanded: boolean; selected: boolean }) {
  const icon = expanded ? folderOpenIcon : folderIcon;
  return <Icon icon={selected ? filled(icon) : icon} className={selected ? "text-acc" : "text-ink-2"} />;
}

function Demo({ open = ["kuusi", "tampere", "hall-b"], boxPx, ...rest }: DemoProps) {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set(open));
  const [selected, setSelected] = useState<string | null>("hall-b");
  const [renaming, setRenaming] = useState<string | null>(null);
  const change = (id: string, isOpen: boolean) => {
    onExpand(id, isOpen);
    setExpanded((before) => new Set(isOpen ? [...before, id] : [...before].filter((other) => other !== id)));
  };
  return (
    <div style={boxPx ? { height: boxPx, overflowY: "auto" } : {}} data-testid="box">
      <Tree<Group>
        label="Groups of Kuusi Foods"
        nodes={kuusi}
        expanded={expanded}
        onExpandedChange={change}
        selected={selected}
        onSelect={(id) => {
          onSelect(id);
          setSelected(id);
        }}
        rename={{
          id: renaming,
          label: "Name of the group",
          allowed: (id) => id !== "kuusi",
          onStart: setRenaming,
          onCommit: onRename,
          onEnd: () => setRenaming(null),
        }}
        decorate={(group, state) => ({
          before: <Folder {...state} />,
          after: (
            <>
              <span className={cx("min-w-0 truncate text-13", state.selected ? "text-ink-2" : "text-ink-3")}>
                {group.note}
              </span>
              <span className="ms-auto ps-3 text-13 text-ink-2 tabular-nums">{group.count}</span>
            </>
          ),
        })}
        {...rest}
      />
    </div>
  );
}

/** The source as a reader would type it. */
const typed = `const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set(["kuusi"]));
const [selected, setSelected] = useState<string | null>(null);

<Tree<Group>
  label="Groups of Kuusi Foods"
  nodes={groups} // { id, label, children?: Group[] | "lazy" }[]
  expanded={expanded}
  onExpandedChange={(id, open) => setExpanded(withOrWithout(expanded, id, open))}
  selected={selected}
  onSelect={setSelected}
  decorate={(group) => ({ before: <Icon icon={folderIcon} />, after: group.count })}
/>`;

const meta = {
  title: "Data/Tree",
  component: Demo,
  beforeEach: () => {
    for (const spy of [onSelect, onExpand, onRename]) spy.mockClear();
  },
  parameters: {
    docs: {
      components: { Tree },
      source: { code: typed },
      description: {
        component:
          "Use it for things inside things of any depth, such as the groups of an organization. Do not use it for two levels that always stay open (headings and lists), for navigation between screens (Sidebar), or for choices with checkboxes.",
      },
    },
  },
} satisfies Meta<typeof Demo>;
export default meta;
type Story = StoryObj<typeof meta>;
const playOnly = { a11y: { test: "off" } };

export const Several: Story = {};
export const One: Story = { args: { nodes: [{ id: "only", label: "Kuusi Foods" }] } };
export const Empty: Story = { args: { nodes: [], whenEmpty: <EmptyState title="No group has this name" /> } };
export const StillLoading: Story = {
  args: {
    nodes: [],
    whenEmpty: (
      <Loading label="Loading groups" className="flex flex-col gap-6">
        {["40%", "32%", "28%"].map((width) => (
          <Skeleton key={width} width={width} />
        ))}
      </Loading>
    ),
  },
};
export const Failed: Story = {
  args: {
    nodes: [],
    whenEmpty: (
      <ErrorBlock
        title="Could not load the groups"
        retry={{ label: "Try again", onRetry: () => undefined }}
      />
    ),
  },
};
export const LoadingChildren: Story = {
  args: { open: ["kuusi", "oulu"], loading: new Set(["oulu"]) },
};
export const ChildrenFailed: Story = {
  args: {
    open: ["kuusi"],
    failed: {
      ids: new Set(["oulu"]),
      text: "Could not load the groups below.",
      retryLabel: "Try again",
      onRetry: fn(),
    },
  },
};
export const LongWords: Story = {
  args: {
    nodes: [
      {
        id: "long",
        label:
          "Paineilmavuotojenvuosikustannusarvioryhmä, pohjoinen putkisilta ja kompressorihuone seitsemän",
        note: "Energieverbrauchsschätzungsverfahren",
        count: 1284,
      },
    ],
  },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 340 }}>
        <Story />
      </div>
    ),
  ],
};
export const RightToLeft: Story = {
  parameters: { dir: "rtl", lang: "ar" },
  play: async ({ canvas }) => {
    canvas.getByRole("treeitem", { name: /^Hall B/ }).focus();
    await userEvent.keyboard("{ArrowRight}");
    await expect(canvas.getByRole("treeitem", { name: /^Hall B/ })).toHaveAttribute("aria-expanded", "false");
    await userEvent.keyboard("{ArrowLeft}{ArrowLeft}");
    await expect(canvas.getByRole("treeitem", { name: /^Compressor room/ })).toHaveFocus();
  },
};

export const Keyboard: Story = {
  parameters: { ...playOnly, proves: "[ORG-05] A group tree with expandable child groups, by keys" },
  play: async ({ canvas }) => {
    const item = (name: string) => canvas.getByRole("treeitem", { name: new RegExp(`^${name}`) });
    await userEvent.tab();
    await expect(item("Hall B")).toHaveFocus();
    await expect(item("Hall B")).toHaveAccessibleName("Hall B Packing and compressors 534");
    await expect(item("Hall B")).toHaveAttribute("aria-level", "3");
    await expect(item("Hall B")).toHaveAttribute("aria-posinset", "2");
    await expect(item("Hall B")).toHaveAttribute("aria-setsize", "3");
    await userEvent.keyboard("{ArrowRight}");
    await expect(item("Compressor room")).toHaveFocus();
    await userEvent.keyboard("{ArrowLeft}{ArrowLeft}");
    await expect(item("Hall B")).toHaveAttribute("aria-expanded", "false");
    await expect(canvas.queryByRole("treeitem", { name: /^Compressor room/ })).toBeNull();
    await userEvent.keyboard("{ArrowLeft}{ArrowUp}");
    await expect(item("Kuusi Foods")).toHaveFocus();
    await userEvent.keyboard("{End}");
    await expect(item("High voltage team")).toHaveFocus();
    await userEvent.keyboard("b");
    await expect(item("Boiler house")).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect(onSelect).toHaveBeenLastCalledWith("boilers");
    await expect(item("Boiler house")).toHaveAttribute("aria-selected", "true");
    await userEvent.keyboard("*");
    await expect(item("Hall B")).toHaveAttribute("aria-expanded", "true");
    await userEvent.keyboard("{Home}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}");
  },
};

export const LazyChildren: Story = {
  parameters: playOnly,
  play: async ({ canvas, canvasElement }) => {
    canvas.getByRole("treeitem", { name: /^Oulu plant/ }).focus();
    await userEvent.keyboard("{ArrowRight}");
    await expect(onExpand).toHaveBeenLastCalledWith("oulu", true);
    await userEvent.click(canvasElement.querySelector('[data-node="oulu"] [data-caret]') as Element);
    await expect(onExpand).toHaveBeenLastCalledWith("oulu", false);
    await expect(onSelect).not.toHaveBeenCalled();
  },
};

export const Renaming: Story = {
  parameters: { ...playOnly, proves: "[ORG-06] The name of a group can be changed in its place" },
  play: async ({ canvas }) => {
    canvas.getByRole("treeitem", { name: /^Hall B/ }).focus();
    await userEvent.keyboard("{F2}");
    const box = await canvas.findByRole("textbox", { name: "Name of the group" });
    await expect(box).toHaveFocus();
    await userEvent.keyboard("Hall C{ArrowLeft}{Enter}");
    await expect(onRename).toHaveBeenLastCalledWith("hall-b", "Hall C");
    await waitFor(() => expect(canvas.getByRole("treeitem", { name: /^Hall B/ })).toHaveFocus());
    await userEvent.keyboard("{F2}");
    await userEvent.keyboard("Hall D{Escape}");
    await expect(onRename).toHaveBeenCalledOnce();
    await userEvent.keyboard("{Home}{F2}");
    await expect(canvas.queryByRole("textbox")).toBeNull();
  },
};

export const FocusOfAClosedBranch: Story = {
  parameters: playOnly,
  play: async ({ canvas, canvasElement }) => {
    canvas.getByRole("treeitem", { name: /^Packing lines 1–4/ }).focus();
    // As if closed from elsewhere: the pointer does not move the focus here.
    (canvasElement.querySelector('[data-node="hall-b"] [data-caret]') as HTMLElement).click();
    await waitFor(() => expect(document.activeElement).toHaveAttribute("role", "treeitem"));
  },
};

export const FiveThousand: Story = {
  parameters: playOnly,
  args: { nodes: large, open: large.map((site) => site.id), boxPx: 420 },
  play: async ({ canvas, canvasElement }) => {
    await waitFor(() => expect(canvas.getAllByRole("treeitem").length).toBeGreaterThan(10));
    await expect(canvasElement.querySelectorAll("[role=treeitem]").length).toBeLessThan(60);
    canvasElement.querySelector<HTMLElement>('[data-index="0"]')?.focus();
    await userEvent.keyboard("{End}");
    await waitFor(() => expect(document.activeElement).toHaveAccessibleName("Hall 98 of site 49"));
    await expect(document.activeElement).toBeVisible();
    await userEvent.keyboard("{Home}");
    await waitFor(() => expect(document.activeElement).toHaveAccessibleName("Site 0"));
  },
};
