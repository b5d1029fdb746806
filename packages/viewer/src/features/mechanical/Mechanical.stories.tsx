import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import type { MechResult } from "../../data/types.ts";
import { inPanel } from "../../testing/in-panel.tsx";
import { EnvelopeView } from "./EnvelopeView.tsx";
import { unknownMachine } from "./known-machine.ts";
import { MechanicalAdvice } from "./MechanicalAdvice.tsx";
import { type MechanicalFinding, MechanicalView } from "./MechanicalView.tsx";

const impacts = {
  ...{ frequencyHz: 107.4, uncertaintyHz: 0.3, score: 180, harmonics: 8, windowShare: 1 },
  bandHz: [11_000, 15_000] as [number, number],
};

const damaged: MechanicalFinding = {
  analysis_available: true,
  kurtosis: 10.8,
  crest_factor: 13.5,
  possible_fault: true,
  impacts,
  otherImpacts: null,
  expected: [],
  findings: ["periodicImpacts", "sustainedImpulses"],
  reason: null,
};
const shown = (value: MechanicalFinding) => (
  <>
    <MechanicalView finding={{ state: "present", value }} retry={fn()} />
    <MechanicalAdvice
      fault={value.possible_fault}
      step="unsolved"
      until={{ day: "2026-12-18", hasPassed: false }}
    />
  </>
);

const meta: Meta = {
  title: "Screens/Detail: mechanical",
  parameters: {
    docs: {
      description: {
        component:
          "Use it in the panel of a mechanical snapshot: whether the machine sounds damaged, and by which figures. Do not use it for a course over time, which a trend shows.",
      },
    },
  },
  decorators: [inPanel],
};
export default meta;
type Story = StoryObj;

export const PossibleFault: Story = {
  parameters: { proves: "[MECH-02] Tells a possible fault in words, with its figures and what they mean" },
  render: () => shown(damaged),
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByTestId("result")).toHaveTextContent("Possible fault");
    await expect(canvas.getByText("10.8")).toBeVisible();
    await expect(canvas.getByText("13.5")).toBeVisible();
    await expect(canvas.getByText(/^The value is above its usual range: the sound has/)).toBeVisible();
    await expect(canvas.getByText(/^The value is above its usual range: peaks/)).toBeVisible();
    await expect(canvas.getByTestId("advice")).toHaveTextContent(
      /^Inspect within 4 weeks\. By 18 Dec 2026, counted from the snapshot\. Check/,
    );
    const meaning = canvas.getByText(/^The crest factor is the ratio/);
    await expect(meaning).not.toBeVisible();
    await userEvent.click(canvas.getByText("What the values mean"));
    await expect(meaning).toBeVisible();
  },
};
/** Lines at multiples of the impacts, over a little noise that is the same each time. */
const amplitudes = Array.from({ length: 800 }, (_, k) => {
  const order = Math.round((k * 0.75) / 107.4);
  const isLine = order > 0 && Math.abs(k * 0.75 - order * 107.4) < 0.4;
  return isLine ? 14 / order : 0.8 + 0.4 * Math.sin(k * k);
});
const withSpectrum: MechResult = {
  ...damaged,
  fromAudioTime: null,
  windowLevelDb: null,
  windowKurtosis: null,
  windowCrestFactor: null,
  spectrum: { bandHz: [11_000, 15_000], stepHz: 0.75, amplitudes },
  shaft: null,
  bearing: null,
  method: "window-votes-and-combs-3",
  version: "4.1.1",
  inputs: { audioTime: null, bearing: null, speedRpm: null },
};
const outerRace: MechResult = {
  ...withSpectrum,
  shaft: { frequencyHz: 29.95, source: "given" },
  bearing: { number: "6205-2RS JEM", source: "Case Western Reserve University, Bearing Data Center" },
  expected: [
    { part: "outerRace", expectedHz: 107.4, measuredHz: 107.4 },
    { part: "innerRace", expectedHz: 162.2, measuredHz: null },
    { part: "ball", expectedHz: 70.6, measuredHz: null },
    { part: "cage", expectedHz: 11.9, measuredHz: null },
  ],
  inputs: { audioTime: null, bearing: "6205", speedRpm: 1797 },
};
const setMachine = fn();
const retryMachine = fn();

