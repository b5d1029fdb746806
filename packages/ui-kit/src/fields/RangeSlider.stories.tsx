import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fireEvent, fn, userEvent } from "storybook/test";
import { Combobox } from "../combobox/Combobox.tsx";
import { DateRangePicker } from "../date-picker/DateRangePicker.tsx";
import { RangeSlider, type RangeSliderProps } from "./RangeSlider.tsx";

function Held(props: RangeSliderProps) {
  const [value, setValue] = useState(props.value);
  return (
    <RangeSlider
      {...props}
      value={value}
      onValueChange={(next, moved) => {
        setValue(next);
        props.onValueChange(next, moved);
      }}
    />
  );
}

const meta = {
  title: "Inputs/RangeSlider",
  component: RangeSlider,
  render: (args) => (
    <div style={{ maxWidth: 480 }}>
      <Held {...args} />
    </div>
  ),
  args: {
    label: "Severity of leaks",
    value: { low: 5, high: 15 },
    min: 0,
    max: 20,
    step: 0.5,
    minDistance: 1,
    unit: "l/min",
    words: {
      low: "Medium from",
      high: "High from",
      between: (min: number, max: number) => `Value between ${min} and ${max}`,
      spoken: (value: number) => `${value} litres per minute`,
    },
    onValueChange: fn(),
    onValueCommit: fn(),
  },
  parameters: {
    docs: {
      description: {
        component:
          "Use it for two bounds of one quantity whose scale says something, such as two thresholds. Do not use it for one value (Slider), for exact bounds of an unknown scale (two NumberFields), or for days (DateRangePicker).",
      },
    },
  },
} satisfies Meta<typeof RangeSlider>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const AtTheEnds: Story = { args: { value: { low: 0, high: 20 } } };
export const Together: Story = { args: { value: { low: 20, high: 20 }, minDistance: 0 } };
export const InTouch: Story = { globals: { density: "touch" }, args: { hint: "Applies to all snapshots" } };
export const LongWords: Story = {
  args: { label: "Paineilmavuotojen vakavuusluokituksen raja-arvot kaikissa otoksissa", unit: "ft³/min" },
};
export const GermanDecimals: Story = { args: { locale: "de", value: { low: 2.5, high: 7.5 } } };
const none = () => undefined;
/** With the filters beside it over a list: labels on one line, controls of one height. */
export const InARowOfFilters: Story = {
  args: {
    label: "Size",
    hideEndLabels: true,
    words: {
      low: "Size from",
      high: "Size to",
      between: (min, max) => `Value between ${min} and ${max}`,
      spoken: (value) => `${value} litres per minute`,
    },
  },
  render: (args) => (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(17.5rem,1fr))] gap-x-4 gap-y-3">
      <Combobox
        label="Component"
        value="p"
        onValueChange={none}
        options={[{ value: "p", label: "Pump P-204" }]}
        words={{
          open: "Show components",
          clear: "Clear",
          loading: "Loading",
          failed: "Could not load",
          retry: "Try again",
          none: (query) => `No component named “${query}”`,
          found: (count) => `${count} components`,
        }}
      />
      <DateRangePicker
        label="Taken"
        value={{ from: "2026-11-01", to: "2026-11-21" }}
        onValueChange={none}
        locale="en"
        words={{
          previousMonth: "Previous month",
          nextMonth: "Next month",
          today: "Today",
          choose: "Choose days",
          notUsable: "From a day to a later one",
          from: "From",
          to: "To",
        }}
      />
      <Held {...args} />
    </div>
  ),
  play: async ({ canvas, canvasElement }) => {
    const line = (text: string) => canvas.getByText(text).getBoundingClientRect();
    const boxOf = (control: HTMLElement) => control.closest(".border") as HTMLElement;
    const controls = [
      canvas.getByRole("combobox"),
      canvas.getByRole("textbox", { name: "From" }),
      canvas.getByRole("textbox", { name: /Size from/ }),
    ].map((control) => boxOf(control).getBoundingClientRect());
    const labels = ["Component", "Taken", "Size"].map(line);
    for (const [at, control] of controls.entries()) {
      await expect(control.height).toBe(controls[0]?.height);
      // The distance from label to control is the same everywhere.
      await expect(Math.abs(control.top - (labels[at]?.bottom ?? 0) - 3)).toBeLessThan(1);
    }
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
  },
};
export const RightToLeft: Story = {
  parameters: { dir: "rtl", lang: "ar" },
  args: { label: "شدة التسرب", unit: "ل/د" },
  play: async ({ canvas, args }) => {
    canvas.getByRole("slider", { name: "Medium from" }).focus();
    await expect(canvas.getAllByRole("slider")[0]).toHaveAttribute("aria-valuetext", "5 litres per minute");
    const [low, high] = canvas.getAllByRole("textbox") as [HTMLElement, HTMLElement];
    await expect(low.getBoundingClientRect().left).toBeGreaterThan(high.getBoundingClientRect().left);
    await expect(args.onValueChange).not.toHaveBeenCalled();
  },
};
export const Disabled: Story = {
  args: { disabled: true, disabledReason: "Read-only in the demo" },
  play: async ({ canvas, args }) => {
    const number = canvas.getByRole("textbox", { name: /Medium from/ });
    await userEvent.tab();
    await expect(number).toHaveFocus();
    await userEvent.keyboard("9{ArrowUp}");
    const thumb = canvas.getByRole("slider", { name: "High from" });
    fireEvent.change(thumb, { target: { value: "18" } });
    fireEvent.pointerDown(thumb.parentElement as HTMLElement, { clientX: 5, pointerId: 1 });
    await expect(thumb).toHaveAccessibleDescription("Read-only in the demo");
    await expect(args.onValueChange).not.toHaveBeenCalled();
  },
};

