import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";
import { InAuthFrame } from "../../testing/in-auth-frame.tsx";
import { type SignInModel, SignInView } from "./SignInView.tsx";

const shown: SignInModel = {
  busy: false,
  reason: undefined,
  serverReached: true,
  username: "",
  oneClick: [
    { kind: "demo", username: "demo", password: "demo-password" },
    { kind: "full", username: "full", password: "full-password" },
  ],
  links: { register: "#/register", reset: "#/password_reset" },
};

const meta: Meta<typeof SignInView> = {
  title: "Screens/Entry pages: sign in",
  parameters: {
    layout: "fullscreen",
    docs: {
      description: {
        component:
          "Use it to sign in, with a user name and a password or one of the demo accounts. Do not use it for registration or a forgotten password, which have views of their own.",
      },
    },
  },
  component: SignInView,
  decorators: [(Story, { globals }) => <InAuthFrame edition={globals.edition}>{Story()}</InAuthFrame>],
  args: {
    model: shown,
    actions: { signIn: async () => undefined, retry: () => undefined, typed: () => undefined },
  },
};
export default meta;
type Story = StoryObj<typeof SignInView>;

export const Usual: Story = {};
export const WithoutDemoData: Story = { args: { model: { ...shown, oneClick: [] } } };
export const Busy: Story = { args: { model: { ...shown, busy: true } } };
export const SessionEnded: Story = { args: { model: { ...shown, reason: "sessionEnded" } } };
export const Activated: Story = { args: { model: { ...shown, reason: "activated", oneClick: [] } } };
export const NoServer: Story = { args: { model: { ...shown, serverReached: false, oneClick: [] } } };
export const NothingFilledIn: Story = {
  args: {
    model: { ...shown, oneClick: [] },
    actions: { signIn: fn(async () => undefined), retry: fn(), typed: fn() },
  },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Sign in" }));
    await expect(canvas.getByText("Enter your username.")).toBeVisible();
    await expect(canvas.getByText("Enter a password.")).toBeVisible();
    await expect(canvas.getByRole("textbox", { name: "Email or username" })).toHaveFocus();
    await expect(args.actions.signIn).not.toHaveBeenCalled();
  },
};
