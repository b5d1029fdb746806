import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, screen, userEvent, waitFor } from "storybook/test";
import { type DateRange, DateRangePicker, type DateRangePickerProps } from "./DateRangePicker.tsx";

function Held(props: DateRangePickerProps) {
  const [value, setValue] = useState(props.value);
  const change = (next: DateRange) => {
    setValue(next);
    props.onValueChange(next);
  };
  return <DateRangePicker {...props} value={value} onValueChange={change} />;
}

const presets = [
  { label: "Last 7 days", range: { from: "2026-11-16", to: "2026-11-22" } },
  { label: "Last 30 days", range: { from: "2026-10-24", to: "2026-11-22" } },
  { label: "All time", range: { from: null, to: null } },
];
const meta = {
  title: "Inputs/DateRangePicker",
  component: DateRangePicker,
  render: (args) => (
    <div style={{ maxWidth: 300, minHeight: 420 }}>
      <Held {...args} />
    </div>
  ),
  args: {
    label: "Taken",
    value: { from: "2026-11-01", to: "2026-11-21" },
    locale: "en",
    max: "2026-11-22",
    presets,
    words: {
      previousMonth: "Previous month",
      nextMonth: "Next month",
      today: "Today",
      choose: "Choose days",
      notUsable: "From a day to a later one, up to today",
      from: "From",
      to: "To",
    },
    onValueChange: fn(),
  },
  parameters: {
    docs: {
      description: {
        component:
          'Use it to narrow a list by time. Do not use it where only one day is asked for (DatePicker), nor for a span such as "every third week".',
      },
    },
  },
} satisfies Meta<typeof DateRangePicker>;
export default meta;
type Story = StoryObj<typeof meta>;

const open = async () => {
  await userEvent.click(screen.getByRole("button", { name: "Choose days" }));
  await waitFor(() => expect(screen.getAllByRole("grid").length).toBeGreaterThan(0));
};

export const Default: Story = {};
export const Empty: Story = { args: { value: { from: null, to: null } } };
export const OpenOnOneSide: Story = { args: { value: { from: "2026-11-01", to: null } } };
export const Disabled: Story = { args: { disabled: true, disabledReason: "Dates do not fit this order" } };
export const Open: Story = { play: open };
export const OpenInJapanese: Story = {
  parameters: { lang: "ja" },
  args: {
    locale: "ja",
    label: "撮影日",
    presets: [{ label: "過去7日間", range: { from: "2026-11-16", to: "2026-11-22" } }],
  },
  play: open,
};
export const LongWords: Story = {
  args: {
    presets: [
      {
        label: "Kuluvan raportointivuosineljänneksen paineilmavuodot",
        range: { from: "2026-10-01", to: null },
      },
      ...presets,
    ],
  },
  play: open,
};
export const RightToLeft: Story = {
  parameters: { dir: "rtl", lang: "ar" },
  args: { locale: "ar-EG", label: "التاريخ" },
  play: open,
};

