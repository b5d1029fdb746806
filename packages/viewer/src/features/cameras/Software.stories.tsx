import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import type { CameraVersions } from "../../data/cameras/cameras.ts";
import type { CameraSoftware, LastUpdate } from "../../data/cameras/software.ts";
import { StoryFrame } from "../../testing/story-frame.tsx";
import { type SoftwareModel, SoftwareView } from "./SoftwareView.tsx";

const offered: CameraSoftware = {
  ...{ SoftwareVersionId: "3.5.0", Active: true, PublishedAt: "2026-11-12T08:00:00Z" },
  ...{ ProductCode: "SC1", ConfigurationId: null, ReleaseNotes: ["Quieter leaks are found."] },
};

const versions: CameraVersions = {
  ...{ SoftwareVersionId: "3.4.1", ConfigurationId: "c7", AllowedToUpdate: true },
  ...{ AvailableSoftwareUpdates: [offered], LastUpdate: null },
  HardwareVersionInformation: { SD: "4" },
  ...{ ProductCode: "SC1", ProductCodeDescription: "Sound camera, 64 microphones" },
  ...{ MacAddress: "02:00:00:00:20:41", Wifi: "Hall 3", Status: "READY", batteryPercent: 81 },
  ...{ WarrantyEndDate: "2028-01-31T00:00:00Z", UpdatedAt: "2026-11-01T08:00:00Z" },
  ...{ isOnline: false, lastSeenOnline: "2026-11-18T09:00:00Z", nickname: "Hall kit 1", snapshotCount: 412 },
  mostRecentSnapshot: "2026-11-18T08:59:00Z",
};

const model: SoftwareModel = {
  ...{ versions, offered, refusal: undefined, coolDownS: 0, asking: undefined, isDesktop: false },
};

/** The view of the last request; `more` overrides a wireless one. */
const after = (status: string, more: Partial<LastUpdate> = {}): SoftwareModel => ({
  ...model,
  versions: {
    ...versions,
    LastUpdate: {
      ...{ ExecutionId: "01M81J18G0EMEQGXWRV3JVV254", SoftwareVersionId: "3.5.0", updateMode: "S3" },
      ...{ status, requestedAt: "2026-11-23T09:00:00Z", downloadUrl: null },
      ...more,
    },
  },
});

const meta: Meta<typeof SoftwareView> = {
  title: "Screens/Cameras: software",
  parameters: {
    docs: {
      description: {
        component:
          "Use it for what a camera runs, what it can get, and how far an update is. Do not use it for what is new in the viewer itself, which the release notes are.",
      },
    },
  },
  component: SoftwareView,
  decorators: [
    (Story) => (
      <StoryFrame>
        <main className="p-4">
          <h1 className="sr-only">Cameras</h1>
          <h2 className="sr-only">Hall kit 1</h2>
          {Story()}
        </main>
      </StoryFrame>
    ),
  ],
  args: { model, actions: { ask: () => undefined, showHistory: undefined } },
};
export default meta;
type Story = StoryObj<typeof SoftwareView>;

export const Offered: Story = {
  parameters: { proves: "UPD-01" },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button", { name: "Update over Wi-Fi" })).toBeEnabled();
    await expect(canvas.getByRole("button", { name: "Create a file for a USB stick" })).toBeEnabled();
    // Notes belong to the version history, which is switched off here.
    await expect(canvas.queryByText("Quieter leaks are found.")).toBeNull();
  },
};
export const WithVersionHistory: Story = {
  parameters: { proves: "CAM-09" },
  args: { actions: { ask: () => undefined, showHistory: () => undefined } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("heading", { name: "New in 3.5.0" })).toBeVisible();
    await expect(canvas.getByRole("listitem")).toHaveTextContent("Quieter leaks are found.");
  },
};
export const LongVersions: Story = {
  args: {
    model: {
      ...model,
      offered: { ...offered, SoftwareVersionId: "3.5.0-rc.2+build.0000012345678" },
      versions: { ...versions, SoftwareVersionId: "3.4.1-beta.20261118+build.00001234567890" },
    },
  },
};
export const NothingNew: Story = { args: { model: { ...model, offered: undefined } } };
export const NotAllowed: Story = {
  parameters: { proves: "UPD-02" },
  args: {
    model: {
      ...model,
      refusal: "You cannot update this camera from here. Contact your administrator.",
    },
  },
};
export const Asking: Story = { args: { model: { ...model, asking: "S3" } } };
export const Waiting: Story = {
  parameters: { proves: "UPD-04" },
  args: { model: { ...after("SUBMITTED"), coolDownS: 94 } },
};
export const Starting: Story = { parameters: { proves: "UPD-07" }, args: { model: after("RUNNABLE") } };
export const Installing: Story = { args: { model: after("RUNNING") } };
export const MakingTheFile: Story = {
  args: { model: after("VALIDATING", { updateMode: "USB" }) },
};
export const Failed: Story = { parameters: { proves: "UPD-14" }, args: { model: after("FAILED") } };
export const Installed: Story = {
  parameters: { proves: "UPD-09" },
  args: { model: { ...after("SUCCEEDED"), offered: undefined } },
};
export const FileOnDesktop: Story = {
  parameters: { proves: "UPD-10" },
  args: {
    model: {
      ...after("UPDATE_GENERATED", { updateMode: "USB", downloadUrl: "#update" }),
      isDesktop: true,
    },
  },
};
export const FileGone: Story = {
  args: { model: { ...after("UPDATE_GENERATED", { updateMode: "USB" }), isDesktop: true } },
};
export const FileOnWeb: Story = {
  parameters: { proves: "UPD-11" },
  args: { model: after("PASSED", { updateMode: "USB", downloadUrl: "#update" }) },
};
export const StateOfALaterServer: Story = { args: { model: after("PAUSED") } };
