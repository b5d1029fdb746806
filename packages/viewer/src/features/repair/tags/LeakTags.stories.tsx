import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, userEvent, within } from "storybook/test";
import { StoryFrame } from "../../../testing/story-frame.tsx";
import { LeakTagsView } from "./LeakTagsView.tsx";

const meta: Meta<typeof LeakTagsView> = {
  title: "Screens/Leak tags",
  parameters: {
    docs: {
      description: {
        component:
          "Use it to print the tags that hang at leaks until they are repaired. Do not use it for a report of the leaks.",
      },
    },
  },
  component: LeakTagsView,
  decorators: [(Story) => <StoryFrame>{Story()}</StoryFrame>],
};
export default meta;
type Story = StoryObj<typeof LeakTagsView>;

const tag = (index: number, label: string, number = String(index).padStart(4, "0")) => ({
  id: `snapshot-${index}`,
  number,
  label,
  address: `https://sonolens.example/#/snapshot/01M8EY3YFAK3Z9F6H6J080000${index}`,
});
const tags = [
  tag(1, "Header flange, hall B"),
  tag(2, "Clamping station, valve 3"),
  tag(3, "", ""),
  tag(4, "Verdichterdruckluftleitungsflanschdichtung an der Sammelleitung", "HALLE-B/3.12"),
];
const actions = { print: fn(), close: fn() };

export const Several: Story = {
  args: { model: { count: 4, tags, busy: false }, actions },
  play: async () => {
    const dialog = within(await screen.findByRole("dialog"));
    await expect(dialog.getAllByRole("listitem")).toHaveLength(4);
    await userEvent.click(dialog.getByRole("button", { name: "Print" }));
    await expect(actions.print).toHaveBeenCalled();
  },
};
export const Busy: Story = { args: { model: { count: 4, tags, busy: true }, actions } };
export const TooMany: Story = { args: { model: { count: 1200, tags: [], busy: false }, actions } };
