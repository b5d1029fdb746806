import type { Meta, StoryObj } from "@storybook/react-vite";
import { StoryFrame } from "../../testing/story-frame.tsx";
import { type ReleaseNotesModel, ReleaseNotesView } from "./ReleaseNotesView.tsx";

const one = {
  version: "0.1.0",
  date: "2026-11-22",
  notes: ["See all snapshots in a gallery.", "Share cameras with your organization."],
};
const shown: ReleaseNotesModel = { state: "present", releases: [one], failure: "" };

const meta: Meta<typeof ReleaseNotesView> = {
  title: "Screens/Release notes",
  parameters: {
    docs: {
      description: {
        component:
          "Use it for what a new version brought, one sentence for each change. Do not use it for news that must be read before one goes on, which is a notice above the content.",
      },
    },
  },
  component: ReleaseNotesView,
  decorators: [(Story) => <StoryFrame>{Story()}</StoryFrame>],
  args: { model: shown, actions: { retry: () => undefined, close: () => undefined } },
};
export default meta;
type Story = StoryObj<typeof ReleaseNotesView>;

export const Usual: Story = {};
export const Many: Story = {
  args: {
    model: {
      ...shown,
      releases: Array.from({ length: 12 }, (_, index) => ({
        ...one,
        version: `0.${12 - index}.0`,
        date: `2026-${String(12 - index).padStart(2, "0")}-01`,
      })),
    },
  },
};
export const Asking: Story = { args: { model: { ...shown, state: "loading", releases: [] } } };
export const None: Story = { args: { model: { ...shown, releases: [] } } };
export const CouldNotLoad: Story = {
  args: { model: { state: "failed", releases: [], failure: "networkError" } },
};
export const WordsThatLookLikeMarkup: Story = {
  args: {
    model: {
      ...shown,
      releases: [{ version: undefined, date: undefined, notes: ["<b>Bold</b> **stars** [link](x)"] }],
    },
  },
};
