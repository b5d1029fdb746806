import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { StoryFrame } from "../../testing/story-frame.tsx";
import { type MovieState, MovieTaskView } from "./MovieTaskView.tsx";

const nothing = () => undefined;
const shown = (state: MovieState, label = "Flange 7"): Story => ({
  render: () => <MovieTaskView snapshot={{ label, state }} actions={{ close: nothing, tryAgain: nothing }} />,
});

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

export const Beginning = shown({ kind: "making", percent: undefined });
export const Making: Story = {
  ...shown({ kind: "making", percent: 41.7 }),
  parameters: { proves: "[VID-16] How far it is" },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("progressbar")).toHaveAttribute(
      "aria-valuetext",
      expect.stringMatching(/^42/),
    );
  },
};
export const Made = shown({ kind: "made", href: "#movie", fileName: "01JD6Q3T8Z-Flange 7.mov" });
export const NoVideo: Story = {
  ...shown({ kind: "noVideo" }),
  parameters: { proves: "[VID-02] The code 1010 is a text" },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("status")).toHaveTextContent("This snapshot has no moments.");
  },
};
export const Failed: Story = {
  ...shown({
    kind: "failed",
    reason: "Making the video took too long and was stopped. Try a shorter recording.",
  }),
  parameters: { proves: "[VID-17] The error in words" },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("alert")).toHaveTextContent(
      "Export failed. Making the video took too long",
    );
  },
};
export const FailedWithoutReason = shown({ kind: "failed", reason: undefined });
export const LongWords = shown(
  {
    kind: "made",
    href: "#movie",
    fileName: "01JD6Q3T8Z-Paineilmavuotojenvuosikustannusarviokohdeluettelo.mov",
  },
  "Paineilmavuotojenvuosikustannusarviokohdeluettelo",
);
export const WithoutLabel = shown({ kind: "making", percent: 3 }, "");
export const RightToLeft: Story = {
  ...shown({ kind: "making", percent: 60 }),
  parameters: { dir: "rtl", lang: "ar" },
};
