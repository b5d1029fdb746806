import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { StoryFrame } from "../../testing/story-frame.tsx";
import { SnapshotView } from "./SnapshotView.tsx";

const nothing = () => undefined;
const values = Array.from({ length: 60 }, (_, index) => `Value ${index + 1}`);

const meta = {
  title: "Screens/Detail: page",
  parameters: {
    docs: {
      description: {
        component:
          "Use it for the screen of one snapshot: stage, time strip and panel. Do not use it for two snapshots (Side by side).",
      },
    },
  },
  component: SnapshotView,
  decorators: [(Story) => <StoryFrame>{Story()}</StoryFrame>],
  args: {
    snapshot: {
      label: "Flange 7",
      position: 2,
      count: 49,
      hasPrevious: true,
      hasNext: true,
      starred: false,
      starRefusal: undefined,
      narrow: false,
      isStep: false,
      isSmall: false,
    },
    actions: { back: nothing, previous: nothing, next: nothing, setStarred: nothing },
    stage: null,
    controls: null,
    timeStrip: null,
    panel: values.map((value) => (
      <p key={value} className="px-4 py-2">
        {value} <span className="sr-only">, measured</span>
      </p>
    )),
  },
} satisfies Meta<typeof SnapshotView>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The panel scrolls by itself: hidden texts below its edge make the page no higher. */
export const LongPanel: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Value 60")).toBeInTheDocument();
    const page = canvas.getByRole("complementary").parentElement?.parentElement;
    const pagePx = document.documentElement.scrollHeight;
    await expect(pagePx).toBeLessThanOrEqual(
      Math.max(window.innerHeight, page?.getBoundingClientRect().bottom ?? 0) + 1,
    );
  },
};
