import type { Meta, StoryObj } from "@storybook/react-vite";
import { StoryFrame } from "../../testing/story-frame.tsx";
import { CameraUpdateNotice, LiveNotice, PairingLostNotice } from "./CameraNotices.tsx";
import { InvitationNotice } from "./InvitationNotice.tsx";

const nothing = () => undefined;
const update = { serial: "104402", name: "Hall kit 1", version: "3.5.0" };
const lost = { serial: "104417", name: "Hall camera" };

const meta: Meta = {
  title: "Screens/Notices",
  parameters: {
    docs: {
      description: {
        component:
          "Use it for what concerns the cameras of an account whatever page is open. Do not use it for what a page itself shows.",
      },
    },
  },
  decorators: [(Story) => <StoryFrame>{Story()}</StoryFrame>],
};
export default meta;
type Story = StoryObj;

export const UpdateOfOne: Story = {
  render: () => <CameraUpdateNotice updates={[update]} view={nothing} close={nothing} />,
};
export const UpdateOfMany: Story = {
  render: () => <CameraUpdateNotice updates={[update, update, update]} view={nothing} close={nothing} />,
};
export const PairingLost: Story = {
  render: () => <PairingLostNotice lost={[lost]} view={nothing} close={nothing} />,
};
export const PairingsLost: Story = {
  render: () => <PairingLostNotice lost={[lost, lost]} view={nothing} close={nothing} />,
};
export const Invited: Story = {
  render: () => (
    <InvitationNotice
      invitation={{
        ...{ id: "i", email: "kim@example.com", invitedBy: "Sari Niemi" },
        ...{ invitedAt: "2026-11-21T19:00:00.000Z", expires: "2026-12-05T19:00:00.000Z" },
        group: { id: "g", name: "Hall B" },
        organization: { id: "o", name: "Kuusi Foods" },
      }}
      view={nothing}
      close={nothing}
    />
  ),
};
export const NoLiveMessages: Story = { render: () => <LiveNotice close={nothing} /> };
