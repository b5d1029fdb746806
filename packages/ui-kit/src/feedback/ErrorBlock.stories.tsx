import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";
import { waveformSlashIcon } from "../generated/icons/waveform-slash.ts";
import { ErrorBlock } from "./ErrorBlock.tsx";

const onRetry = fn();
const meta = {
  title: "Feedback/ErrorBlock",
  parameters: {
    docs: {
      description: {
        component:
          "Use it in place of a page or panel that could not be loaded, with a way to try again. Do not use it for one wrong field (the field says it), for a failed action that leaves the page as it is (Snackbars), or where there is nothing yet (EmptyState).",
      },
    },
  },
  component: ErrorBlock,
  args: {
    title: "Could not load the snapshots",
    advice: "The server did not answer.",
    retry: { label: "Try again", onRetry },
    details: { label: "Details", text: "networkError, request 7f3a-09" },
  },
} satisfies Meta<typeof ErrorBlock>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Page: Story = {};
export const Panel: Story = {
  args: { compact: true, icon: waveformSlashIcon },
  play: async ({ canvas }) => {
    const startOf = (words: string) => {
      const range = document.createRange();
      range.selectNodeContents(canvas.getByText(words));
      return range.getBoundingClientRect().left;
    };
    await expect(startOf("Details")).toBeCloseTo(startOf("Could not load the snapshots"), 0);
  },
};
export const Retrying: Story = { args: { retry: { label: "Try again", onRetry, busy: true } } };
export const WithoutRetry: Story = {
  args: { title: "This snapshot is not here" },
  render: ({ title, advice }) => <ErrorBlock title={title} {...(advice ? { advice } : {})} />,
};
export const Keyboard: Story = {
  play: async ({ canvas }) => {
    onRetry.mockClear();
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    await expect(onRetry).toHaveBeenCalledOnce();
    await expect(canvas.getByText("networkError, request 7f3a-09")).not.toBeVisible();
    await userEvent.click(canvas.getByText("Details"));
    await expect(canvas.getByText("networkError, request 7f3a-09")).toBeVisible();
  },
};
