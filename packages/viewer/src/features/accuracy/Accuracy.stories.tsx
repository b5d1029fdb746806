import { type ClaimTopic, claimRows, claimsByTopic } from "@sonolens/acoustics";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, within } from "storybook/test";
import { StoryFrame } from "../../testing/story-frame.tsx";
import { AccuracyView } from "./AccuracyView.tsx";
import { claimModelOf } from "./claim-model.ts";

const topicOf = (topic: ClaimTopic) => ({
  topic,
  claims: claimsByTopic[topic].map((claim) => claimModelOf(claim, claimRows)),
});

const meta: Meta<typeof AccuracyView> = {
  title: "Screens/How good is this",
  parameters: {
    layout: "fullscreen",
    docs: {
      description: {
        component:
          "Use it for how often the results of the analyses are right, counted on recordings. Do not use it for how certain one result is, which is shown with that result.",
      },
    },
  },
  component: AccuracyView,
  decorators: [(Story) => <StoryFrame>{Story()}</StoryFrame>],
  args: {
    topics: (Object.keys(claimsByTopic) as ClaimTopic[]).map(topicOf),
    back: () => undefined,
  },
};
export default meta;
type Story = StoryObj<typeof AccuracyView>;

export const Usual: Story = {};
export const WithoutAWayBack: Story = { args: { topics: [topicOf("leak")], back: undefined } };
export const RightToLeft: Story = {
  parameters: { dir: "rtl", lang: "ar" },
  args: { topics: [topicOf("discharge")] },
};

export const AllCounts: Story = {
  args: { topics: [topicOf("machine")] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const claim = within(canvas.getByRole("article", { name: "Impact rate" }));
    const table = claim.getByRole("table", { name: "All counts: Impact rate", hidden: true });
    await expect(table).not.toBeVisible();
    await userEvent.click(claim.getByText("All counts"));
    await expect(table).toBeVisible();
  },
};
