import type { Meta, StoryObj } from "@storybook/react-vite";
import type { CameraSoftware } from "../../data/cameras/software.ts";
import { StoryFrame } from "../../testing/story-frame.tsx";
import { VersionHistoryView } from "./VersionHistoryView.tsx";

const version = (SoftwareVersionId: string, more: Partial<CameraSoftware> = {}): CameraSoftware => ({
  ...{ SoftwareVersionId, Active: true, PublishedAt: "2026-11-12T08:00:00Z" },
  ...{ ProductCode: "SC1", ConfigurationId: null },
  ReleaseNotes: ["Quieter leaks are found.", "The camera starts twice as fast."],
  ...more,
});

const shown = {
  software: [
    version("3.5.0"),
    version("3.4.2", { Active: false, ReleaseNotes: [] }),
    version("3.4.1", { PublishedAt: "2026-06-02T08:00:00Z" }),
  ],
  installed: "3.4.1",
  failure: "",
};

const meta: Meta<typeof VersionHistoryView> = {
  title: "Screens/Cameras: version history",
  parameters: {
    docs: {
      description: {
        component:
          "Use it for what each version of a camera brought. Do not use it for the viewer itself, which the release notes are about.",
      },
    },
  },
  component: VersionHistoryView,
  decorators: [(Story) => <StoryFrame>{Story()}</StoryFrame>],
  args: { model: shown, actions: { retry: () => undefined, close: () => undefined } },
};
export default meta;
type Story = StoryObj<typeof VersionHistoryView>;

export const Usual: Story = { parameters: { proves: "CAM-08" } };
export const Asking: Story = { args: { model: { ...shown, software: "loading" } } };
export const None: Story = { args: { model: { ...shown, software: [] } } };
export const CouldNotLoad: Story = {
  args: { model: { ...shown, software: "failed", failure: "networkError" } },
};
export const WordsThatLookLikeMarkup: Story = {
  args: {
    model: {
      ...shown,
      software: [version("<i>4</i>", { ReleaseNotes: ["<b>Bold</b> **stars** [link](x)"] })],
    },
  },
};