export const EnvelopeWithoutBearing: Story = {
  parameters: { proves: "[MECH-02] Says how often impacts repeat, and takes the bearing and the speed" },
  render: () => (
    <>
      {shown(withSpectrum)}
      <EnvelopeView finding={withSpectrum} machine={unknownMachine} setMachine={setMachine} />
    </>
  ),
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText("Impacts repeat 107.4 times a second.")).toBeVisible();
    await userEvent.type(canvas.getByLabelText("Bearing"), "6205");
    await userEvent.type(canvas.getByLabelText("Speed"), "1797");
    await userEvent.click(canvas.getByRole("button", { name: "Apply" }));
    await expect(setMachine).toHaveBeenCalledWith({ bearing: "6205", speedRpm: 1797 });
  },
};
export const EnvelopeOfOuterRace: Story = {
  parameters: { proves: "[MECH-02] Names the part of the bearing, with the expected and the measured rate" },
  render: () => (
    <>
      {shown(outerRace)}
      <EnvelopeView
        finding={outerRace}
        machine={{ bearing: "6205", speedRpm: 1797 }}
        setMachine={setMachine}
      />
    </>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Regular impacts that fit the outer race of the bearing.")).toBeVisible();
    await expect(canvas.getByRole("row", { name: /Outer race/ })).toHaveTextContent("107.4 Hz107.4 Hz");
    await expect(canvas.getByRole("row", { name: /Inner race/ })).toHaveTextContent("Not found");
  },
};
export const EnvelopeOfUnknownBearing: Story = {
  render: () => (
    <EnvelopeView
      finding={{ ...withSpectrum, inputs: { audioTime: null, bearing: "999", speedRpm: null } }}
      machine={{ bearing: "999", speedRpm: null }}
      setMachine={setMachine}
    />
  ),
};
export const EnvelopeFailedWithMachine: Story = {
  render: () => (
    <EnvelopeView
      finding={withSpectrum}
      machine={{ bearing: "6205", speedRpm: 1797 }}
      setMachine={setMachine}
      retryMachine={retryMachine}
    />
  ),
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole("alert")).toHaveTextContent("with this bearing and speed failed");
    await userEvent.click(canvas.getByRole("button", { name: "Apply" }));
    await expect(retryMachine).toHaveBeenCalledOnce();
  },
};
export const EnvelopeWithoutResult: Story = {
  render: () => (
    <EnvelopeView
      finding={undefined}
      machine={{ bearing: "6205", speedRpm: null }}
      setMachine={setMachine}
      retryMachine={retryMachine}
    />
  ),
};
export const CannotTell: Story = {
  render: () =>
    shown({
      ...damaged,
      possible_fault: null,
      impacts: null,
      otherImpacts: impacts,
      findings: ["weakImpacts"],
    }),
};
export const SlowImpacts: Story = {
  render: () => shown({ ...damaged, impacts: null, otherImpacts: impacts, findings: ["slowImpacts"] }),
};
/** The fault is sure, its rate is not, so that it names no part. */
export const UnsureRate: Story = {
  render: () => shown({ ...damaged, findings: ["periodicImpacts", "sustainedImpulses", "ambiguousRate"] }),
  play: async ({ canvas }) => {
    await expect(canvas.getByTestId("result")).toHaveTextContent("Possible fault");
    await expect(canvas.getByText(/several rates fit/)).toBeVisible();
  },
};
export const NoFault: Story = {
  render: () =>
    shown({ ...damaged, kurtosis: 3, crest_factor: 4.3, possible_fault: false, impacts: null, findings: [] }),
};
/** Damage that has grown: one figure alone would be read as an all-clear. */
export const FaultAtUsualKurtosis: Story = {
  render: () => shown({ ...damaged, kurtosis: 3.1, crest_factor: 4.2 }),
  play: async ({ canvas }) => {
    const meaning = canvas.getByText(/concluded from the impacts, not from these values/);
    await expect(meaning).toHaveTextContent(/^Kurtosis 3\.1 · Crest factor 4\.2: Both values/);
  },
};
export const FaultAtRaisedCrestFactor: Story = {
  render: () => shown({ ...damaged, kurtosis: 3.1, crest_factor: 6.3 }),
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^The value is within its usual range/)).toHaveTextContent(
      /^Kurtosis 3\.1:/,
    );
    await expect(canvas.getByText(/peaks stand out/)).toHaveTextContent(/^Crest factor 6\.3:/);
  },
};
export const NoFaultAtRaisedFigures: Story = {
  render: () =>
    shown({
      ...damaged,
      possible_fault: false,
      impacts: null,
      findings: [],
      kurtosis: 6.2,
      crest_factor: 5.1,
    }),
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/is no sign of damage on its own/)).toHaveTextContent(/^Kurtosis 6\.2:/);
    // "Low" beside "No fault found" would be read as a small fault.
    await expect(canvas.getByTestId("result")).toHaveTextContent("No fault found");
    await expect(canvas.queryByText("Low")).toBeNull();
  },
};
export const SingleKnocks: Story = {
  render: () => shown({ ...damaged, possible_fault: null, findings: ["singleEvents", "clipped"] }),
};
export const NoSound: Story = {
  render: () =>
    shown({
      ...damaged,
      analysis_available: false,
      kurtosis: null,
      crest_factor: null,
      possible_fault: null,
      impacts: null,
      findings: [],
      reason: "noAudio",
    }),
};
export const Analysing: Story = {
  render: () => <MechanicalView finding={{ state: "loading" }} retry={fn()} />,
};
export const Failed: Story = {
  render: () => (
    <MechanicalView
      finding={{ state: "failed", details: "internalError · HTTP 500", busy: false }}
      retry={fn()}
    />
  ),
};
