import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";
import { InAuthFrame } from "../../testing/in-auth-frame.tsx";
import { MailForm, type MailFormProps } from "./MailForm.tsx";
import { RegisteredView } from "./RegisteredView.tsx";
import { ResetRequestView } from "./ResetRequestView.tsx";

const meta: Meta<typeof MailForm> = {
  title: "Screens/Entry pages: mail",
  parameters: {
    layout: "fullscreen",
    docs: {
      description: {
        component:
          "Use it where somebody asks for a mail: after a registration, for a forgotten password. What it says afterwards is the same whether or not there is such an account. Do not use it where somebody is signed in, whose address is known.",
      },
    },
  },
  component: MailForm,
  decorators: [(Story, { globals }) => <InAuthFrame edition={globals.edition}>{Story()}</InAuthFrame>],
  render: (args) => (
    <ResetRequestView signIn="#/login">
      <MailForm {...args} />
    </ResetRequestView>
  ),
  args: {
    email: "",
    busy: false,
    refusal: undefined,
    sentText: undefined,
    submitLabel: "Send the mail",
    send: fn(async () => undefined),
    typed: fn(),
  },
};
export default meta;
type Story = StoryObj<MailFormProps>;

export const Empty: Story = {};
export const Busy: Story = { args: { email: "ann@plant.example", busy: true } };
export const Sent: Story = {
  args: {
    email: "ann@plant.example",
    sentText: "If there is an account with this address, a mail with a link is on its way.",
  },
};
export const TooOften: Story = {
  args: {
    email: "ann@plant.example",
    refusal: { fields: {}, text: "Too many attempts. Try again in 12 minutes." },
  },
};
export const NotAnAddress: Story = {
  play: async ({ canvas, args }) => {
    const field = canvas.getByRole("textbox", { name: "Email" });
    await userEvent.type(field, "ann{Enter}");
    await expect(canvas.getByText("Enter an email address.")).toBeVisible();
    await expect(field).toHaveFocus();
    await expect(args.send).not.toHaveBeenCalled();
  },
};
export const Registered: Story = {
  args: { email: "ann@plant.example", submitLabel: "Send the email again" },
  render: (args) => (
    <RegisteredView email={args.email} signIn="#/login">
      <MailForm {...args} />
    </RegisteredView>
  ),
};
