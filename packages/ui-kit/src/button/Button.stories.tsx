import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";
import { arrowRightIcon } from "../generated/icons/arrow-right.ts";
import { checkIcon } from "../generated/icons/check.ts";
import { downloadSimpleIcon } from "../generated/icons/download-simple.ts";
import { fileTextIcon } from "../generated/icons/file-text.ts";
import { shareNetworkIcon } from "../generated/icons/share-network.ts";
import { trashIcon } from "../generated/icons/trash.ts";
import { Button } from "./Button.tsx";

const meta = {
  title: "Actions/Button",
  parameters: {
    docs: {
      description: {
        component:
          "Use it for an action, with a verb on it; one primary button in a view. Do not use it to go to another page (a link), or for a state that stays on (Switch, StarToggle).",
      },
    },
  },
  component: Button,
  args: { children: "Export", onClick: fn() },
} satisfies Meta<typeof Button>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Outline: Story = { args: { icon: shareNetworkIcon } };
export const Primary: Story = { args: { variant: "primary", icon: checkIcon, children: "Save" } };
export const Quiet: Story = { args: { variant: "quiet", children: "Cancel" } };
export const Danger: Story = { args: { variant: "danger", icon: trashIcon, children: "Delete 3" } };
export const WithCaret: Story = { args: { icon: fileTextIcon, caret: true, children: "Reports" } };
export const Large: Story = { args: { variant: "primary", large: true, wide: true, children: "Sign in" } };

export const Busy: Story = {
  args: { variant: "primary", busy: true, children: "Saving" },
  play: async ({ canvas, args }) => {
    const button = canvas.getByRole("button");
    await userEvent.click(button);
    await expect(args.onClick).not.toHaveBeenCalled();
    await expect(button).toHaveAttribute("aria-busy", "true");
  },
};

export const DisabledWithReason: Story = {
  args: { disabled: true, disabledReason: "Read-only in the demo" },
  play: async ({ canvas, args }) => {
    const button = canvas.getByRole("button");
    await userEvent.tab();
    await expect(button).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect(args.onClick).not.toHaveBeenCalled();
    await expect(button).toHaveAccessibleDescription("Read-only in the demo");
  },
};

export const LongWords: Story = {
  args: { variant: "primary", icon: downloadSimpleIcon, children: "Energieverbrauchsschätzung zurücksetzen" },
  decorators: [
    (Story) => (
      <div style={{ width: 200, display: "flex" }}>
        <Story />
      </div>
    ),
  ],
};

export const Keyboard: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.tab();
    await expect(canvas.getByRole("button")).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await userEvent.keyboard(" ");
    await expect(args.onClick).toHaveBeenCalledTimes(2);
  },
};

export const RightToLeft: Story = {
  parameters: { dir: "rtl", lang: "ar" },
  args: { icon: arrowRightIcon, children: "التالي", caret: true },
};
