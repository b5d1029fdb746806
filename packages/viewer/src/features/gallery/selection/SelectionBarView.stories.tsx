import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, userEvent, waitFor } from "storybook/test";
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
    model: { selected: 12, hidden: 0, all: false, narrow: false },
    actions: { clear: () => undefined, selectAll: () => undefined },
  },
};
export default meta;
type Story = StoryObj<typeof SelectionBarView>;

export const Usual: Story = {};
export const OneSelected: Story = {
  args: { model: { selected: 1, hidden: 0, all: false, narrow: false } },
};
export const SomeHidden: Story = {
  args: { model: { selected: 1284, hidden: 87, all: true, narrow: false } },
};
export const OnAPhone: Story = { args: { model: { selected: 3, hidden: 1, all: false, narrow: true } } };
/** Rapid changes are announced once they stop, and so is an emptied selection. */
export const Announced: Story = {
  render: function Growing(args) {
    const [selected, setSelected] = useState(0);
    const [announced, setAnnounced] = useState<readonly string[]>([]);
    const grow = () => {
      for (const [step, count] of [1, 2, 3, 4].entries()) setTimeout(() => setSelected(count), step * 40);
    };
    return (
      <main>
        <button type="button" onClick={grow}>
          Draw a rectangle
        </button>
        <div
          ref={(root) => {
            if (!root) return undefined;
            const status = root.querySelector("[role=status]");
            const observer = new MutationObserver(() =>
              setAnnounced((before) => [...before, status?.textContent ?? ""]),
            );
            if (status) observer.observe(status, { childList: true, characterData: true, subtree: true });
            return () => observer.disconnect();
          }}
        >
          <SelectionBarView
            {...args}
            model={{ selected, hidden: selected > 3 ? 1 : 0, all: false, narrow: false }}
            actions={{ clear: () => setSelected(0), selectAll: () => undefined }}
          />
        </div>
        <ol aria-label="Heard">
          {announced.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ol>
      </main>
    );
  },
  play: async ({ canvas }) => {
    const announced = () => canvas.queryAllByRole("listitem").map(({ textContent }) => textContent);
    await userEvent.click(canvas.getByRole("button", { name: "Draw a rectangle" }));
    await waitFor(() => expect(announced()).toEqual(["4 selected, 1 of them hidden by the filter"]));
    await userEvent.click(canvas.getByRole("button", { name: "Clear selection" }));
    await waitFor(() =>
      expect(announced()).toEqual(["4 selected, 1 of them hidden by the filter", "Selection cleared"]),
    );
  },
};
export const NothingSelected: Story = {
  args: { model: { selected: 0, hidden: 0, all: false, narrow: false } },
};
