import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fireEvent, fn, userEvent } from "storybook/test";
import { Slider, type SliderProps } from "./Slider.tsx";

function Held(props: SliderProps) {
  const [value, setValue] = useState(props.value);
  return (
    <Slider
      {...props}
      value={value}
      onValueChange={setValue}
      valueText={`${value.toFixed(1)} decibels`}
      display={`${value.toFixed(1)} dB`}
    />
  );
}

const meta = {
  title: "Inputs/Slider",
  parameters: {
    docs: {
      description: {
        component:
          "Use it where the effect is seen while it is moved, such as the range of the heat map. Do not use it for exact values (NumberField), or for a few named steps (Segmented).",
      },
    },
  },
  component: Slider,
  render: (args) => (
    <div style={{ maxWidth: 320 }}>
      <Held {...args} />
    </div>
  ),
  args: {
    label: "Range",
    value: 7,
    min: 1,
    max: 20,
    step: 0.5,
    valueText: "7.0 decibels",
    onValueChange: fn(),
    onValueCommit: fn(),
  },
} satisfies Meta<typeof Slider>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const AtItsEnd: Story = { args: { value: 20 } };
export const Disabled: Story = { args: { disabled: true } };
export const RightToLeft: Story = { parameters: { dir: "rtl" }, args: { label: "المدى" } };

export const Keyboard: Story = {
  play: async ({ canvas, args }) => {
    const slider = canvas.getByRole("slider", { name: "Range" });
    await userEvent.tab();
    await expect(slider).toHaveFocus();
    // Only the slider announces its value, and nothing is saved before a change.
    await expect(canvas.getByRole("status")).toHaveAttribute("aria-live", "off");
    await userEvent.keyboard("{Shift}");
    await expect(args.onValueCommit).not.toHaveBeenCalled();
    await expect(slider).toHaveAttribute("aria-valuetext", "7.0 decibels");
    await fireEvent.change(slider, { target: { value: "7.5" } });
    await userEvent.keyboard("{ArrowRight}");
    await expect(args.onValueCommit).toHaveBeenCalledOnce();
    await expect(args.onValueCommit).toHaveBeenCalledWith(7.5);
  },
};

export const OnTheWell: Story = {
  render: (args) => (
    <div data-well="" className="bg-ground p-4" style={{ maxWidth: 360 }}>
      <Held {...args} />
    </div>
  ),
};
