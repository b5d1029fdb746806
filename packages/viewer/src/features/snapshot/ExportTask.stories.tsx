import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import type { Task, TaskState } from "../../lib/tasks/task.ts";
import { aTask } from "../../testing/a-task.ts";
import { StoryFrame } from "../../testing/story-frame.tsx";
import { type ExportDetail, ExportTask } from "./ExportTask.tsx";

const exportAt = (state: TaskState, hasServer = true): Task<ExportDetail> =>
  aTask({
    kind: "video",
    label: "Flange 7",
    state,
    detail: { step: "heatmap", makeOnServer: hasServer ? fn() : undefined },
    actions: state.kind === "failed" ? { tryAgain: fn() } : { stop: fn() },
    close: fn(),
  });

const meta = {
  title: "Screens/Exports: one export",
  parameters: {
    docs: {
      description: {
        component:
          "Use it on the panel of exports, for what this browser makes. Do not use it for a video that the server makes (Movie of the server).",
      },
    },
  },
  component: ExportTask,
  decorators: [(Story) => <StoryFrame>{Story()}</StoryFrame>],
  args: {
    task: exportAt({ kind: "running", progress: { done: 41.7, total: 100, remainingS: 12 } }),
  },
} satisfies Meta<typeof ExportTask>;
export default meta;
type Story = StoryObj<typeof meta>;

const failed = { kind: "failed", reason: "noEncoder" } as const;

export const Making: Story = {};

/** A browser whose encoders are missing or yield black pictures. */
export const NoEncoder: Story = {
  args: { task: exportAt(failed) },
  play: async ({ canvas, args, userEvent }) => {
    await expect(canvas.getByRole("alert")).toHaveTextContent("This browser cannot create videos.");
    await userEvent.click(canvas.getByRole("button", { name: "Video created on the server (MOV)" }));
    await expect(args.task.detail.makeOnServer).toHaveBeenCalledOnce();
    await expect(args.task.close).toHaveBeenCalledOnce();
  },
};

export const NoEncoderNorServer: Story = {
  args: { task: exportAt(failed, false) },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole("button", { name: /server/ })).toBeNull();
  },
};

export const Made: Story = {
  args: {
    task: exportAt({
      kind: "done",
      file: { fileName: "SL-1-7.mp4", href: "#video", blob: new Blob([new Uint8Array(2_400_000)]) },
    }),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("status")).toHaveTextContent("Done");
    await expect(canvas.getByRole("link", { name: /SL-1-7\.mp4/ })).toHaveTextContent("2.4 MB");
  },
};
