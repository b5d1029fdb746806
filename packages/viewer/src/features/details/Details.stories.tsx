import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, userEvent } from "storybook/test";
import { aSnapshotDetail } from "../../testing/a-snapshot.ts";
import { inPanel } from "../../testing/in-panel.tsx";
import { AboutView } from "./AboutView.tsx";
import { DeleteView } from "./DeleteView.tsx";
import { DirectionView } from "./DirectionView.tsx";
import { type RepairModel, RepairView } from "./RepairView.tsx";

const meta: Meta = {
  title: "Screens/Detail: details",
  parameters: {
    docs: {
      description: {
        component:
          "Use them in the panel beside the stage: how far the repair is, what is known of the measurement, and deleting. Do not use them for several snapshots at once, which the gallery changes together.",
      },
    },
  },
  decorators: [inPanel],
};
export default meta;
type Story = StoryObj;

const repair: RepairModel = {
  status: "open",
  isChecked: false,
  solvedDay: null,
  days: { first: "2026-11-18", last: "2026-11-23" },
  history: [],
  historyFailed: false,
  foundDay: "2026-11-18",
  outcome: "saves about $2,100 a year",
  need: "repair",
  readOnly: false,
};
const taken = {
  status: "inRepair",
  at: "2026-11-19T08:40:00Z",
  name: "j.virtanen@plant.example",
  note: "",
} as const;
const solved = {
  status: "solved",
  at: "2026-11-20T15:30:00Z",
  name: "mara.koskinen-van-der-heijden@plant.example",
  note: "Gasket DN80 changed",
} as const;
const setStatus = fn();
const actions = { setStatus, setSolvedDay: fn(), retryHistory: fn() };

function Held({ model }: { readonly model: RepairModel }) {
  const [status, setHeld] = useState(model.status);
  return (
    <RepairView
      model={{ ...model, status, solvedDay: status === "solved" ? "2026-11-20" : null }}
      actions={{ ...actions, setStatus: setHeld }}
    />
  );
}

export const Open: Story = {
  parameters: { proves: "[SNP-26] solved is one press away, and so is taking it back" },
  render: () => <Held model={repair} />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("radio", { name: "Solved" }));
    await expect(canvas.getByRole("textbox", { name: "Solved on" })).toHaveValue("20/11/2026");
    await userEvent.click(canvas.getByRole("radio", { name: "Open" }));
    await expect(canvas.queryByRole("textbox", { name: "Solved on" })).toBeNull();
  },
};
export const OpenWithWhatItSaves: Story = {
  render: () => <RepairView model={repair} actions={actions} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Open since 18 Nov 2026")).toBeVisible();
    const solve = canvas.getByRole("button", { name: "Mark as solved saves about $2,100 a year" });
    // It follows the repair, and is not the advice.
    await expect(solve).toHaveAccessibleDescription("After the repair:");
    await userEvent.click(solve);
    await expect(setStatus).toHaveBeenCalledWith("solved");
  },
};
/** The result comes when its button is pressed. */
function ResultLater() {
  const [hasResult, setHasResult] = useState(false);
  return (
    <>
      <RepairView model={{ ...repair, outcome: hasResult ? repair.outcome : undefined }} actions={actions} />
      <button type="button" onClick={() => setHasResult(true)} className="min-h-small px-5">
        Result
      </button>
    </>
  );
}
export const OpenWhileTheResultLoads: Story = {
  render: () => <ResultLater />,
  play: async ({ canvas }) => {
    const solve = canvas.getByRole("button", { name: "Mark as solved" });
    const before = solve.offsetHeight;
    await expect(canvas.getByText("confirm by a new snapshot")).not.toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Result" }));
    await expect(solve).toHaveAccessibleName("Mark as solved saves about $2,100 a year");
    await expect(solve.offsetHeight).toBe(before);
  },
};
export const OpenButInDoubt: Story = {
  render: () => <RepairView model={{ ...repair, need: "unclear" }} actions={actions} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button", { name: "Mark as solved" })).toBeVisible();
    await expect(canvas.queryByText("After the repair:")).toBeNull();
  },
};
export const NothingToRepair: Story = {
  render: () => <RepairView model={{ ...repair, need: "nothing" }} actions={actions} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Nothing found to repair")).toBeVisible();
    await expect(canvas.queryByText(/^Open since/)).toBeNull();
    await expect(canvas.queryByRole("button", { name: /^Mark as solved/ })).toBeNull();
    await expect(canvas.getByRole("radio", { name: "Not needed" })).toBeChecked();
    await expect(canvas.getByRole("radio", { name: "Solved" })).toBeEnabled();
  },
};
export const InRepair: Story = {
  render: () => <RepairView model={{ ...repair, status: "inRepair", history: [taken] }} actions={actions} />,
};
export const Solved: Story = {
  render: () => (
    <RepairView
      model={{ ...repair, status: "solved", solvedDay: "2026-11-20", history: [taken, solved] }}
      actions={actions}
    />
  ),
};
export const Checked: Story = {
  render: () => (
    <RepairView
      model={{
        ...{ ...repair, status: "solved", isChecked: true, solvedDay: "2026-11-20" },
        history: [taken, solved],
      }}
      actions={actions}
    />
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("radio", { name: "Checked" })).toBeChecked();
    await expect(canvas.queryByRole("radio", { name: "Solved" })).toBeNull();
  },
};
export const SolvedWithHistory: Story = {
  ...Solved,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByText("History"));
    await expect(canvas.getByText("Gasket DN80 changed")).toBeVisible();
  },
};
export const SolvedInTheFileOfTheCamera: Story = {
  render: () => <RepairView model={{ ...repair, status: "solved", solvedDay: null }} actions={actions} />,
};
export const HistoryFailed: Story = {
  render: () => (
    <RepairView model={{ ...repair, history: undefined, historyFailed: true }} actions={actions} />
  ),
};
export const ReadOnly: Story = {
  render: () => (
    <RepairView
      model={{ ...repair, status: "solved", solvedDay: "2026-11-20", history: [solved], readOnly: true }}
      actions={actions}
    />
  ),
};

