import type { Meta, StoryObj } from "@storybook/react-vite";
import { useCallback, useMemo, useState } from "react";
import { expect, fireEvent, fn, userEvent, waitFor } from "storybook/test";
import { IconButton } from "../button/IconButton.tsx";
import { EmptyState } from "../feedback/EmptyState.tsx";
import { ErrorBlock } from "../feedback/ErrorBlock.tsx";
import { dotsThreeIcon } from "../generated/icons/dots-three.ts";
import { SeverityMark } from "../marks/SeverityMark.tsx";
import { Table, type TableProps } from "./Table.tsx";
import type { TableColumn, TableSort } from "./table-types.ts";

interface Leak {
  id: string;
  place: string;
  size: number;
  cost: number;
  level: 1 | 2 | 3;
}

const leaks = (count: number): Leak[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `leak-${index}`,
    place: `Valve ${index + 1}, hall ${"ABC"[index % 3]}`,
    size: ((index * 7919) % 4200) / 100,
    cost: (index * 104729) % 1800,
    level: (((index * 7) % 3) + 1) as 1 | 2 | 3,
  }));
const names = { 1: "Low", 2: "Medium", 3: "High" };
const columns: TableColumn<Leak>[] = [
  { id: "place", header: "Place", sortsFirst: "ascending", cell: (row) => row.place },
  {
    id: "severity",
    header: "Severity",
    width: "22%",
    cell: (row) => <SeverityMark level={row.level} label={names[row.level]} />,
  },
  {
    id: "size",
    header: "Size, l/min",
    align: "end",
    width: "16%",
    sortsFirst: "descending",
    cell: (row) => <b className="font-semibold text-ink">{row.size.toFixed(1)}</b>,
  },
  {
    id: "cost",
    header: "Cost, € / year",
    align: "end",
    width: "18%",
    sortsFirst: "descending",
    cell: (row) => row.cost,
  },
];
const words = {
  label: "Largest leaks not yet solved",
  selectAll: "Select all",
  selectRow: (row: Leak) => `Select ${row.place}`,
  actions: "Actions",
  sortBy: "Sort by",
  ascending: "Ascending",
  descending: "Descending",
};

interface DemoProps extends Partial<TableProps<Leak>> {
  count?: number;
  selects?: boolean;
  acts?: boolean;
}

function Demo({ count = 8, selects = true, acts = true, ...rest }: DemoProps) {
  const [sort, setSort] = useState<TableSort>({ columnId: "size", direction: "descending" });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(() => {
    const sign = sort.direction === "ascending" ? 1 : -1;
    const of = (leak: Leak) =>
      sort.columnId === "place" ? leak.place : sort.columnId === "cost" ? leak.cost : leak.size;
    return leaks(count).sort((one, other) => (of(one) < of(other) ? -sign : of(one) > of(other) ? sign : 0));
  }, [count, sort]);
  return (
    <>
      <output data-testid="count">{selected.size} selected</output>
      <Table<Leak>
        words={words}
        columns={columns}
        rows={rows}
        rowKey={useCallback((row: Leak) => row.id, [])}
        sort={sort}
        onSortChange={setSort}
        {...(selects ? { selected, onSelectedChange: setSelected } : {})}
        {...(acts
          ? {
              actions: (row, context) => (
                <IconButton
                  {...context}
                  icon={dotsThreeIcon}
                  label={`More for ${row.place}`}
                  className="size-small"
                />
              ),
            }
          : {})}
        {...rest}
      />
    </>
  );
}

const onOpen = fn();
/** The source as a reader would type it. */
const typed = `const [sort, setSort] = useState<TableSort>({ columnId: "size", direction: "descending" });
const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());

<Table<Leak>
  words={{ label: "Largest leaks not yet solved", selectRow: (leak) => \`Select \${leak.place}\` }}
  columns={columns} // TableColumn<Leak>[], outside the component or in useMemo
  rows={rows} // sorted by you
  rowKey={leakKey} // (leak) => leak.id, outside the component
  sort={sort}
  onSortChange={setSort}
  selected={selected}
  onSelectedChange={setSelected}
  onOpen={(leak) => navigate(leak.id)}
  whenEmpty={<EmptyState title="No leaks here">All of them are solved.</EmptyState>}
/>`;

const meta = {
  title: "Data/Table",
  component: Demo,
  beforeEach: () => {
    onOpen.mockClear();
  },
  parameters: {
    docs: {
      components: { Table },
      source: { code: typed },
      description: {
        component:
          "Use it for values that are compared down a column, sorted, and acted on by row: leaks by size, keys, members. Do not use it for pictures, for rows that unfold to a page of their own (a list of details), or to place a form.",
      },
    },
  },
} satisfies Meta<typeof Demo>;
export default meta;
type Story = StoryObj<typeof meta>;
const playOnly = { a11y: { test: "off" } };

