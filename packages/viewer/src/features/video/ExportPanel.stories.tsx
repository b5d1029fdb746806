import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { StoryFrame } from "../../testing/story-frame.tsx";
import { ExportTaskView } from "./ExportPanel.tsx";

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
  component: ExportTaskView,
  decorators: [(Story) => <StoryFrame>{Story()}</StoryFrame>],
  args: {
    task: {
      id: "1",
      kind: "video",
      label: "Flange 7",
      state: {
        state: "heatmap",
        percent: 41.7,
        remainingS: 12,
        pace: { framesDone: 10, atMs: 0, msPerFrame: 40 },
      },
      stop: fn(),
      tryAgain: fn(),
      close: fn(),
      makeOnServer: fn(),
    },
  },
} satisfies Meta<typeof ExportTaskView>;
export default meta;
type Story = StoryObj<typeof meta>;

const failed = { state: "fail", code: "noEncoder" } as const;

export const Making: Story = {};

/** A browser whose encoders are missing or yield black pictures. */
export const NoEncoder: Story = {
  args: { task: { ...meta.args.task, state: failed } },
  play: async ({ canvas, args, userEvent }) => {
    await expect(canvas.getByRole("alert")).toHaveTextContent("This browser cannot make videos.");
    await userEvent.click(canvas.getByRole("button", { name: "Video made on the server (MOV)" }));
    await expect(args.task.makeOnServer).toHaveBeenCalledOnce();
    await expect(args.task.close).toHaveBeenCalledOnce();
  },
};

export const NoEncoderNorServer: Story = {
  args: { task: { ...meta.args.task, state: failed, makeOnServer: undefined } },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole("button", { name: /server/ })).toBeNull();
  },
};
