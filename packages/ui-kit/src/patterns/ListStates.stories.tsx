import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";
import { shownSource } from "../testing/shown-source.ts";
import { ListStates } from "./ListStates.tsx";
import source from "./ListStates.tsx?raw";

const meta = {
  title: "Patterns/List: loading, failed, empty",
  component: ListStates,
  args: { state: "loading", onRetry: fn(), onAdd: fn() },
  parameters: {
    docs: {
      components: {},
      source: shownSource(source),
      description: {
        component:
          "Use it for every list that comes from a server: each of the four states is drawn where the list stands. Do not use it with a spinner in place of a skeleton, with an empty list for a failed one, or with an error that cannot be tried again.",
      },
    },
  },
} satisfies Meta<typeof ListStates>;
export default meta;
type Story = StoryObj<typeof meta>;

export const There: Story = { args: { state: "there" } };
export const Loading: Story = {};
export const Empty: Story = { args: { state: "empty" } };
export const Failed: Story = {
  args: { state: "failed" },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Try again" }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
};
