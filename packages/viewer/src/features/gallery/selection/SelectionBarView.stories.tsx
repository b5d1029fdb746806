import type { Meta, StoryObj } from "@storybook/react-vite";
import { StoryFrame } from "../../../testing/story-frame.tsx";
import { SelectionBarView } from "./SelectionBarView.tsx";

const meta: Meta<typeof SelectionBarView> = {
  title: "Screens/Gallery: selection bar",
  parameters: {
    proves: "GAL-04 BLK-22",
    docs: {
      description: {
        component:
          "Use it for what can be done with several snapshots of the gallery. Do not use it for what is done to one.",
      },
    },
  },
  component: SelectionBarView,
  decorators: [(Story) => <StoryFrame>{Story()}</StoryFrame>],
  args: {
    snapshot: { selected: 12, hidden: 0, all: false, narrow: false },
    actions: { clear: () => undefined, selectAll: () => undefined },
  },
};
export default meta;
type Story = StoryObj<typeof SelectionBarView>;

export const Usual: Story = {};
export const OneSelected: Story = {
  args: { snapshot: { selected: 1, hidden: 0, all: false, narrow: false } },
};
export const SomeHidden: Story = {
  args: { snapshot: { selected: 1284, hidden: 87, all: true, narrow: false } },
};
export const OnAPhone: Story = { args: { snapshot: { selected: 3, hidden: 1, all: false, narrow: true } } };
export const NothingSelected: Story = {
  args: { snapshot: { selected: 0, hidden: 0, all: false, narrow: false } },
};
