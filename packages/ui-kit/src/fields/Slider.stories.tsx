import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, userEvent } from "storybook/test";
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
    slider.focus();
    await expect(slider).toHaveAttribute("aria-valuetext", "7.0 decibels");
    await userEvent.keyboard("{ArrowRight}");
    await expect(args.onValueCommit).toHaveBeenCalled();
  },
};

export const OnTheWell: Story = {
  render: (args) => (
    <div data-well="" className="bg-ground p-4" style={{ maxWidth: 360 }}>
      <Held {...args} />
    </div>
  ),
};
