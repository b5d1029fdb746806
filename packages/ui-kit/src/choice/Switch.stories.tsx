import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, userEvent } from "storybook/test";
import { Switch, type SwitchProps } from "./Switch.tsx";

function Held(props: SwitchProps) {
  const [checked, setChecked] = useState(props.checked);
  return <Switch {...props} checked={checked} onCheckedChange={setChecked} />;
}

const meta = {
  title: "Inputs/Switch",
  parameters: {
    docs: {
      description: {
        component:
          "Use it for one setting that takes effect at once. Do not use it in a form with a Save button (Checkbox), or where the two states need words of their own (Segmented).",
      },
    },
  },
  component: Switch,
  render: (args) => <Held {...args} />,
  args: { label: "All sources", checked: true, onCheckedChange: () => undefined },
} satisfies Meta<typeof Switch>;
export default meta;
type Story = StoryObj<typeof meta>;

export const On: Story = {};
export const Off: Story = { args: { checked: false } };
export const DisabledWithReason: Story = {
  args: { disabled: true, disabledReason: "There is one source." },
  play: async ({ canvas }) => {
    const toggle = canvas.getByRole("switch");
    await userEvent.tab();
    await expect(toggle).toHaveFocus();
    await expect(toggle).toHaveAccessibleDescription("There is one source.");
    await userEvent.keyboard(" ");
    await userEvent.click(canvas.getByText("All sources"));
    await expect(toggle).toBeChecked();
  },
};
export const Keyboard: Story = {
  play: async ({ canvas }) => {
    await userEvent.tab();
    await userEvent.keyboard(" ");
    await expect(canvas.getByRole("switch", { name: "All sources" })).not.toBeChecked();
  },
};
export const OnTheWell: Story = {
  decorators: [
    (Story) => (
      <div data-well="" className="bg-ground p-4">
        <Story />
      </div>
    ),
  ],
};
export const RightToLeft: Story = { parameters: { dir: "rtl", lang: "ar" }, args: { label: "كل المصادر" } };