export const Chosen: Story = {
  parameters: { a11y: { test: "off" } },
  play: async ({ args }) => {
    await open();
    await userEvent.click(screen.getByRole("button", { name: /^Tuesday,? 10 November 2026$/ }));
    await expect(args.onValueChange).toHaveBeenLastCalledWith({ from: "2026-11-10", to: null });
    await userEvent.click(screen.getByRole("button", { name: /^Thursday,? 5 November 2026$/ }));
    await expect(args.onValueChange).toHaveBeenLastCalledWith({ from: "2026-11-05", to: "2026-11-10" });
    await userEvent.click(screen.getByRole("button", { name: "Last 7 days" }));
    await expect(args.onValueChange).toHaveBeenLastCalledWith(presets[0]?.range);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
};

export const Typed: Story = {
  parameters: { a11y: { test: "off" } },
  play: async ({ canvas, args }) => {
    const from = canvas.getByRole("textbox", { name: "From" });
    await userEvent.clear(from);
    await userEvent.type(from, "25/11/2026");
    await userEvent.tab();
    await expect(from).toBeInvalid();
    await expect(from).toHaveAccessibleDescription("From a day to a later one, up to today");
    await userEvent.clear(from);
    await userEvent.type(from, "2026-11-20");
    await expect(args.onValueChange).toHaveBeenLastCalledWith({ from: "2026-11-20", to: "2026-11-21" });
  },
};

export const TypedShort: Story = {
  name: "Says how a short entry was understood",
  play: async ({ canvas, args }) => {
    const from = canvas.getByRole("textbox", { name: "From" });
    await userEvent.clear(from);
    await userEvent.type(from, "5.3");
    await expect(args.onValueChange).toHaveBeenLastCalledWith({
      from: `${new Date().getFullYear()}-03-05`,
      to: "2026-11-21",
    });
    await waitFor(() => expect(from).toHaveAccessibleDescription(/^From: \w+,? 5 March \d{4}$/));
    await userEvent.tab();
    // It remains, so that nothing moves under the pointer.
    await expect(canvas.getByText(/5 March/)).toBeVisible();
    await userEvent.clear(from);
    await userEvent.type(from, "5,3");
    await userEvent.tab();
    await expect(from).toBeInvalid();
  },
};

export const Keyboard: Story = {
  parameters: { a11y: { test: "off" } },
  play: async ({ canvas, args }) => {
    const from = canvas.getByRole("textbox", { name: "From" });
    await userEvent.click(from);
    await userEvent.keyboard("{ArrowUp}");
    await expect(from).toHaveValue("02/11/2026");
    await userEvent.keyboard("{ArrowDown}{PageDown}");
    await expect(from).toHaveValue("01/10/2026");
    await expect(args.onValueChange).toHaveBeenLastCalledWith({ from: "2026-10-01", to: "2026-11-21" });
    // Never past the other end.
    await userEvent.keyboard("{PageUp}{PageUp}");
    await expect(from).toHaveValue("01/11/2026");
    await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}");
    await waitFor(() => expect(screen.getAllByRole("grid").length).toBeGreaterThan(0));
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("grid")).toBeNull());
  },
};

export const NoHole: Story = {
  name: "Keeps the dash beside the first day",
  play: async ({ canvas }) => {
    const [from, to] = canvas.getAllByRole("textbox") as [HTMLInputElement, HTMLInputElement];
    const pen = document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;
    pen.font = getComputedStyle(from).font;
    const written = pen.measureText(from.value).width;
    await expect(from.clientWidth).toBeGreaterThanOrEqual(Math.floor(written));
    await expect(to.getBoundingClientRect().left - from.getBoundingClientRect().left - written).toBeLessThan(
      44,
    );
  },
};

/** Days have a touch-friendly size if the screen has the room. */
export const OnTouch: Story = {
  globals: { density: "touch" },
  play: async () => {
    await open();
    const grid = screen.getAllByRole("grid")[0] as HTMLElement;
    const wanted = Math.min(44, Math.floor((window.innerWidth - 40) / 7));
    for (const day of grid.querySelectorAll<HTMLElement>("td button")) {
      await expect(day.offsetHeight).toBe(44);
      await expect(day.offsetWidth).toBeGreaterThanOrEqual(wanted);
    }
    const popover = grid.closest("[role=dialog]") as HTMLElement;
    // No hidden element is before the month.
    const months = grid.parentElement?.parentElement as HTMLElement;
    await expect(grid.getBoundingClientRect().left - months.getBoundingClientRect().left).toBeLessThan(2);
    await expect(popover.scrollWidth).toBeLessThanOrEqual(popover.clientWidth);
  },
};
export const OnAPhone: Story = {
  ...OnTouch,
  globals: { viewport: { value: "mobile1", isRotated: false }, density: "touch" },
};
