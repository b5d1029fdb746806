import type { Meta, StoryObj } from "@storybook/react-vite";
import { StoryFrame } from "../../testing/story-frame.tsx";
import { TipsView } from "./TipsDialog.tsx";

const meta: Meta<typeof TipsView> = {
  title: "Screens/Help: tips",
  parameters: {
    docs: {
      description: {
        component:
          "Use it for a few things worth knowing on one page. Do not use it for what one must know to go on, which stands beside the control.",
      },
    },
  },
  component: TipsView,
  decorators: [(Story) => <StoryFrame>{Story()}</StoryFrame>],
  args: { place: "gallery", close: () => undefined },
};
export default meta;
type Story = StoryObj<typeof TipsView>;

export const OfTheGallery: Story = {};
export const OfASnapshot: Story = { args: { place: "snapshot" } };
export const OfOtherPages: Story = { args: { place: "anywhere" } };
