import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";
import { editionNamed, InAuthFrame } from "../../testing/in-auth-frame.tsx";
import { type RegisterModel, RegisterView } from "./RegisterView.tsx";

const shown: RegisterModel = {
  busy: false,
  refusal: undefined,
  asksForPrivacy: true,
  email: "",
  links: {
    signIn: "#/login",
    terms: "https://sonolens.example/terms",
    privacy: "https://sonolens.example/privacy",
  },
};

const meta: Meta<typeof RegisterView> = {
  title: "Screens/Entry pages: register",
  parameters: {
    layout: "fullscreen",
    docs: {
      description: {
        component:
          "Use it to make an account. Whether the privacy statement is asked for is a switch of the edition. Do not use it for people whom somebody invites while signed in.",
      },
    },
  },
  component: RegisterView,
  decorators: [(Story, { globals }) => <InAuthFrame edition={globals.edition}>{Story()}</InAuthFrame>],
  args: { model: shown, actions: { register: fn(async () => undefined), typed: fn() } },
};
export default meta;
type Story = StoryObj<typeof RegisterView>;

export const Empty: Story = {};
export const Busy: Story = { args: { model: { ...shown, email: "ann@plant.example", busy: true } } };
export const ServerFailed: Story = {
  args: {
    model: {
      ...shown,
      email: "ann@plant.example",
      refusal: { fields: {}, text: "The account could not be created. Server error. Try again." },
    },
  },
};
export const Refused: Story = {
  parameters: { proves: "[AUTH-05] [AUTH-07] [AUTH-10] [AUTH-11] everything missing" },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Create account" }));
    await expect(canvas.getByText("This field is required.")).toBeVisible();
    await expect(canvas.getByText("Enter a password.")).toBeVisible();
    await expect(canvas.getByText("Accept the terms to go on.")).toBeVisible();
    await expect(canvas.getByText("Accept the privacy statement to go on.")).toBeVisible();
    await expect(canvas.getByRole("textbox", { name: "Email" })).toHaveFocus();
    await expect(args.actions.register).not.toHaveBeenCalled();
  },
};

const inEdition = (name: string): Story => ({
  globals: { edition: name },
  args: { model: { ...shown, asksForPrivacy: editionNamed(name).switches.privacyConsent } },
});
export const Nl: Story = {
  ...inEdition("nl"),
  parameters: { proves: "[AUTH-11] asks for the privacy statement in NL" },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("checkbox", { name: "I accept the privacy statement" })).toBeVisible();
  },
};
export const Ue: Story = {
  ...inEdition("ue"),
  parameters: { proves: "[AUTH-11] asks for the terms only in UE" },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole("checkbox")).toHaveLength(1);
  },
};
