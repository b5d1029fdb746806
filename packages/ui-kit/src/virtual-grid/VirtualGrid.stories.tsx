import type { Meta, StoryObj } from "@storybook/react-vite";
import { useCallback, useMemo, useState } from "react";
import { expect, fireEvent, fn, userEvent, waitFor } from "storybook/test";
import { Button } from "../button/Button.tsx";
import { Checkbox } from "../choice/Checkbox.tsx";
import { StarToggle } from "../choice/StarToggle.tsx";
import { EmptyState } from "../feedback/EmptyState.tsx";
import { ErrorBlock } from "../feedback/ErrorBlock.tsx";
import { Loading, Skeleton } from "../feedback/Skeleton.tsx";
import { frames } from "../testing/frames.ts";
import { VirtualGrid, type VirtualGridProps } from "./VirtualGrid.tsx";

interface DemoProps {
  /** Keys of the items; one group per letter before the dash. */
  keys: readonly string[];
  press?: VirtualGridProps["press"];
  nameOf?: (key: string) => string;
  readOnlyReason?: string;
  whenEmpty?: VirtualGridProps["whenEmpty"];
  sticky?: boolean;
  /** Scrolls in a box of this height; 0: with the page. */
  boxPx?: number;
  onOpen?: VirtualGridProps["onOpen"];
  /** Called with the selected keys. */
  onSelected?: (keys: readonly string[]) => void;
  /** The keys after a press on the button above the grid. */
  next?: readonly string[];
}

const keysOf = (...groups: [name: string, count: number][]) =>
  groups.flatMap(([name, count]) => Array.from({ length: count }, (_, index) => `${name}-${index}`));
const cellHeightPx = (widthPx: number) => Math.round((widthPx * 3) / 5) + 44;
const hueOf = (key: string) => [...key].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7);