export const Several: Story = {};
export const One: Story = { args: { count: 1 } };
/** Wide enough for columns on any screen: its appearance on a desktop. */
export const AtADesk: Story = {
  parameters: { look: "desk" },
  globals: { viewport: { value: "desktop" } },
  play: async ({ canvas }) => {
    const row = canvas.getAllByRole("row").at(2) as HTMLElement;
    const cells = [...row.querySelectorAll("td")];
    // The first and the last cell keep a distance to the edges of the row's background.
    for (const [cell, side] of [
      [cells[0], "paddingInlineStart"],
      [cells.at(-1), "paddingInlineEnd"],
    ] as const)
      await expect(Number.parseFloat(getComputedStyle(cell as HTMLElement)[side])).toBeGreaterThanOrEqual(8);
    const lineOf = (cell: HTMLElement) => {
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      let last = walker.nextNode();
      for (let next = last; next; next = walker.nextNode()) last = next;
      const range = document.createRange();
      range.selectNodeContents(last as Node);
      return range.getBoundingClientRect();
    };
    const texts = cells.slice(1, -1).map(lineOf);
    for (const text of texts) await expect(Math.abs(text.bottom - (texts[0]?.bottom ?? 0))).toBeLessThan(0.3);
  },
};
export const ReadOnlyTable: Story = { args: { selects: false, acts: false } };
export const Empty: Story = {
  args: { count: 0, whenEmpty: <EmptyState title="No leaks here">All of them are solved.</EmptyState> },
};
export const StillLoading: Story = { args: { count: 0, loadingLabel: "Loading leaks" } };
export const Failed: Story = {
  args: {
    count: 0,
    whenEmpty: (
      <ErrorBlock title="Could not load the leaks" retry={{ label: "Try again", onRetry: () => undefined }} />
    ),
  },
};
export const LongWords: Story = {
  args: {
    columns: [
      {
        id: "place",
        header: "Paineilmavuotojenvuosikustannusarvio",
        sortsFirst: "ascending",
        cell: () => "Energieverbrauchsschätzungsverfahren, nördliche Rohrleitungsbrücke, Abschnitt siebzehn",
      },
      ...columns.slice(2),
    ],
  },
};
export const RowsThatCannotBeSelected: Story = {
  args: { refusalOf: (row: Leak) => (row.level === 3 ? "Only its owner can export it" : undefined) },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("checkbox", { name: "Select all" }));
    await expect(canvas.getByTestId("count")).toHaveTextContent("6 selected");
    await expect(canvas.getByRole("checkbox", { name: "Select all" })).toBeChecked();
    const refused = canvas
      .getAllByRole("checkbox")
      .filter((box) => box.getAttribute("aria-disabled") === "true");
    await expect(refused).toHaveLength(2);
    await expect(refused[0]).toHaveAccessibleDescription("Only its owner can export it");
  },
};
export const Phone: Story = {
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 358 }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("row", { name: /Valve 2/ })).toBeVisible();
    await userEvent.selectOptions(canvas.getByRole("combobox", { name: "Sort by" }), "place");
    await userEvent.click(canvas.getByRole("button", { name: "Ascending" }));
    await expect(canvas.getAllByRole("row")[0]).toHaveTextContent("Valve 8");
  },
};
export const RightToLeft: Story = {
  parameters: { dir: "rtl", lang: "ar" },
  args: { words: { ...words, label: "أكبر التسربات" } },
};

export const Sorting: Story = {
  parameters: playOnly,
  play: async ({ canvas }) => {
    const header = (name: string) => canvas.getByRole("columnheader", { name });
    await expect(header("Size, l/min")).toHaveAttribute("aria-sort", "descending");
    await expect(header("Place")).toHaveAttribute("aria-sort", "none");
    await expect(header("Severity")).not.toHaveAttribute("aria-sort");
    await userEvent.click(canvas.getByRole("button", { name: "Place" }));
    await expect(header("Place")).toHaveAttribute("aria-sort", "ascending");
    await expect(canvas.getAllByRole("row")[1]).toHaveTextContent("Valve 1,");
    await userEvent.keyboard("{Enter}");
    await expect(header("Place")).toHaveAttribute("aria-sort", "descending");
    await expect(canvas.getAllByRole("row")[1]).toHaveTextContent("Valve 8,");
  },
};

