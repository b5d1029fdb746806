import type { Meta, StoryObj } from "@storybook/react-vite";
import { StoryFrame } from "../../testing/story-frame.tsx";
import { type DownloadModel, DownloadView } from "./DownloadView.tsx";

const viewer = {
  name: "Sonolens Viewer",
  description: "Opens snapshots on this computer, without a connection.",
  filename: "sonolens-viewer-1.2.4.zip",
  releasenotes: "Opens large folders faster.",
};
const shown: DownloadModel = {
  productName: "Sonolens",
  viewer,
  failure: undefined,
  starting: false,
  startFailure: undefined,
};

const meta: Meta<typeof DownloadView> = {
  title: "Screens/Download",
  parameters: {
    layout: "fullscreen",
    docs: {
      description: {
        component:
          "Use it for the page that offers the viewer for a computer, with its version and what is new in it. Do not use it for files of snapshots, which have a progress of their own.",
      },
    },
  },
  component: DownloadView,
  decorators: [(Story) => <StoryFrame>{Story()}</StoryFrame>],
  args: {
    model: shown,
    actions: { retry: () => undefined, download: () => undefined, showReleaseNotes: () => undefined },
  },
};
export default meta;
type Story = StoryObj<typeof DownloadView>;

export const Usual: Story = {};
export const Asking: Story = { args: { model: { ...shown, viewer: undefined } } };
export const NotPublished: Story = { args: { model: { ...shown, viewer: null } } };
export const ServerNotReached: Story = {
  args: {
    model: {
      ...shown,
      viewer: undefined,
      failure: { advice: "The server did not respond. Check the connection.", details: "networkError" },
    },
  },
};
export const Starting: Story = { args: { model: { ...shown, starting: true } } };
export const CouldNotStart: Story = {
  args: { model: { ...shown, startFailure: "The server did not respond. Check the connection." } },
};
export const LongNames: Story = {
  args: {
    model: {
      ...shown,
      viewer: {
        ...viewer,
        name: "Sonolens Viewer für die Instandhaltungsabteilung",
        filename: "sonolens-viewer-for-the-maintenance-department-10.20.30-rc.4-windows-x86_64-installer.msi",
      },
    },
  },
};