function Demo(props: DemoProps) {
  const { press = "open", sticky, nameOf = (key: string) => `Valve ${key}`, readOnlyReason } = props;
  const { boxPx = 420, onOpen, onSelected, next } = props;
  const [keys, setKeys] = useState(props.keys);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [starred, setStarred] = useState<ReadonlySet<string>>(new Set());
  const groups = useMemo(() => {
    const counts = new Map<string, number>();
    for (const key of keys) {
      const name = key.split("-")[0] ?? "";
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    return [...counts].map(([key, count]) => ({ key, count }));
  }, [keys]);
  const change = (now: ReadonlySet<string>) => {
    setSelected(now);
    onSelected?.([...now]);
  };
  const renderItem = useCallback<VirtualGridProps["renderItem"]>(
    ({ itemKey, selected: isSelected, tabIndex, onToggle }) => (
      <div className="h-full">
        <div
          className="relative aspect-[5/3] rounded-m bg-well group-aria-selected/cell:outline-2 group-aria-selected/cell:outline-offset-3 group-aria-selected/cell:outline-acc-line"
          style={{
            backgroundImage: `radial-gradient(circle at 40% 55%, hsl(${hueOf(itemKey)} 45% 34%), transparent 62%)`,
          }}
        >
          <Checkbox
            onPicture
            hideLabel
            label={`Select ${nameOf(itemKey)}`}
            checked={isSelected}
            tabIndex={tabIndex}
            disabled={readOnlyReason !== undefined}
            {...(readOnlyReason === undefined ? {} : { disabledReason: readOnlyReason })}
            onCheckedChange={(_checked, withShift) => onToggle(withShift)}
            className="absolute start-1.5 top-1"
          />
          <div className="absolute end-0 top-0">
            <StarToggle
              onPicture
              label={`Star ${nameOf(itemKey)}`}
              pressed={starred.has(itemKey)}
              onPressedChange={(on) =>
                setStarred(
                  (before) => new Set(on ? [...before, itemKey] : [...before].filter((k) => k !== itemKey)),
                )
              }
            />
          </div>
        </div>
        <p className="mt-1.5 truncate px-px text-13 font-semibold text-ink">{nameOf(itemKey)}</p>
        <p className="truncate px-px text-13 text-ink-2">52.4 dB</p>
      </div>
    ),
    [nameOf, readOnlyReason, starred],
  );
  return (
    <>
      <div className="flex h-10 items-center gap-3">
        <output data-testid="count">{selected.size} selected</output>
        {next ? <Button onClick={() => setKeys(next)}>Change the list</Button> : null}
      </div>
      <div
        data-testid="box"
        style={boxPx ? { height: boxPx, overflowY: "auto" } : {}}
        className="bg-ground px-1"
      >
        <VirtualGrid
          label="Snapshots"
          groups={groups}
          keyAt={useCallback((index: number) => keys[index] ?? "", [keys])}
          press={press}
          {...(readOnlyReason === undefined ? { selected, onSelectedChange: change } : {})}
          {...(onOpen ? { onOpen } : {})}
          minCellWidthPx={216}
          minColumns={2}
          headerHeightPx={46}
          cellHeightPx={cellHeightPx}
          stickyHeaders={sticky ?? false}
          groupLabel={(key) => `Hall ${key}`}
          renderHeader={({ groupKey, count, checked, onCheckedChange, tabIndex }) => (
            <div className="flex h-full items-center gap-2.5">
              <Checkbox
                hideLabel
                label={`Select hall ${groupKey}`}
                checked={checked}
                disabled={readOnlyReason !== undefined}
                tabIndex={tabIndex}
                onCheckedChange={onCheckedChange}
              />
              <h2 className="text-14 font-semibold">Hall {groupKey}</h2>
              <span className="text-12 text-ink-3">{count} snapshots</span>
            </div>
          )}
          renderItem={renderItem}
          whenEmpty={props.whenEmpty}
        />
      </div>
    </>
  );
}

/** The source as a reader would type it. */
const typed = `const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
const keyAt = useCallback((index: number) => snapshots[index]?.id ?? "", [snapshots]);
const renderItem = useCallback(
  ({ itemKey, selected, onToggle, tabIndex }: GridItemProps) => (
    <Card id={itemKey} selected={selected} onToggle={onToggle} tabIndex={tabIndex} />
  ),
  [],
);

<VirtualGrid
  label="Snapshots"
  groups={[{ key: "A", count: 13 }, { key: "B", count: 40 }]}
  keyAt={keyAt}
  selected={selected}
  onSelectedChange={setSelected}
  onOpen={(index) => navigate(keyAt(index))}
  minCellWidthPx={216}
  headerHeightPx={46}
  cellHeightPx={(widthPx) => (widthPx * 3) / 5 + 46}
  groupLabel={(key) => \`Hall \${key}\`}
  renderHeader={renderHeader}
  renderItem={renderItem}
  whenEmpty={<EmptyState title="No snapshots yet" />}
/>`;

const meta = {
  title: "Data/VirtualGrid",
  component: Demo,
  args: { keys: keysOf(["A", 13], ["B", 40]), onOpen: fn(), onSelected: fn() },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 980 }}>
        <Story />
      </div>
    ),
  ],
  parameters: {
    docs: {
      components: { VirtualGrid },
      source: { code: typed },
      description: {
        component:
          "Use it for pictures that are looked through and acted on many at once, from one to a hundred thousand. Do not use it for values that are compared (a Table), for fewer than a screenful that never grows (a plain CSS grid), or for items of different heights.",
      },
    },
  },
} satisfies Meta<typeof Demo>;
export default meta;
type Story = StoryObj<typeof meta>;

const cell = (root: HTMLElement, index: number) =>
  root.querySelector(`[data-grid-index="${index}"]`) as HTMLElement;
