import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, userEvent, within } from "storybook/test";
import type { Camera, CameraVersions } from "../../data/cameras/cameras.ts";
import { DelayedSearchField } from "../../lib/ui/DelayedSearchField.tsx";
import { StoryFrame } from "../../testing/story-frame.tsx";
import { type CamerasList, CamerasView } from "./CamerasView.tsx";
import { OverviewView } from "./OverviewView.tsx";

const camera = (serial: string, nickname: string, more: Partial<Camera> = {}): Camera => ({
  ...{ id: `o-${serial}`, serial, nickname, name: "Hall camera", isActive: true, gasWhitelist: [] },
  pairedUsers: [{ customerId: "1", username: "ann", email: "ann@example.com" }],
  ...more,
});

const versions: CameraVersions = {
  ...{ SoftwareVersionId: "3.4.1", ConfigurationId: "c7", AllowedToUpdate: true },
  AvailableSoftwareUpdates: [
    {
      ...{ SoftwareVersionId: "3.5.0", Active: true, PublishedAt: "2026-11-12T08:00:00Z" },
      ...{ ProductCode: "SC1", ConfigurationId: null, ReleaseNotes: [] },
    },
  ],
  LastUpdate: null,
  HardwareVersionInformation: { SD: "4" },
  ...{ ProductCode: "SC1", ProductCodeDescription: "Sound camera, 64 microphones" },
  ...{ MacAddress: "02:00:00:00:20:41", Wifi: "Hall 3", Status: "READY", batteryPercent: 81 },
  ...{ WarrantyEndDate: "2028-01-31T00:00:00Z", UpdatedAt: "2026-11-01T08:00:00Z" },
  ...{ isOnline: false, lastSeenOnline: "2026-11-18T09:00:00Z", nickname: "Hall kit 1", snapshotCount: 412 },
  mostRecentSnapshot: "2026-11-18T08:59:00Z",
};

const cameras = [
  { camera: camera("104402", "Hall kit 1"), name: "Hall kit 1", versions: { ...versions, isOnline: true } },
  { camera: camera("104417", ""), name: "Hall camera", versions: { ...versions, lastSeenOnline: null } },
  {
    camera: camera("097551", "Training", { isActive: false }),
    name: "Training",
    versions: { ...versions, SoftwareVersionId: null, snapshotCount: 63 },
  },
];

interface Example {
  readonly list: CamerasList;
  readonly search: string;
  readonly open: string | undefined;
}

function Cameras({ list, search, open }: Example) {
  const [opened, setOpened] = useState(open);
  const nothing = () => undefined;
  return (
    <CamerasView
      model={{ list, search, open: opened }}
      actions={{ setOpen: setOpened, setPage: nothing, showAll: nothing, retry: nothing, pair: nothing }}
      search={<DelayedSearchField label="Name or serial" search={search} setSearch={nothing} delayMs={500} />}
      renderDetails={(each) => (
        <OverviewView
          model={{
            camera: each,
            versions,
            nickname: {
              ...{ text: each.nickname, status: "saved", checked: { ok: true, value: each.nickname } },
              ...{ type: nothing, commit: nothing, undo: nothing, retry: undefined },
            },
            refusal: undefined,
            nowMs: Date.parse("2026-11-23T00:00:00Z"),
            manuals: {
              ...{ datasheets: [], quickstarts: [], licenses: [], calibration_certificate: [] },
              usermanuals: [{ name: "User manual", url: "#manual" }],
            },
          }}
          actions={{ loadManuals: nothing }}
        />
      )}
    />
  );
}

const present: CamerasList = { state: "present", all: 3, found: 3, cameras, page: 1, pageCount: 1 };

const meta: Meta<Example> = {
  title: "Screens/Cameras",
  parameters: {
    layout: "fullscreen",
    docs: {
      description: {
        component:
          "Use it for the cameras of an account, each a line that opens. Do not use it for choosing the camera of a snapshot, which the filters do.",
      },
    },
  },
  decorators: [(Story) => <StoryFrame>{Story()}</StoryFrame>],
  render: (args) => <Cameras {...args} />,
  args: { list: present, search: "", open: undefined },
};
export default meta;
type Story = StoryObj<Example>;

export const Usual: Story = {};
export const LongWords: Story = {
  parameters: { proves: "CAM-12" },
  args: {
    list: {
      ...present,
      cameras: cameras.map((each, index) => ({
        ...each,
        name: index === 0 ? "Leckageprüfkamera ".repeat(6).slice(0, 100) : "x".repeat(100),
        versions: { ...versions, SoftwareVersionId: "3.4.1-beta.20261118+build.00001234567890" },
      })),
    },
  },
};
export const OneUpdates: Story = {
  parameters: { proves: "UPD-07" },
  args: {
    list: {
      ...present,
      cameras: cameras.slice(0, 1).map((each) => ({
        ...each,
        versions: {
          ...versions,
          LastUpdate: {
            ...{ ExecutionId: "1", SoftwareVersionId: "3.5.0", updateMode: "S3", status: "RUNNING" },
            ...{ requestedAt: "2026-11-23T09:00:00Z", downloadUrl: null },
          },
        },
      })),
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Updating")).toBeVisible();
    await expect(canvas.queryByText("Update ready")).toBeNull();
  },
};
export const OneOpen: Story = { args: { open: "104402" } };
export const ManyPages: Story = { args: { list: { ...present, all: 61, found: 61, page: 2, pageCount: 4 } } };
export const NothingFound: Story = {
  args: { list: { ...present, found: 0, cameras: [] }, search: "zeppelin" },
};
export const None: Story = { args: { list: { ...present, all: 0, found: 0, cameras: [] } } };
export const Loading: Story = { args: { list: { state: "loading" } } };
export const Failed: Story = {
  args: {
    list: {
      ...{ state: "failed", title: "The server has a problem.", details: "undefinedError · HTTP 500" },
      retrying: false,
    },
  },
};

export const ByKeyboard: Story = {
  parameters: { proves: "CAM-01" },
  play: async ({ canvasElement }) => {
    const line = within(canvasElement).getByRole("button", { name: /104402/ });
    line.focus();
    await userEvent.keyboard("{Enter}");
    await expect(line).toHaveAttribute("aria-expanded", "true");
    await userEvent.keyboard("{Enter}");
    await expect(line).toHaveAttribute("aria-expanded", "false");
  },
};
