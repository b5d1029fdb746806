import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { ProgressBar } from "./ProgressBar.tsx";
import { ProgressRing } from "./ProgressRing.tsx";
import { Loading, Skeleton } from "./Skeleton.tsx";
import { Spinner } from "./Spinner.tsx";

const meta = {
  title: "Feedback/Spinner, Skeleton, ProgressBar",
  parameters: {
    docs: {
      components: { Spinner, Skeleton, Loading, ProgressBar, ProgressRing },
      description: {
        component:
          "Use skeletons for content of known size, a spinner for a short wait in a control, and a bar where the share done is known. Do not use them for waits under 200 ms, or over content that can be read meanwhile.",
      },
    },
  },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const SpinnerWithWords: Story = { render: () => <Spinner label="Loading the sound" /> };

export const CardSkeleton: Story = {
  render: () => (
    <Loading label="Loading snapshots" className="w-54">
      <Skeleton ratio="5/3" rounded="medium" />
      <Skeleton width="70%" className="mt-2.5" />
      <Skeleton width="40%" className="mt-2" />
    </Loading>
  ),
  play: async ({ canvasElement }) => {
    const shape = canvasElement.querySelector('[aria-hidden="true"]');
    await waitFor(() => expect(shape).toBeVisible());
  },
};

export const Progress: Story = {
  render: () => (
    <div className="w-75">
      <ProgressBar
        label="Setting gas to Air"
        value={34}
        max={87}
        valueText="34 of 87"
        detail="2 failed, kept for a retry"
        action={
          <button type="button" className="link">
            Stop
          </button>
        }
      />
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("progressbar", { name: "Setting gas to Air" })).toHaveAttribute(
      "aria-valuetext",
      "34 of 87",
    );
  },
};

export const ProgressInARing: Story = {
  render: () => (
    <div className="flex gap-4">
      <ProgressRing label="Importing" value={0} max={87} valueText="0 of 87" />
      <ProgressRing label="Importing" value={54} max={87} valueText="54 of 87" />
      <ProgressRing label="Importing" value={null} valueText="54 so far" />
    </div>
  ),
  play: async ({ canvas }) => {
    const [, ring] = canvas.getAllByRole("progressbar", { name: "Importing" });
    await expect(ring).toHaveAttribute("aria-valuetext", "54 of 87");
  },
};
export const ProgressOfUnknownLength: Story = {
  render: () => <ProgressBar label="Importing" value={null} valueText="3 read so far" />,
  play: async ({ canvas }) => {
    const bar = canvas.getByRole("progressbar", { name: "Importing" });
    await expect(bar).not.toHaveAttribute("aria-valuenow");
    // Striped: an empty bar would mean "none so far".
    await expect(getComputedStyle(bar).backgroundImage).toContain("repeating-linear-gradient");
  },
};
export const ProgressDone: Story = {
  render: () => <ProgressBar label="Importing" value={87} max={87} valueText="87 of 87" />,
};