const focusedIndex = () => Number((document.activeElement as HTMLElement).dataset.gridIndex);
const press = async (keys: string) => {
  await userEvent.keyboard(keys);
};
/** Appearance is checked in the static stories; checking it again here would only take time. */
const playOnly = { a11y: { test: "off" } };

export const Many: Story = {};
export const One: Story = { args: { keys: keysOf(["A", 1]) } };
export const Empty: Story = {
  args: {
    keys: [],
    whenEmpty: <EmptyState title="No snapshots yet">Pair a camera and take one.</EmptyState>,
  },
};
export const StillLoading: Story = {
  args: {
    keys: [],
    whenEmpty: (
      <Loading
        label="Loading snapshots"
        className="grid grid-cols-[repeat(auto-fill,minmax(216px,1fr))] gap-4"
      >
        {["1", "2", "3", "4", "5", "6"].map((name) => (
          <Skeleton key={name} ratio="5/4" rounded="medium" />
        ))}
      </Loading>
    ),
  },
};
export const Failed: Story = {
  args: {
    keys: [],
    whenEmpty: (
      <ErrorBlock
        title="Could not load the snapshots"
        advice="The server did not answer."
        retry={{ label: "Try again", onRetry: () => undefined }}
      />
    ),
  },
};
export const LongWords: Story = {
  args: { nameOf: (key) => `Paineilmavuotojenvuosikustannusarvio, pohjoinen putkisilta ${key}` },
};
export const ReadOnly: Story = {
  args: { readOnlyReason: "Read-only in the demo" },
  play: async ({ canvas, canvasElement }) => {
    const grid = canvas.getByRole("grid");
    await expect(grid).not.toHaveAttribute("aria-multiselectable");
    await userEvent.click(canvas.getByRole("checkbox", { name: "Select Valve A-0" }));
    await userEvent.click(cell(canvasElement, 0));
    await press("{Control>}a{/Control} ");
    await expect(canvas.getByTestId("count")).toHaveTextContent("0 selected");
    await expect(canvas.getByRole("checkbox", { name: "Select Valve A-0" })).toHaveAccessibleDescription(
      "Read-only in the demo",
    );
  },
};
export const StickyHeaders: Story = { parameters: playOnly, args: { sticky: true } };
export const OnThePage: Story = { parameters: playOnly, args: { boxPx: 0 } };

export const ForAScreenReader: Story = {
  parameters: playOnly,
  play: async ({ canvas, canvasElement }) => {
    const grid = canvas.getByRole("grid", { name: "Snapshots" });
    const columns = Number(grid.getAttribute("aria-colcount"));
    await expect(grid).toHaveAttribute(
      "aria-rowcount",
      `${Math.ceil(13 / columns) + Math.ceil(40 / columns) + 2}`,
    );
    await expect(cell(canvasElement, 0).parentElement).toHaveAttribute("aria-rowindex", "2");
    await expect(cell(canvasElement, 1)).toHaveAttribute("aria-colindex", "2");
    await expect(cell(canvasElement, 0)).toHaveAttribute("aria-selected", "false");
    await expect(canvas.getByRole("rowgroup", { name: "Hall A" })).toBeInTheDocument();
    await expect(canvasElement.querySelectorAll('[data-grid-index][tabindex="0"]').length).toBe(1);
    await expect(canvas.getByRole("checkbox", { name: "Select hall A" })).toHaveAttribute("tabindex", "0");
  },
};

