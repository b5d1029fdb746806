import { PictureFrame } from "@sonolens/ui-kit";
import type { Meta, StoryObj } from "@storybook/react-vite";
import type { Camera, CameraVersions } from "../../data/cameras/cameras.ts";
import { aSnapshotRecord } from "../../testing/a-snapshot.ts";
import { StoryFrame } from "../../testing/story-frame.tsx";
import { SnapshotsView } from "./SnapshotsView.tsx";

const camera: Camera = {
  ...{ id: "o-1", serial: "104402", nickname: "Hall kit 1", name: "Hall camera", isActive: true },
  ...{ pairedUsers: [], gasWhitelist: [] },
};

const versions: CameraVersions = {
  ...{ SoftwareVersionId: "3.4.1", ConfigurationId: null, AllowedToUpdate: true },
  ...{ AvailableSoftwareUpdates: [], LastUpdate: null, HardwareVersionInformation: { SD: null } },
  ...{ ProductCode: "SC1", ProductCodeDescription: "", MacAddress: null, Wifi: null, Status: null },
  ...{ batteryPercent: null, WarrantyEndDate: null, UpdatedAt: null, isOnline: false, lastSeenOnline: null },
  ...{ nickname: "Hall kit 1", snapshotCount: 412, mostRecentSnapshot: "2026-11-18T08:59:00Z" },
};

const labels = [
  "Compressor hall, flange 7",
  "",
  "Druckluftwartungseinheitsausgangsschnellkupplungsdichtung am Kompressor",
  "تسرب هواء مضغوط من حشية شفة الطرد",
  "Cable termination L2",
  "Gearbox, drive end",
];

const shown = {
  ...{ camera, versions, retrying: false },
  newest: labels.map((label, index) => aSnapshotRecord({ id: `snapshot-${index}`, label })),
};

const meta: Meta<typeof SnapshotsView> = {
  title: "Screens/Cameras: snapshots",
  parameters: {
    docs: {
      description: {
        component:
          "Use it for the newest snapshots of one camera. Do not use it for choosing among all of them, which the gallery is for.",
      },
    },
  },
  component: SnapshotsView,
  decorators: [
    (Story) => (
      <StoryFrame>
        <main className="p-4">
          <h1 className="sr-only">Cameras</h1>
          {Story()}
        </main>
      </StoryFrame>
    ),
  ],
  args: { model: shown, actions: { retry: () => undefined }, renderPicture: () => <PictureFrame /> },
};
export default meta;
type Story = StoryObj<typeof SnapshotsView>;

export const Usual: Story = { parameters: { proves: "CAM-06" } };
export const Asking: Story = { args: { model: { ...shown, newest: "loading" } } };
export const CouldNotLoad: Story = { args: { model: { ...shown, newest: "failed" } } };
export const None: Story = { args: { model: { ...shown, versions: { ...versions, snapshotCount: 0 } } } };