export const Selecting: Story = {
  parameters: playOnly,
  play: async ({ canvas }) => {
    const all = canvas.getByRole("checkbox", { name: "Select all" });
    const rows = canvas.getAllByRole("row").slice(1);
    const [first] = rows;
    const heightPx = first?.getBoundingClientRect().height;
    await userEvent.click(canvas.getAllByRole("checkbox")[1] as HTMLElement);
    await expect(first?.getBoundingClientRect().height).toBe(heightPx);
    const [head = 0, own = 1] = canvas
      .getAllByRole("checkbox")
      .map((box) => box.getBoundingClientRect().left);
    await expect(head).toBeCloseTo(own, 0);
    await expect(all).toHaveAttribute("aria-checked", "mixed");
    await expect(rows[0]).toHaveAttribute("aria-selected", "true");
    fireEvent.click(rows[3]?.querySelector("td:nth-child(2)") as Element, { shiftKey: true });
    await waitFor(() => expect(canvas.getByTestId("count")).toHaveTextContent("4 selected"));
    await userEvent.click(all);
    await expect(canvas.getByTestId("count")).toHaveTextContent("8 selected");
    await expect(all).toHaveAttribute("aria-checked", "true");
    await userEvent.click(all);
    await expect(canvas.getByTestId("count")).toHaveTextContent("0 selected");
  },
};

function Narrowed() {
  const [few, setFew] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setFew(!few)}>
        Only three
      </button>
      <Demo count={few ? 3 : 8} />
    </>
  );
}

export const SelectionOutlivesAFilter: Story = {
  parameters: playOnly,
  render: () => <Narrowed />,
  play: async ({ canvas }) => {
    const all = canvas.getByRole("checkbox", { name: "Select all" });
    const filter = canvas.getByRole("button", { name: "Only three" });
    await userEvent.click(all);
    await userEvent.click(filter);
    await userEvent.click(all);
    await userEvent.click(filter);
    await expect(canvas.getByTestId("count")).toHaveTextContent("5 selected");
    await expect(all).toHaveAttribute("aria-checked", "mixed");
  },
};

export const Keyboard: Story = {
  parameters: playOnly,
  args: { onOpen },
  play: async ({ canvas }) => {
    const rows = canvas.getAllByRole("row").slice(1);
    await expect(rows.filter((row) => row.tabIndex === 0)).toHaveLength(1);
    rows[0]?.focus();
    await userEvent.keyboard("{ArrowDown}{ArrowDown}");
    await expect(rows[2]).toHaveFocus();
    await userEvent.keyboard(" ");
    await userEvent.keyboard("{Shift>}{ArrowDown}{/Shift}");
    await expect(canvas.getByTestId("count")).toHaveTextContent("2 selected");
    await userEvent.keyboard("{End}");
    await expect(rows[7]).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect(onOpen).toHaveBeenCalledOnce();
    await userEvent.tab();
    await expect(rows[7]?.querySelector("button[role=checkbox]")).toHaveFocus();
    await userEvent.tab();
    await expect(rows[7]?.querySelector("[aria-label^=More]")).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect(onOpen).toHaveBeenCalledOnce();
    await userEvent.keyboard("{Home}{Control>}a{/Control}");
    await expect(rows[0]).toHaveFocus();
    await expect(canvas.getByTestId("count")).toHaveTextContent("8 selected");
    await userEvent.keyboard("{Escape}");
    await expect(canvas.getByTestId("count")).toHaveTextContent("0 selected");
  },
};

export const FocusFollowsItsRow: Story = {
  parameters: playOnly,
  play: async ({ canvas }) => {
    const first = canvas.getAllByRole("row")[1] as HTMLElement;
    const name = first.textContent;
    first.focus();
    fireEvent.click(canvas.getByRole("button", { name: "Place" }));
    await expect(document.activeElement?.textContent).toBe(name);
    await userEvent.keyboard("{ArrowDown}{ArrowUp}");
    await expect(document.activeElement?.textContent).toBe(name);
  },
};

export const TenThousand: Story = {
  parameters: playOnly,
  args: { count: 10_000, maxHeightPx: 420 },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole("grid")).toHaveAttribute("aria-rowcount", "10001");
    await waitFor(() => expect(canvas.getAllByRole("row").length).toBeGreaterThan(10));
    await expect(canvasElement.querySelectorAll("tr").length).toBeLessThan(60);
    canvasElement.querySelector<HTMLElement>('[data-row="0"]')?.focus();
    await userEvent.keyboard("{End}");
    await waitFor(() => expect(document.activeElement).toHaveAttribute("aria-rowindex", "10001"));
    await expect(document.activeElement).toBeVisible();
    await userEvent.keyboard("{Control>}a{/Control}");
    await expect(canvas.getByTestId("count")).toHaveTextContent("10000 selected");
    await userEvent.keyboard("{PageUp}");
    await waitFor(() => expect(document.activeElement).not.toHaveAttribute("aria-rowindex", "10001"));
  },
};