export const Keyboard: Story = {
  parameters: playOnly,
  play: async ({ canvas, canvasElement, args }) => {
    const columns = Number(canvas.getByRole("grid").getAttribute("aria-colcount"));
    cell(canvasElement, 0).focus();
    await press("{ArrowRight}");
    await expect(focusedIndex()).toBe(1);
    await press("{ArrowDown}");
    await expect(focusedIndex()).toBe(columns + 1);
    await press("{End}");
    await expect(focusedIndex()).toBe(columns * 2 - 1);
    await press("{Home}");
    await expect(focusedIndex()).toBe(columns);
    await press("{Control>}{End}{/Control}");
    await waitFor(() => expect(focusedIndex()).toBe(52));
    await expect(cell(canvasElement, 52)).toBeVisible();
    await press("{PageUp}");
    await waitFor(() => expect(focusedIndex()).toBeLessThan(52));
    await press("{Control>}{Home}{/Control}");
    await waitFor(() => expect(focusedIndex()).toBe(0));
    await press("{Enter}");
    await expect(args.onOpen).toHaveBeenCalledWith(0, expect.anything());
  },
};

export const SelectingByKeys: Story = {
  parameters: playOnly,
  play: async ({ canvas, canvasElement }) => {
    const count = canvas.getByTestId("count");
    cell(canvasElement, 0).focus();
    await press(" ");
    await expect(cell(canvasElement, 0)).toHaveAttribute("aria-selected", "true");
    await press("{Shift>}{ArrowRight}{ArrowRight}{/Shift}");
    await expect(count).toHaveTextContent("3 selected");
    await press("{Shift>}{ArrowLeft}{/Shift}");
    await expect(count).toHaveTextContent("2 selected");
    await press("{Control>}a{/Control}");
    await expect(count).toHaveTextContent("53 selected");
    await press("{Escape}");
    await expect(count).toHaveTextContent("0 selected");
  },
};

export const SelectingByPointer: Story = {
  parameters: playOnly,
  play: async ({ canvas, canvasElement, args }) => {
    const count = canvas.getByTestId("count");
    await userEvent.click(canvas.getByRole("checkbox", { name: "Select Valve A-1" }));
    await expect(count).toHaveTextContent("1 selected");
    const user = userEvent.setup();
    await user.keyboard("{Shift>}");
    await user.click(cell(canvasElement, 4));
    await user.keyboard("{/Shift}");
    await expect(count).toHaveTextContent("4 selected");
    await userEvent.click(canvas.getByRole("checkbox", { name: "Select hall A" }));
    await expect(count).toHaveTextContent("13 selected");
    await expect(args.onOpen).not.toHaveBeenCalled();
    await userEvent.click(cell(canvasElement, 2));
    await expect(args.onOpen).toHaveBeenCalledWith(2, expect.anything());
  },
};

export const PressSelects: Story = {
  parameters: playOnly,
  args: { press: "select" },
  play: async ({ canvas, canvasElement, args }) => {
    const count = canvas.getByTestId("count");
    const user = userEvent.setup();
    await user.click(cell(canvasElement, 0));
    await user.click(cell(canvasElement, 3));
    await expect(count).toHaveTextContent("1 selected");
    await user.keyboard("{Control>}");
    await user.click(cell(canvasElement, 5));
    await user.keyboard("{/Control}");
    await expect(count).toHaveTextContent("2 selected");
    await expect(args.onOpen).not.toHaveBeenCalled();
    await user.dblClick(cell(canvasElement, 1));
    await expect(args.onOpen).toHaveBeenCalledWith(1, expect.anything());
  },
};

/** Presses the center of a cell and moves to the center of another in a few steps. */
async function drag(root: HTMLElement, from: number, to: number, held: PointerEventInit = {}, letGo = true) {
  const centre = (index: number) => {
    const box = cell(root, index).getBoundingClientRect();
    return { clientX: box.left + box.width / 2, clientY: box.top + box.height / 2 };
  };
  const same = { pointerId: 1, pointerType: "mouse", button: 0, buttons: 1, bubbles: true };
  fireEvent(cell(root, from), new PointerEvent("pointerdown", { ...same, ...centre(from), ...held }));
  fireEvent(window, new PointerEvent("pointermove", { ...same, ...centre(to), ...held }));
  await frames();
  if (letGo) fireEvent(window, new PointerEvent("pointerup", { ...same, ...centre(to), ...held }));
}

