import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";
import { ErrorBlock } from "./ErrorBlock.tsx";

const onRetry = fn();
const meta = {
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
export const Panel: Story = { args: { compact: true, icon: "waveform-slash" } };
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
