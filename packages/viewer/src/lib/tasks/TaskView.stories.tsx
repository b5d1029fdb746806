import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { aTask } from "../../testing/a-task.ts";
import { StoryFrame } from "../../testing/story-frame.tsx";
import { TaskView } from "./TaskView.tsx";
import type { TaskActions, TaskState } from "./task.ts";

const taskAt = (state: TaskState, actions: TaskActions = {}) =>
  aTask({ kind: "serverExport", detail: undefined, state, actions, close: fn() });

const meta = {
  title: "Screens/Tasks: one task",
  parameters: {
    docs: {
      description: {
        component:
          "Use it for work that goes on while one opens other pages. Do not use it for what a page waits for, which shows its state in its place.",
      },
    },
  },
  component: TaskView,
  decorators: [
    (Story) => (
      <StoryFrame>
        <main className="w-80 max-w-full bg-raised p-4 forced-colors:border">{Story()}</main>
      </StoryFrame>
    ),
  ],
  args: {
    task: taskAt({ kind: "queued" }, { stop: fn() }),
    canClose: true,
    texts: { title: "Files of 87 snapshots (NLZ)", progress: "34 of 87", stop: "Stop", outcome: "Ready" },
  },
} satisfies Meta<typeof TaskView>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Queued: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("status")).toBeEmptyDOMElement();
    await expect(canvas.queryByRole("button", { name: "Close" })).toBeNull();
  },
};
export const Running: Story = {
  args: { task: taskAt({ kind: "running", progress: { done: 34, total: 87 } }, { stop: fn() }) },
  play: async ({ canvas, args, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Stop" }));
    await expect(args.task.actions.stop).toHaveBeenCalledOnce();
  },
};
export const Stopping: Story = {
  args: {
    task: taskAt({ kind: "running", progress: { done: 34, total: 87 }, mode: "stopping" }, { stop: fn() }),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button", { name: "Stop" })).toHaveAttribute("aria-disabled", "true");
  },
};
export const Done: Story = {
  args: { task: taskAt({ kind: "done", file: { fileName: "Snapshots.zip", href: "#archive" } }) },
  play: async ({ canvas, args, userEvent }) => {
    await expect(canvas.getByRole("status")).toHaveTextContent("Ready");
    await expect(canvas.getByRole("link")).toHaveAttribute("download", "Snapshots.zip");
    await userEvent.click(canvas.getByRole("button", { name: "Close" }));
    await expect(args.task.close).toHaveBeenCalledOnce();
  },
};
export const InDialog: Story = {
  args: { canClose: false, task: taskAt({ kind: "done" }, { undo: fn() }) },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole("button")).toHaveLength(1);
  },
};
export const Failed: Story = {
  args: {
    texts: { ...meta.args.texts, outcome: undefined },
    task: taskAt({ kind: "failed", reason: undefined }, { tryAgain: fn(), undo: fn() }),
  },
  play: async ({ canvas, args, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Try again" }));
    await userEvent.click(canvas.getByRole("button", { name: "Undo" }));
    await expect(args.task.actions.tryAgain).toHaveBeenCalledOnce();
    await expect(args.task.actions.undo).toHaveBeenCalledOnce();
  },
};
export const Canceled: Story = {
  args: { task: taskAt({ kind: "canceled" }, { tryAgain: fn() }) },
};