export const Rectangle: Story = {
  parameters: playOnly,
  play: async ({ canvas, canvasElement, args }) => {
    const count = canvas.getByTestId("count");
    const columns = Number(canvas.getByRole("grid").getAttribute("aria-colcount"));
    await drag(canvasElement, 0, columns + 1, {}, false);
    await waitFor(() => expect(canvas.getByTestId("rubber-band")).toBeVisible());
    await waitFor(() => expect(count).toHaveTextContent("4 selected"));
    await press("{Escape}");
    await expect(count).toHaveTextContent("0 selected");
    await expect(canvas.queryByTestId("rubber-band")).toBeNull();
    await drag(canvasElement, 0, columns + 1);
    await expect(count).toHaveTextContent("4 selected");
    await drag(canvasElement, 1, 2, { altKey: true });
    await waitFor(() =>
      expect(args.onSelected).toHaveBeenLastCalledWith(
        expect.arrayContaining(["A-0", "A-2", `A-${columns}`, `A-${columns + 1}`]),
      ),
    );
    await expect(count).toHaveTextContent("4 selected");
    await drag(canvasElement, 2, 3, { ctrlKey: true });
    await expect(count).toHaveTextContent(columns > 3 ? "5 selected" : /selected/);
    await expect(args.onOpen).not.toHaveBeenCalled();
  },
};

export const RectangleNeedsAWay: Story = {
  parameters: { ...playOnly, proves: "[GAL-19] A drag of less than 40 px draws no rectangle" },
  play: async ({ canvas, canvasElement }) => {
    const box = cell(canvasElement, 0).getBoundingClientRect();
    const at = (way: number) => ({
      pointerId: 1,
      pointerType: "mouse",
      bubbles: true,
      clientX: box.left + 60 + way,
      clientY: box.top + 90,
    });
    fireEvent(cell(canvasElement, 0), new PointerEvent("pointerdown", at(0)));
    fireEvent(window, new PointerEvent("pointermove", at(39)));
    await frames(3);
    await expect(canvas.queryByTestId("rubber-band")).toBeNull();
    fireEvent(window, new PointerEvent("pointermove", at(41)));
    await waitFor(() => expect(canvas.getByTestId("rubber-band")).toBeVisible());
    fireEvent(window, new PointerEvent("pointerup", at(41)));
    await expect(canvas.getByTestId("count")).toHaveTextContent("1 selected");
  },
};

export const RectangleScrolls: Story = {
  parameters: playOnly,
  play: async ({ canvas, canvasElement }) => {
    const box = canvas.getByTestId("box");
    const first = cell(canvasElement, 0).getBoundingClientRect();
    const edge = box.getBoundingClientRect();
    const at = (clientY: number) => ({
      pointerId: 1,
      pointerType: "mouse",
      bubbles: true,
      clientX: edge.right - 8,
      clientY,
    });
    fireEvent(
      cell(canvasElement, 0),
      new PointerEvent("pointerdown", { ...at(first.top + 5), clientX: first.left + 40 }),
    );
    fireEvent(window, new PointerEvent("pointermove", at(edge.bottom - 2)));
    await waitFor(() => expect(box.scrollTop).toBeGreaterThan(600), { timeout: 8000 });
    fireEvent(window, new PointerEvent("pointerup", at(edge.bottom - 2)));
    const selected = Number.parseInt(canvas.getByTestId("count").textContent ?? "", 10);
    await expect(selected).toBeGreaterThan(15);
  },
};