export const Typed: Story = {
  play: async ({ canvas, args }) => {
    const high = canvas.getByRole("textbox", { name: /High from/ });
    await userEvent.clear(high);
    await userEvent.type(high, "5.5");
    await expect(high).toBeInvalid();
    await expect(canvas.getByText("Value between 6 and 20")).toBeVisible();
    await expect(high).toHaveAccessibleDescription("Value between 6 and 20");
    await userEvent.clear(high);
    await userEvent.type(high, "6,25");
    await expect(args.onValueChange).toHaveBeenLastCalledWith({ low: 5, high: 6.25 }, "high");
    await expect(args.onValueCommit).not.toHaveBeenCalled();
    await userEvent.tab();
    await expect(high).toHaveValue("6.25");
    await expect(args.onValueCommit).toHaveBeenCalledOnce();
    await expect(args.onValueCommit).toHaveBeenLastCalledWith({ low: 5, high: 6.25 });
  },
};

export const BeyondTheScale: Story = {
  args: { value: { low: 5, high: 32 }, typedMax: 500 },
  play: async ({ canvas, args }) => {
    const high = canvas.getByRole("textbox", { name: /High from/ });
    await expect(high).toHaveValue("32");
    await expect(canvas.getByRole("slider", { name: "High from" })).toHaveValue("20");
    await userEvent.clear(high);
    await userEvent.type(high, "48");
    await expect(args.onValueChange).toHaveBeenLastCalledWith({ low: 5, high: 48 }, "high");
  },
};

const press = (line: HTMLElement, share: number) => {
  const box = line.getBoundingClientRect();
  return {
    clientX: box.left + box.width * share,
    clientY: box.top + box.height / 2,
    pointerId: 1,
    button: 0,
  };
};

export const Dragged: Story = {
  play: async ({ canvas, args }) => {
    const thumb = canvas.getByRole("slider", { name: "High from" });
    const line = thumb.parentElement as HTMLElement;
    // The browser does not know this pointer, so it cannot be captured.
    line.setPointerCapture = () => undefined;
    fireEvent.pointerDown(line, press(line, 0.7));
    await expect(thumb).toHaveFocus();
    await expect(args.onValueChange).toHaveBeenLastCalledWith({ low: 5, high: 14 }, "high");
    fireEvent.pointerMove(line, press(line, 0.1));
    await expect(args.onValueChange).toHaveBeenLastCalledWith({ low: 5, high: 6 }, "high");
    await expect(args.onValueCommit).not.toHaveBeenCalled();
    fireEvent.pointerUp(line, press(line, 0.1));
    await expect(args.onValueCommit).toHaveBeenLastCalledWith({ low: 5, high: 6 });
    fireEvent.pointerMove(line, press(line, 0.9));
    await expect(args.onValueChange).toHaveBeenLastCalledWith({ low: 5, high: 6 }, "high");
    fireEvent.pointerDown(line, press(line, 0.05));
    fireEvent.pointerUp(line, press(line, 0.05));
    await expect(args.onValueChange).toHaveBeenLastCalledWith({ low: 1, high: 6 }, "low");
  },
};
