import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, userEvent } from "storybook/test";
import { StoryFrame } from "../../testing/story-frame.tsx";
import { type PasswordChangeModel, PasswordChangeView } from "./PasswordChangeView.tsx";

const shown: PasswordChangeModel = {
  username: "ann@plant.example",
  busy: false,
  refusal: undefined,
  lockedText: undefined,
};

const meta: Meta<typeof PasswordChangeView> = {
  title: "Screens/Entry pages: change password",
  parameters: {
    docs: {
      description: {
        component:
          "Use it for somebody who is signed in and knows the old password. Do not use it for a forgotten one (Screens/Entry pages: new password).",
      },
      story: { inline: false, height: "560px" },
    },
  },
  component: PasswordChangeView,
  decorators: [(Story) => <StoryFrame>{Story()}</StoryFrame>],
  args: { model: shown, actions: { change: fn(async () => undefined), close: fn() } },
};
export default meta;
type Story = StoryObj<typeof PasswordChangeView>;

export const Empty: Story = {
  play: async () => expect(await screen.findByLabelText("Old password")).toHaveFocus(),
};
export const Busy: Story = { args: { model: { ...shown, busy: true } } };
export const DemoAccount: Story = {
  args: { model: { ...shown, lockedText: "The demo account cannot change anything." } },
};
export const NothingFilledIn: Story = {
  play: async ({ args }) => {
    await userEvent.click(await screen.findByRole("button", { name: "Save password" }));
    await expect(screen.getAllByText("Fill in all fields.")).toHaveLength(3);
    await expect(screen.getByLabelText("Old password")).toHaveFocus();
    await expect(args.actions.change).not.toHaveBeenCalled();
  },
};