export const FingerThatStays: Story = {
  parameters: playOnly,
  play: async ({ canvas, canvasElement, args }) => {
    const count = canvas.getByTestId("count");
    const box = cell(canvasElement, 0).getBoundingClientRect();
    const other = cell(canvasElement, 2).getBoundingClientRect();
    const same = { pointerId: 5, pointerType: "touch", isPrimary: true, bubbles: true };
    const first = { ...same, clientX: box.left + 80, clientY: box.top + 80 };
    fireEvent(cell(canvasElement, 0), new PointerEvent("pointerdown", first));
    await waitFor(() => expect(count).toHaveTextContent("1 selected"));
    fireEvent(window, new PointerEvent("pointermove", { ...first, clientX: other.left + 80 }));
    await waitFor(() => expect(count).toHaveTextContent("3 selected"));
    fireEvent(window, new PointerEvent("pointerup", first));
    // A tap that follows at once, before the click of the finger's release.
    const tap = cell(canvasElement, 4);
    fireEvent(tap, new PointerEvent("pointerdown", { ...same, pointerId: 6 }));
    fireEvent(window, new PointerEvent("pointerup", { ...same, pointerId: 6 }));
    fireEvent(tap, new PointerEvent("click", { ...same, cancelable: true }));
    await waitFor(() => expect(count).toHaveTextContent("4 selected"));
    await expect(args.onOpen).not.toHaveBeenCalled();
  },
};

export const KeepsItsPlace: Story = {
  parameters: playOnly,
  args: { next: keysOf(["New", 30], ["A", 6], ["B", 40]) },
  play: async ({ canvas, canvasElement }) => {
    const box = canvas.getByTestId("box");
    box.scrollTop = 1100;
    await waitFor(() => expect(cell(canvasElement, 25)).toBeInTheDocument());
    const name = cell(canvasElement, 25).querySelector("p")?.textContent ?? "";
    const before = cell(canvasElement, 25).getBoundingClientRect().top;
    await userEvent.click(canvas.getByRole("button", { name: "Change the list" }));
    await waitFor(() => expect(canvas.getByText(name)).toBeInTheDocument());
    const now = canvas.getByText(name).closest("[data-grid-index]") as HTMLElement;
    // Its column may have changed, and with it its row by one.
    await expect(Math.abs(now.getBoundingClientRect().top - before)).toBeLessThan(200);
    await expect(box.scrollTop).toBeGreaterThan(1500);
  },
};

export const FocusStaysWithItsItem: Story = {
  parameters: playOnly,
  args: { next: keysOf(["New", 60], ["A", 13], ["B", 40]) },
  play: async ({ canvas, canvasElement }) => {
    cell(canvasElement, 3).focus();
    fireEvent.click(canvas.getByRole("button", { name: "Change the list" }));
    await waitFor(() => expect(focusedIndex()).toBe(63));
    await press("{ArrowRight}");
    await waitFor(() => expect(document.activeElement).toHaveTextContent("Valve A-4"));
  },
};

export const ManyThousands: Story = {
  parameters: playOnly,
  args: { keys: keysOf(["A", 40_000], ["B", 1], ["C", 59_999]) },
  play: async ({ canvas, canvasElement }) => {
    const grid = canvas.getByRole("grid");
    await expect(grid.querySelectorAll("[data-grid-index]").length).toBeLessThan(60);
    cell(canvasElement, 0).focus();
    await press("{Control>}{End}{/Control}");
    await waitFor(() => expect(focusedIndex()).toBe(99_999));
    await press("{Control>}a{/Control}");
    await expect(canvas.getByTestId("count")).toHaveTextContent("100000 selected");
  },
};

export const RightToLeft: Story = {
  parameters: { dir: "rtl", lang: "ar" },
  args: { nameOf: (key) => `صمام ${key}` },
  play: async ({ canvas, canvasElement }) => {
    const [first, second] = [cell(canvasElement, 0), cell(canvasElement, 1)];
    await expect(second.getBoundingClientRect().left).toBeLessThan(first.getBoundingClientRect().left);
    first.focus();
    await press("{ArrowLeft}");
    await expect(focusedIndex()).toBe(1);
    await drag(canvasElement, 0, 1);
    await expect(canvas.getByTestId("count")).toHaveTextContent("2 selected");
  },
};
