import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, userEvent } from "storybook/test";
import { StoryFrame } from "../../testing/story-frame.tsx";
import { FeedbackView } from "./FeedbackView.tsx";

const empty = { text: "", sending: false, failure: undefined };
const written = { ...empty, text: "The filter for the repair status is what I needed." };

const meta: Meta<typeof FeedbackView> = {
  title: "Screens/Feedback",
  parameters: {
    docs: {
      description: {
        component:
          "Use it for what users want to tell whoever runs the server. Do not use it for comments on a snapshot, which belong to that snapshot.",
      },
    },
  },
  component: FeedbackView,
  decorators: [(Story) => <StoryFrame>{Story()}</StoryFrame>],
  args: { model: empty, actions: { setText: fn(), send: fn(), close: fn() } },
};
export default meta;
type Story = StoryObj<typeof FeedbackView>;

export const NothingWritten: Story = {
  play: async ({ args }) => {
    const send = screen.getByRole("button", { name: "Send" });
    await expect(send).toHaveAttribute("aria-disabled", "true");
    await expect(send).toHaveAccessibleDescription("Write something first");
    await userEvent.click(send);
    await expect(args.actions.send).not.toHaveBeenCalled();
  },
};
export const OnlySpaces: Story = {
  args: { model: { ...empty, text: "  \n " } },
  play: async () => {
    await expect(screen.getByRole("button", { name: "Send" })).toHaveAttribute("aria-disabled", "true");
  },
};
export const Written: Story = {
  args: { model: written },
  play: async ({ args }) => {
    await userEvent.click(screen.getByRole("button", { name: "Send" }));
    await expect(args.actions.send).toHaveBeenCalledOnce();
  },
};
export const Sending: Story = {
  args: { model: { ...written, sending: true } },
  play: async ({ args }) => {
    await userEvent.click(screen.getByRole("button", { name: "Send" }));
    await expect(args.actions.send).not.toHaveBeenCalled();
  },
};
export const CouldNotSend: Story = {
  args: { model: { ...written, failure: "The server did not respond. Check the connection." } },
};
export const LongText: Story = {
  args: { model: { ...empty, text: "A long story, told in many words. ".repeat(60) } },
};
