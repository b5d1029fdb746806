import type { Meta, StoryObj } from "@storybook/react-vite";
import { InAuthFrame } from "../../testing/in-auth-frame.tsx";
import { ActivationView } from "./ActivationView.tsx";
import { MailForm } from "./MailForm.tsx";

const meta: Meta<typeof ActivationView> = {
  title: "Screens/Entry pages: activation",
  parameters: {
    layout: "fullscreen",
    docs: {
      description: {
        component:
          "Use it for what comes of the link in an activation mail. Do not use it to say thank you: that stands on the sign-in, where one goes on.",
      },
    },
  },
  component: ActivationView,
  decorators: [(Story, { globals }) => <InAuthFrame edition={globals.edition}>{Story()}</InAuthFrame>],
  args: {
    signIn: "#/login",
    retry: () => undefined,
    children: (
      <MailForm
        email=""
        busy={false}
        refusal={undefined}
        sentText={undefined}
        submitLabel="Send the email again"
        send={async () => undefined}
        typed={() => undefined}
      />
    ),
  },
};
export default meta;
type Story = StoryObj<typeof ActivationView>;

export const Activating: Story = { args: { state: { step: "activating" } } };
export const Used: Story = { args: { state: { step: "used" } } };
export const Failed: Story = { args: { state: { step: "failed" } } };
export const ServerNotReached: Story = {
  args: {
    state: {
      step: "unreached",
      text: "The account could not be activated. The server did not respond. Check the connection.",
    },
  },
};
