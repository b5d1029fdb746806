import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, userEvent } from "storybook/test";
import { shownSource } from "../testing/shown-source.ts";
import { BulkActions } from "./BulkActions.tsx";
import source from "./BulkActions.tsx?raw";

const meta = {
  title: "Patterns/Selection and bulk actions",
  component: BulkActions,
  parameters: {
    docs: {
      components: {},
      source: shownSource(source),
      description: {
        component:
          "Use it where the same is done to many rows or pictures: the bar says how many, offers the one main action and a way to select nothing. Do not use it for what is done to one row (its own menu), nor ask before what can be undone.",
      },
    },
  },
} satisfies Meta<typeof BulkActions>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const SolvingAndUndoing: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Solve" }));
    await expect(canvas.getAllByRole("row")).toHaveLength(5);
    await expect(canvas.getByText("Nothing selected")).toBeVisible();
    await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
    await expect(canvas.getAllByRole("row")).toHaveLength(7);
  },
};
