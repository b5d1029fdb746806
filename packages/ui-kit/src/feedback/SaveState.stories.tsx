import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, screen, userEvent, waitFor } from "storybook/test";
import { Button } from "../button/Button.tsx";
import { Dialog } from "../overlay/Dialog.tsx";
import { SaveState, type SaveStateProps, type SaveStatus } from "./SaveState.tsx";

/** A text whose first save fails and whose second succeeds. */
function Comment(props: SaveStateProps) {
  const [status, setStatus] = useState<SaveStatus>("idle");
  const [failedOnce, setFailedOnce] = useState(false);
  const save = () => {
    setStatus("saving");
    setTimeout(() => setStatus(failedOnce ? "saved" : "failed"), 20);
    setFailedOnce(true);
  };
  return (
    <>
      <textarea aria-label="Comment" rows={2} onChange={() => setStatus("unsaved")} />
      <SaveState {...props} status={status} onUndo={() => setStatus("idle")} onSave={save} />
    </>
  );
}

const meta = {
  title: "Feedback/SaveState",
  parameters: {
    docs: {
      description: {
        component:
          "Use it beside what saves itself, or under a text that waits for Save. Do not use it for a form that is sent once: its button says how that goes.",
      },
    },
  },
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

export const InADialog: Story = {
  name: "Keeps the focus when what was pressed goes away",
  render: (args) => (
    <Dialog trigger={<Button>Comment</Button>} title="Comment" closeLabel="Close">
      <Comment {...args} />
    </Dialog>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Comment" }));
    const text = await screen.findByRole("textbox", { name: "Comment" });
    await userEvent.type(text, "Loose");
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("Could not save"));
    await expect(screen.getByRole("button", { name: "Save comment" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("Saved"));
    await expect(screen.getByRole("status")).toHaveFocus();
    // Tab continues from there as if the buttons still existed.
    await userEvent.tab({ shift: true });
    await expect(text).toHaveFocus();
    await userEvent.type(text, "!");
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    await expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
    await expect(text).toHaveFocus();
  },
};
