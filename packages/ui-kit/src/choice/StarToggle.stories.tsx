import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, userEvent } from "storybook/test";
import { PictureFrame } from "../picture/PictureFrame.tsx";
import { StarToggle, type StarToggleProps } from "./StarToggle.tsx";

function Held(props: StarToggleProps) {
  const [pressed, setPressed] = useState(props.pressed);
  return <StarToggle {...props} pressed={pressed} onPressedChange={setPressed} />;
}

const meta = {
  title: "Inputs/StarToggle",
  parameters: {
    docs: {
      description: {
        component:
          "Use it to mark a snapshot as important, on its picture or beside its title. Do not use it for other choices: a star means this one thing everywhere.",
      },
    },
  },
  component: StarToggle,
  render: (args) => <Held {...args} />,
  args: { label: "Star", pressed: false, onPressedChange: () => undefined },
} satisfies Meta<typeof StarToggle>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Off: Story = {};
export const On: Story = { args: { pressed: true } };
export const OnAPicture: Story = {
  args: { pressed: true, onPicture: true },
  render: (args) => (
    <div style={{ width: 216 }}>
      <PictureFrame topEnd={<Held {...args} />} />
    </div>
  ),
};
export const DisabledWithReason: Story = {
  args: { disabled: true, disabledReason: "Read-only in the demo." },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button"));
    await expect(canvas.getByRole("button")).toHaveAttribute("aria-pressed", "false");
  },
};
export const Keyboard: Story = {
  play: async ({ canvas }) => {
    await userEvent.tab();
    await userEvent.keyboard(" ");
    const star = canvas.getByRole("button", { name: "Star" });
    await expect(star).toHaveAttribute("aria-pressed", "true");
  },
};
