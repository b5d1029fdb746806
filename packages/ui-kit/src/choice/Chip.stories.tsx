import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";
import { calendarBlankIcon } from "../generated/icons/calendar-blank.ts";
import { funnelSimpleIcon } from "../generated/icons/funnel-simple.ts";
import { Chip } from "./Chip.tsx";

const meta = {
  title: "Inputs/Chip",
  parameters: {
    docs: {
      description: {
        component:
          "Use it for a filter in force, a quick choice, or something that can be taken away. Do not use it for facts that nobody can press (Tag), or for one of a few that exclude each other (Segmented).",
      },
    },
  },
  component: Chip,
  args: { label: "Hall B" },
} satisfies Meta<typeof Chip>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Pressable: Story = {
  args: { count: "54", onPress: fn() },
  play: async ({ canvas, args }) => {
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    await expect(args.onPress).toHaveBeenCalledOnce();
    await expect(canvas.getByRole("button")).toHaveAttribute("aria-pressed", "false");
  },
};
export const Selected: Story = {
  args: { count: "54", selected: true, icon: calendarBlankIcon, onPress: fn() },
};
export const Removable: Story = {
  args: { count: "87", selected: true, onRemove: fn(), removeLabel: "Remove filter Hall B" },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Remove filter Hall B" }));
    await expect(args.onRemove).toHaveBeenCalledOnce();
  },
};
export const Dashed: Story = {
  args: { label: "Filter", icon: funnelSimpleIcon, dashed: true, onPress: fn() },
};
export const Disabled: Story = {
  args: { label: "Steam", count: "0", onPress: fn(), disabled: true },
  play: async ({ canvas, args }) => {
    await userEvent.tab();
    await expect(canvas.getByRole("button", { name: /Steam/ })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect(args.onPress).not.toHaveBeenCalled();
  },
};
export const LongWords: Story = {
  args: {
    label: "Paineilmavuotojenvuosikustannusarvio, pohjoinen putkisilta",
    selected: true,
    onRemove: fn(),
  },
  decorators: [
    (Story) => (
      <div style={{ width: 200 }}>
        <Story />
      </div>
    ),
  ],
};