export const About: Story = {
  render: () => <AboutView snapshot={aSnapshotDetail()} temperatureUnit="CELSIUS" distanceUnit="METERS" />,
};
const hall = [{ name: "Kuusi Foods" }, { name: "Tampere plant" }, { name: "Hall B" }];
const seenBy = (path: typeof hall) => (
  <AboutView
    snapshot={aSnapshotDetail()}
    seen={{ path, people: path.length * 3 }}
    temperatureUnit="CELSIUS"
    distanceUnit="METERS"
  />
);
export const AboutOfAGroupBelow: Story = {
  parameters: { proves: "[ORG-29] by which groups a snapshot is seen, and by how many people" },
  render: () => seenBy(hall),
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Why you see it").nextElementSibling).toHaveTextContent(
      "Its camera is in a group below yours: Kuusi Foods › Tampere plant › Hall B",
    );
    await expect(canvas.getByText("Who sees it").nextElementSibling).toHaveTextContent(
      "9 people in Hall B and above",
    );
  },
};
export const AboutOfTheOwnGroup: Story = {
  render: () => seenBy(hall.slice(2)),
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Its camera is in your group Hall B.")).toBeVisible();
  },
};
export const AboutOfOnesOwnCamera: Story = {
  render: () => seenBy([]),
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Its camera is your own, in no group.")).toBeVisible();
    await expect(canvas.queryByText("Who sees it")).toBeNull();
  },
};
export const AboutWhoseTimeIsOfTheFile: Story = {
  render: () => (
    <AboutView
      snapshot={aSnapshotDetail({ created_date_source: "fileTime" })}
      temperatureUnit="CELSIUS"
      distanceUnit="METERS"
    />
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Source of the time").nextElementSibling).toHaveTextContent(
      "last change of the file, as it states no time",
    );
  },
};
export const AboutWithLittleKnown: Story = {
  parameters: { proves: "[SNP-14] what is not known has no line" },
  render: () => {
    const { meta: known, ...detail } = aSnapshotDetail({
      source_distance: null,
      microphone_count: null,
      sample_rate_hz: null,
      full_scale_db: null,
      picture_width: null,
      picture_height: null,
      frame_count: 0,
    });
    const little = {
      ...known,
      software_version: null,
      mic_revision: null,
      current_env_temperature_kelvin: null,
      current_relative_humidity_percent: null,
      mech_analysis_kurtosis: null,
      mech_analysis_crest_factor: null,
    };
    return (
      <AboutView snapshot={{ ...detail, meta: little }} temperatureUnit="FAHRENHEIT" distanceUnit="FEET" />
    );
  },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole("term").map(({ textContent }) => textContent)).toEqual([
      "Taken",
      "Received",
      "Camera",
      "Focus",
      "Band",
      "Length",
      "File",
      "Number",
    ]);
  },
};

