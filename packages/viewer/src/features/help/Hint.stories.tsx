import { lightbulbIcon, Sidebar } from "@sonolens/ui-kit";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";
import { StoryFrame } from "../../testing/story-frame.tsx";
import { HintBoxView } from "./HintBox.tsx";

const close = fn();
const meta: Meta<typeof HintBoxView> = {
  title: "Screens/Help: a tip that comes by itself",
  parameters: {
    docs: {
      description: {
        component:
          "Use it for tips of one page, where nobody asked for them and nobody needs them to go on. Do not use it for what somebody has to know or decide, nor for news, which have their own dialog.",
      },
    },
  },
  component: HintBoxView,
  decorators: [(Story) => <StoryFrame>{Story()}</StoryFrame>],
  args: { model: { place: "gallery", where: "sidebar" }, actions: { close, showAll: () => undefined } },
};
export default meta;
type Story = StoryObj<typeof HintBoxView>;

/** The tip of the dock, while there is no task. */
export const InTheSidebar: Story = {
  parameters: { layout: "fullscreen" },
  globals: { viewport: { value: "desktop" } },
  decorators: [
    (Story) => (
      <Sidebar
        label="Main navigation"
        brand={{
          name: "Sonolens NL",
          logo: <span className="block rounded-m bg-acc forced-colors:border" />,
          href: "#/",
        }}
        items={[]}
        footItems={[
          { id: "tips", label: "Tips", icon: lightbulbIcon, badge: "New", onPress: () => undefined },
        ]}
        dock={Story()}
      />
    ),
  ],
};
export const AtTheEndOfThePanel: Story = {
  args: { model: { place: "snapshot", where: "panel" } },
  decorators: [(Story) => <div style={{ maxWidth: 396 }}>{Story()}</div>],
};
export const OneAfterTheOther: Story = {
  parameters: { proves: "[GAL-25] the tips come one after the other, and Escape closes the box" },
  play: async ({ canvas }) => {
    close.mockClear();
    const first = canvas.getByRole("status").textContent;
    const next = canvas.getByRole("button", { name: "Next tip" });
    await userEvent.click(next);
    await expect(canvas.getByRole("status").textContent).not.toBe(first);
    await expect(next).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect(close).toHaveBeenCalledOnce();
  },
};
