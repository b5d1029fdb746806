import { palettes } from "@sonolens/heatmap-renderer";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import type { SavedInput } from "../../data/drafts/use-saved-input.ts";
import type { RepairStep } from "../../lib/format/repair-step.ts";
import { inPanel } from "../../testing/in-panel.tsx";
import { type Finding, KindSection } from "./KindSection.tsx";
import { PatternSection, type ShownPattern } from "./PatternSection.tsx";
import { PatternVideoView } from "./PatternVideoView.tsx";
import { PdAdvice } from "./PdAdvice.tsx";
import { PdInputsView } from "./PdInputsView.tsx";

const surface: Finding = {
  classifications: [
    { name: "surface", confidence: 0.82 },
    { name: "internal", confidence: 0.13 },
    { name: "cannotTell", confidence: 0.05 },
  ],
  severityMinPr: 56,
  severityMaxPr: 74,
  description: "Surface discharge: tracks along an insulator that is dirty, wet or cracked.",
  recommendation: "Have this inspected within 4 weeks.",
  recommendationCode: "actSoon",
  notes: [],
  reason: null,
};

/** Two clusters, half a cycle apart, as a cheap generator makes them. */
function twoClusters(): ShownPattern {
  const pulses = 1200;
  const spread = (at: number) => (((at * 7919) % 1000) + ((at * 104_729) % 1000)) / 1000 - 1;
  return {
    xValues: Array.from({ length: pulses }, (_, at) => (at % 2 ? 60 : 240) + 28 * spread(at)),
    yValues: Array.from({ length: pulses }, (_, at) => 0.45 + 0.3 * spread(at + 17)),
    cycleLength: 360,
    frequencyHz: 50,
    reason: null,
  };
}

const input = (value: number | null, named: Partial<SavedInput<number | null>> = {}) => ({
  value,
  status: "idle" as const,
  retry: undefined,
  set: fn(),
  setUsable: fn(),
  replacements: 0,
  ...named,
});
const inputs = {
  distance: input(2.8),
  voltage: input(20),
  frequency: input(50),
  unit: "METERS",
  readOnly: false,
  summary: ["2.8\u00a0m", "20\u00a0kV", "50\u00a0Hz"],
  isOpen: true,
  setOpen: fn(),
  recorded: { text: "2.8\u00a0m", isSame: true, onReset: fn() },
  focus: undefined,
  history: undefined,
} as const;
const patternActions = { retry: fn(), saveCsv: fn(), openVideo: fn() };
const videoActions = { close: fn(), retry: fn() };
const palette = palettes.ember;
const details = "internalError · HTTP 500";

const meta: Meta = {
  title: "Screens/Detail: partial discharge",
  parameters: {
    docs: {
      description: {
        component:
          "Use them in the panel of a snapshot of partial discharge: kind, severity, pattern and inputs. Do not use them where the pro mode is off, which shows the level alone.",
      },
    },
  },
  decorators: [inPanel],
};
export default meta;
type Story = StoryObj;

const finding = (value: Finding, step: RepairStep = "unsolved") => (
  <>
    <KindSection finding={{ state: "present", value, asking: false }} retry={fn()} />
    <PdAdvice finding={value} step={step} until={undefined} />
  </>
);

