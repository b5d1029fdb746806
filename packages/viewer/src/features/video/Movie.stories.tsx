import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import type { TaskState } from "../../lib/tasks/task.ts";
import { aTask } from "../../testing/a-task.ts";
import { StoryFrame } from "../../testing/story-frame.tsx";
import { MovieTask } from "./MovieTask.tsx";

const nothing = () => undefined;
const shown = (state: TaskState, label = "Flange 7"): Story => ({
  render: () => (
    <MovieTask
      task={aTask({
        ...{ kind: "serverVideo", label, state, detail: undefined },
        actions: {
          ...(state.kind === "running" && { stop: nothing }),
          ...(state.kind === "failed" && { tryAgain: nothing }),
        },
      })}
    />
  ),
});
const making = (percent?: number): TaskState => ({
  kind: "running",
  ...(percent !== undefined && { progress: { done: percent, total: 100 } }),
});
const made = (fileName: string): TaskState => ({ kind: "done", file: { fileName, href: "#movie" } });

const meta: Meta = {
  title: "Screens/Movie of the server",
  parameters: {
    docs: {
      description: {
        component:
          "Use it on the panel of exports, for one video that the server makes. Do not use it for what this browser makes.",
      },
    },
  },
  decorators: [(Story) => <StoryFrame>{Story()}</StoryFrame>],
};
export default meta;
type Story = StoryObj;

export const Beginning = shown(making());
export const Making: Story = {
  ...shown(making(41.7)),
  parameters: { proves: "[VID-16] How far it is" },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("progressbar")).toHaveAttribute(
      "aria-valuetext",
      expect.stringMatching(/^42/),
    );
  },
};
export const Made = shown(made("01JD6Q3T8Z-Flange 7.mov"));
export const NoVideo: Story = {
  ...shown({ kind: "done" }),
  parameters: { proves: "[VID-02] The code 1010 is a text" },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("status")).toHaveTextContent("This snapshot has no frames.");
  },
};
export const Failed: Story = {
  ...shown({
    kind: "failed",
    reason: "videoTimedOut",
  }),
  parameters: { proves: "[VID-17] The error in words" },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("alert")).toHaveTextContent(
      "Export failed. Creating the video took too long",
    );
  },
};
export const FailedWithoutReason = shown({ kind: "failed", reason: undefined });
export const LongWords = shown(
  made("01JD6Q3T8Z-Paineilmavuotojenvuosikustannusarviokohdeluettelo.mov"),
  "Paineilmavuotojenvuosikustannusarviokohdeluettelo",
);
export const WithoutLabel = shown(making(3), "");
export const RightToLeft: Story = {
  ...shown(making(60)),
  parameters: { dir: "rtl", lang: "ar" },
};
