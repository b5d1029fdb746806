import type { Meta, StoryObj } from "@storybook/react-vite";
import { StoryFrame } from "../../testing/story-frame.tsx";
import { type SignInSnapshot, SignInView } from "./SignInView.tsx";

const shown: SignInSnapshot = {
  productName: "Sonolens",
  logo: null,
  busy: false,
  reason: undefined,
  serverReached: true,
  oneClick: [
    { kind: "demo", username: "demo", password: "demo-password" },
    { kind: "full", username: "full", password: "full-password" },
  ],
};

const meta: Meta<typeof SignInView> = {
  component: SignInView,
  decorators: [(Story) => <StoryFrame>{Story()}</StoryFrame>],
  args: {
    snapshot: shown,
    actions: { signIn: () => undefined, retry: () => undefined },
  },
};
export default meta;
type Story = StoryObj<typeof SignInView>;

export const Usual: Story = {};
export const WithoutDemoData: Story = {
  args: { snapshot: { ...shown, oneClick: [] } },
};
export const Busy: Story = { args: { snapshot: { ...shown, busy: true } } };
export const SessionEnded: Story = {
  args: { snapshot: { ...shown, reason: "sessionEnded" } },
};
export const NoServer: Story = {
  args: { snapshot: { ...shown, serverReached: false, oneClick: [] } },
};
