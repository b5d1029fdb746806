import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, userEvent } from "storybook/test";
import { Checkbox, type CheckboxProps } from "./Checkbox.tsx";

function Held(props: CheckboxProps) {
  const [checked, setChecked] = useState(props.checked);
  return <Checkbox {...props} checked={checked} onCheckedChange={setChecked} />;
}

const meta = {
  component: Checkbox,
  render: (args) => <Held {...args} />,
  args: { label: "Comments and repair photos", checked: false, onCheckedChange: () => undefined },
} satisfies Meta<typeof Checkbox>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Off: Story = {};
export const On: Story = { args: { checked: true } };
export const Some: Story = { args: { checked: "indeterminate" } };
export const Disabled: Story = { args: { disabled: true } };
export const Keyboard: Story = {
  play: async ({ canvas }) => {
    await userEvent.tab();
    await userEvent.keyboard(" ");
    await expect(canvas.getByRole("checkbox")).toBeChecked();
    await userEvent.click(canvas.getByText("Comments and repair photos"));
    await expect(canvas.getByRole("checkbox")).not.toBeChecked();
  },
};
