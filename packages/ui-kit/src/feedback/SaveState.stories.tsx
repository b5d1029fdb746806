import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";
import { SaveState } from "./SaveState.tsx";

const meta = {
  component: SaveState,
  args: {
    status: "unsaved",
    words: {
      unsaved: "Not saved yet",
      saving: "Saving",
      saved: "Saved",
      failed: "Could not save. Try again.",
      undo: "Undo",
      save: "Save comment",
    },
    onUndo: fn(),
    onSave: fn(),
  },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 348 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof SaveState>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Unsaved: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    await expect(args.onUndo).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole("button", { name: "Save comment" }));
    await expect(args.onSave).toHaveBeenCalledOnce();
  },
};
export const Saving: Story = { args: { status: "saving" } };
export const Saved: Story = { args: { status: "saved" } };
export const Failed: Story = { args: { status: "failed" } };
export const Idle: Story = { args: { status: "idle" } };
