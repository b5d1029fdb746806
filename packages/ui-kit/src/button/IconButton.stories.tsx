import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, userEvent } from "storybook/test";
import { cornersOutIcon } from "../generated/icons/corners-out.ts";
import { starIcon } from "../generated/icons/star.ts";
import { filled } from "../icon/icon-shape.ts";
import { IconButton } from "./IconButton.tsx";

const meta = {
  title: "Actions/IconButton",
  parameters: {
    docs: {
      description: {
        component:
          "Use it where an icon is known to everybody or room is short; its words are in the tooltip. Do not use it for the main action of a screen, or for two actions whose icons could be taken for each other.",
      },
    },
  },
  component: IconButton,
  args: { icon: cornersOutIcon, label: "Full screen", onClick: fn() },
} satisfies Meta<typeof IconButton>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Outline: Story = { args: { variant: "outline" } };
export const Active: Story = { args: { icon: filled(starIcon), label: "Star" } };
export const Busy: Story = { args: { busy: true } };

export const ShowsItsNameOnFocus: Story = {
  args: { shortcut: "F" },
  play: async ({ canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole("button", { name: "Full screen" })).toHaveFocus();
    await expect(await screen.findByRole("tooltip")).toHaveTextContent("Full screen");
    await userEvent.keyboard("{Escape}");
    await expect(screen.queryByRole("tooltip")).toBeNull();
  },
};

export const DisabledWithReason: Story = {
  args: { disabled: true, disabledReason: "There is no picture." },
  play: async ({ args }) => {
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    await expect(args.onClick).not.toHaveBeenCalled();
    await expect(await screen.findByRole("tooltip")).toHaveTextContent("There is no picture.");
  },
};
