import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";
import { InAuthFrame } from "../../testing/in-auth-frame.tsx";
import { type ResetConfirmModel, ResetConfirmView } from "./ResetConfirmView.tsx";

const shown: ResetConfirmModel = {
  step: "form",
  busy: false,
  refusal: undefined,
  links: { signIn: "#/login", reset: "#/password_reset" },
};

const meta: Meta<typeof ResetConfirmView> = {
  title: "Screens/Entry pages: new password",
  parameters: {
    layout: "fullscreen",
    docs: {
      description: {
        component:
          "Use it for the link in a mail to somebody who forgot their password. Do not use it for somebody who is signed in: they know the old one (Screens/Entry pages: change password).",
      },
    },
  },
  component: ResetConfirmView,
  decorators: [(Story, { globals }) => <InAuthFrame edition={globals.edition}>{Story()}</InAuthFrame>],
  args: { model: shown, actions: { save: fn(async () => undefined) } },
};
export default meta;
type Story = StoryObj<typeof ResetConfirmView>;

export const Empty: Story = {};
export const Busy: Story = { args: { model: { ...shown, busy: true } } };
export const Done: Story = { args: { model: { ...shown, step: "done" } } };
export const LinkInvalid: Story = { args: { model: { ...shown, step: "linkInvalid" } } };
export const ServerRefused: Story = {
  args: {
    model: {
      ...shown,
      refusal: {
        fields: {},
        text: "The password could not be changed. Server error. Try again.",
      },
    },
  },
};
export const NotTheSame: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.type(canvas.getByLabelText("New password"), "seven");
    await userEvent.type(canvas.getByLabelText("Repeat the new password"), "eight{Enter}");
    await expect(canvas.getByText("Use at least 8 characters.")).toBeVisible();
    await expect(canvas.getByText("The passwords do not match.")).toBeVisible();
    await expect(canvas.getByLabelText("New password")).toHaveFocus();
    await expect(args.actions.save).not.toHaveBeenCalled();
  },
};
