import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent } from "storybook/test";
import { shownSource } from "../testing/shown-source.ts";
import { FilterBar } from "./FilterBar.tsx";
import source from "./FilterBar.tsx?raw";

const meta = {
  title: "Patterns/Filter bar",
  component: FilterBar,
  parameters: {
    docs: {
      components: {},
      source: shownSource(source),
      description: {
        component:
          "Use it above a list that people narrow again and again: search first, then what narrows it, each with its own way out, and how many are left. Do not use it for more than four filters (a Panel), nor for what sorts or groups the list.",
      },
    },
  },
} satisfies Meta<typeof FilterBar>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Filtering: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("status")).toHaveTextContent("4 of 12");
    await userEvent.click(canvas.getByRole("button", { name: "Remove Hall B" }));
    await expect(canvas.getByRole("status")).toHaveTextContent("12 of 12");
    await userEvent.type(canvas.getByRole("textbox", { name: "Search leaks" }), "valvo");
    await userEvent.click(canvas.getByRole("button", { name: "Clear the filters" }));
    await expect(canvas.getByRole("status")).toHaveTextContent("12 of 12");
  },
};
