import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, userEvent } from "storybook/test";
import { Checkbox, type CheckboxProps } from "./Checkbox.tsx";

function Held(props: CheckboxProps) {
  const [checked, setChecked] = useState(props.checked);
  return <Checkbox {...props} checked={checked} onCheckedChange={(next) => setChecked(next)} />;
}

const meta = {
  title: "Inputs/Checkbox",
  parameters: {
    docs: {
      description: {
        component:
          "Use it for something that is true or not when a form is sent, and for many of a list. Do not use it for what takes effect at once (Switch), or for one of several (Segmented, SelectField).",
      },
    },
  },
  component: Checkbox,
  render: (args) => <Held {...args} />,
  args: { label: "Comments and repair photos", checked: false, onCheckedChange: () => undefined },
} satisfies Meta<typeof Checkbox>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Off: Story = {};
export const On: Story = { args: { checked: true } };
export const Some: Story = {
  name: "Some of many: half checked, and the next press checks all",
  args: { label: "All of hall B", checked: "indeterminate" },
  play: async ({ canvas }) => {
    const box = canvas.getByRole("checkbox", { name: "All of hall B" });
    await expect(box).toBePartiallyChecked();
    await userEvent.tab();
    await userEvent.keyboard(" ");
    await expect(box).toBeChecked();
    await userEvent.keyboard(" ");
    await expect(box).not.toBeChecked();
    await expect(box).not.toBePartiallyChecked();
  },
};
export const SomeInTouch: Story = {
  args: { label: "All of hall B", checked: "indeterminate" },
  globals: { density: "touch" },
};
export const SomeDisabled: Story = {
  args: { checked: "indeterminate", disabled: true, disabledReason: "Read-only in the demo" },
};
export const Disabled: Story = { args: { disabled: true } };
export const DisabledWithReason: Story = {
  args: { disabled: true, disabledReason: "Read-only in the demo" },
  play: async ({ canvas }) => {
    const box = canvas.getByRole("checkbox");
    await userEvent.tab();
    await expect(box).toHaveFocus();
    await userEvent.keyboard(" ");
    await userEvent.click(canvas.getByText("Comments and repair photos"));
    await expect(box).not.toBeChecked();
    await expect(box).toHaveAccessibleDescription("Read-only in the demo");
  },
};
export const LongWords: Story = {
  args: {
    label:
      "Paineilmavuotojenvuosikustannusarvio, comments and repair photos of every snapshot of this report",
    checked: true,
    disabled: true,
    disabledReason: "Read-only in the demo",
  },
  decorators: [
    (Story) => (
      <div style={{ width: 260 }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    const box = canvas.getByRole("checkbox").getBoundingClientRect();
    const label = canvas.getByText(/^Paineilma/).getBoundingClientRect();
    await expect(label.height).toBeGreaterThan(40);
    await expect(box.top + box.height / 2).toBeLessThan(label.top + 14);
  },
};
export const Keyboard: Story = {
  play: async ({ canvas }) => {
    await userEvent.tab();
    await userEvent.keyboard(" ");
    await expect(canvas.getByRole("checkbox")).toBeChecked();
    await userEvent.click(canvas.getByText("Comments and repair photos"));
    await expect(canvas.getByRole("checkbox")).not.toBeChecked();
  },
};
