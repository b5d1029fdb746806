import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen } from "storybook/test";
import { Button } from "../button/Button.tsx";
import { Tooltip } from "./Tooltip.tsx";

const meta = {
  component: Tooltip,
  args: { text: "Solved on 19 November", children: <Button>Hover or focus</Button>, defaultOpen: true },
} satisfies Meta<typeof Tooltip>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Open: Story = {};
export const WithShortcut: Story = { args: { text: "Star", shortcut: "S" } };

export const CutAt400Characters: Story = {
  args: { text: "Paineilmavuotojenvuosikustannusarvio ".repeat(30) },
  play: async () => {
    const tip = await screen.findByRole("tooltip");
    await expect(tip.textContent?.length).toBe(400);
    await expect(tip).toHaveTextContent(/…$/);
  },
};