export const Found: Story = {
  parameters: { proves: "[PD-01] Names the most likely kind with its confidence, and the others below" },
  render: () => finding(surface),
  play: async ({ canvas }) => {
    await expect(canvas.getByTestId("result")).toHaveTextContent("Surface discharge82%");
    await expect(canvas.getAllByRole("listitem")).toHaveLength(3);
  },
};
export const VeryHigh: Story = {
  render: () =>
    finding({
      ...surface,
      severityMinPr: 84,
      severityMaxPr: 100,
      recommendation: "Have this inspected at once.",
    }),
};
export const Solved: Story = {
  render: () => finding({ ...surface, notes: ["weakSignal"] }, "solved"),
  play: async ({ canvas }) => {
    await expect(canvas.getByTestId("advice")).toHaveTextContent(
      /^Confirm the repair by a second snapshot from the same place\.$/,
    );
    await expect(canvas.queryByText(surface.recommendation ?? "")).toBeNull();
  },
};
export const LessSure: Story = {
  render: () =>
    finding({
      ...surface,
      classifications: [
        { name: "cannotTell", confidence: 0.55 },
        { name: "corona", confidence: 0.45 },
      ],
      notes: ["weakSignal", "ambiguous", "voltageUnknown", "levelNotCalibrated"],
    }),
};
export const NoDischarge: Story = {
  parameters: { proves: "[PD-20] Has no severity where none can be told, and is no all-clear" },
  render: () =>
    finding({
      ...surface,
      classifications: [{ name: "noise", confidence: 0.83 }],
      severityMinPr: null,
      severityMaxPr: null,
      description: "No discharge heard.",
      recommendation: "Internal discharges are often not audible; keep to your inspection interval.",
      notes: ["notPhaseLocked"],
    }),
  play: async ({ canvas }) => {
    await expect(canvas.getByTestId("severity")).toHaveTextContent("no discharge was heard");
    await expect(canvas.getByTestId("advice")).toHaveTextContent(
      "No discharge heard. Internal discharges are often not audible; keep to your inspection interval.",
    );
    await expect(canvas.getByRole("img", { name: "Severity: Not applicable" })).toBeVisible();
  },
};
export const NoKind: Story = {
  render: () =>
    finding({
      ...surface,
      classifications: [],
      severityMinPr: null,
      severityMaxPr: null,
      reason: "tooShort",
    }),
};
export const KindFromANewerServer: Story = {
  render: () =>
    finding({ ...surface, classifications: [{ name: "treeingInsideTheInsulation", confidence: 1 }] }),
};
export const Analysing: Story = {
  render: () => (
    <>
      <KindSection finding={{ state: "loading" }} retry={fn()} />
      <PatternSection pattern={{ state: "loading" }} palette={palette} actions={patternActions} />
    </>
  ),
};
export const InvalidParameters: Story = {
  parameters: { proves: "[PD-13] Says that distance and frequency are needed" },
  render: () => <KindSection finding={{ state: "invalidParams" }} retry={fn()} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("status")).toHaveTextContent("Enter a valid distance and mains frequency");
  },
};
export const Failed: Story = {
  render: () => (
    <>
      <KindSection finding={{ state: "failed", details, busy: false }} retry={fn()} />
      <PatternSection
        pattern={{ state: "failed", details, busy: false }}
        palette={palette}
        actions={patternActions}
      />
    </>
  ),
};
export const Pattern: Story = {
  render: () => (
    <PatternSection
      pattern={{ state: "present", value: twoClusters(), asking: false }}
      palette={palette}
      actions={patternActions}
    />
  ),
};
export const PatternAsTable: Story = {
  ...Pattern,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Show as table" }));
    await expect(canvas.getAllByRole("rowheader")).toHaveLength(12);
    await userEvent.click(canvas.getByRole("button", { name: "Download the pattern as CSV" }));
    await expect(patternActions.saveCsv).toHaveBeenCalled();
  },
};
export const NoPattern: Story = {
  parameters: { proves: "[PD-15] Says that no pattern was found, and why" },
  render: () => (
    <PatternSection
      pattern={{
        state: "present",
        value: { xValues: [], yValues: [], cycleLength: 360, frequencyHz: null, reason: "noPulses" },
        asking: false,
      }}
      palette={palette}
      actions={patternActions}
    />
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("status")).toHaveTextContent("No pattern found");
  },
};
export const Inputs: Story = { render: () => <PdInputsView {...inputs} /> };
export const InputsFolded: Story = { render: () => <PdInputsView {...inputs} isOpen={false} /> };
export const InputsNotSaved: Story = {
  render: () => <PdInputsView {...inputs} voltage={input(35, { status: "failed", retry: fn() })} />,
};
export const InputsThatCannotBe: Story = {
  render: () => <PdInputsView {...inputs} frequency={input(5, { status: "unsaved" })} />,
};
export const InputsReadOnly: Story = {
  render: () => <PdInputsView {...inputs} voltage={input(null)} readOnly />,
};
export const VideoInTheMaking: Story = {
  render: () => (
    <PatternVideoView video={{ status: "preparing", progressPercent: 48 }} actions={videoActions} />
  ),
};
export const VideoFailed: Story = {
  render: () => (
    <PatternVideoView
      video={{
        status: "error",
        reason: "This server has no video encoder installed. Contact your administrator.",
        details: "videoEncoderMissing",
      }}
      actions={videoActions}
    />
  ),
};