const deleting = { name: "Header flange, hall B", asking: false, busy: false, refusal: undefined };
const deleteActions = { ask: fn(), cancel: fn(), remove: fn() };
export const Delete: Story = { render: () => <DeleteView model={deleting} actions={deleteActions} /> };
export const DeleteAsks: Story = {
  parameters: { proves: "[SNP-22] asks first, and names the snapshot" },
  render: () => <DeleteView model={{ ...deleting, asking: true }} actions={deleteActions} />,
};
export const DeleteAsksOfALongName: Story = {
  render: () => (
    <DeleteView
      model={{ ...deleting, asking: true, name: `Header flange ${"in hall B ".repeat(12)}` }}
      actions={deleteActions}
    />
  ),
};
export const DeleteIsUnderWay: Story = {
  render: () => <DeleteView model={{ ...deleting, asking: true, busy: true }} actions={deleteActions} />,
};
export const DeleteIsRefused: Story = {
  render: () => (
    <DeleteView
      model={{ ...deleting, refusal: "The demo account cannot change anything." }}
      actions={deleteActions}
    />
  ),
};

const place = { u: 0.4, v: 0.4, outsidePicture: false };
export const DirectionInDoubt: Story = {
  render: () => (
    <DirectionView
      snapshot={aSnapshotDetail({
        sources: [
          {
            ...{ azimuthDeg: 180, elevationDeg: 76, levelDb: 61.2, uncertaintyDeg: 2.3, ...place },
            alternatives: [
              { azimuthDeg: 0, elevationDeg: 60, ...place },
              { azimuthDeg: 90, elevationDeg: 70, ...place },
            ],
          },
        ],
        direction: {
          ...{ kind: "direction", coherence: 0.41, beamwidthDeg: 68 },
          warnings: ["directionAmbiguous", "coherenceLost", "arrayTooSmall", "ofANewerServer"],
        },
        left_out_channels: [
          { channel: 3, kind: "dead" },
          { channel: 17, kind: "inverted" },
        ],
      })}
    />
  ),
  play: async ({ canvasElement }) => {
    const lines = [...canvasElement.querySelectorAll("li")].map(({ textContent }) => textContent);
    await expect(lines).toEqual([
      "Source 1 could also be: 30° left; 20° up. In this band the array has side lobes there that are about as high.",
      "The microphones record one sound, but one direction explains only 41% of it. Check order, positions and delays of the microphones; strong reflections do the same.",
      "The array is small for this band: its beam is 68° wide.",
      "Microphone 3 is left out: it recorded no signal.",
      "Microphone 17 is left out: its polarity is reversed.",
    ]);
  },
};
export const NoDirection: Story = {
  render: () => (
    <DirectionView
      snapshot={aSnapshotDetail({
        sources: [],
        direction: { kind: "none", reason: "noiseOnly", warnings: ["noDirection"] },
      })}
    />
  ),
  play: async ({ canvas }) => {
    await expect(
      canvas.getByText("Cannot tell. No direction stands out from noise that the microphones do not share."),
    ).toBeVisible();
  },
};
export const AngleToALine: Story = {
  render: () => (
    <DirectionView
      snapshot={aSnapshotDetail({
        sources: [],
        direction: {
          ...{ kind: "cone", coherence: 0.96, warnings: ["onlyCone", "directionAmbiguous"] },
          cone: {
            ...{ angleDeg: 60.1, uncertaintyDeg: 1.4, alternativesDeg: [110.9] },
            axis: { azimuthDeg: 0, elevationDeg: 0 },
          },
        },
      })}
    />
  ),
};
