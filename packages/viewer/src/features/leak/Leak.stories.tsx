import { type CostMode, type Gas, leakDisplay, type NoLeakResultReason } from "@sonolens/domain";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import type { LeakAnalysis } from "../../data/analysis/leak-analysis.ts";
import type { SavedInput } from "../../data/drafts/use-saved-input.ts";
import { inPanel } from "../../testing/in-panel.tsx";
import { LeakCalculation } from "./LeakCalculation.tsx";
import { LeakInputsView, type LeakInputsViewProps } from "./LeakInputsView.tsx";
import { LeakResultBar } from "./LeakResultBar.tsx";
import { LeakResultView } from "./LeakResultView.tsx";
import type { LeakOutcomeOf } from "./leak-change.ts";
import type { LeakResultModel } from "./leak-result-model.ts";
import type { LeakValues } from "./leak-values.ts";

const analysis: LeakAnalysis = {
  leakSize: 23.2,
  leakSizeLpmin: 23.2,
  unit: "LPM",
  leakCost: 570,
  leakDetected: true,
  infDetected: false,
  gas: "AIR",
  leakSizeLowLpmin: 18.1,
  leakSizeHighLpmin: 29.4,
  smallestDetectableLpmin: 0.42,
  levelAtOneMetreDb: 69.5,
  assumptions: [
    { code: "pointSource", value: null },
    { code: "absorptionAtHz", value: 32_500 },
    { code: "calibratedWithPoints", value: 27 },
    { code: "detectionMarginDb", value: 3 },
    { code: "molarMassNotUsed", value: null },
  ],
  fromAudioTime: null,
  reason: null,
  method: "level-regression-2",
  version: "4.1.1",
  inputs: {
    levelDb: 61.2,
    distanceM: 2.4,
    electricityCost: 0.24,
    specificPower: 11.7,
    correction: 1,
    environmentTemperatureC: 21,
    environmentHumidityPr: 45,
    audioTime: null,
    gas: "AIR",
    hoursPerYear: 8736,
  },
};
const cost = {
  currency: "EUR",
  costMode: "energy",
  hoursPerYear: 8736,
  specificPowerKwPerM3Min: 11.7,
  energyCostPerKwh: 0.24,
  co2KgPerKwh: 0.35,
} as const;
const outcome = { leakDetected: true, infDetected: false, leakLpm: 23.2, lowLpm: 18.1, highLpm: 29.4 };
const found = (price: LeakResultModel["cost"] = cost, forced = false) =>
  leakDisplay({ gas: "AIR", resultValid: !forced, forced, distance: "valid", result: outcome, cost: price });

function resultOf(named: Partial<LeakResultModel> = {}): LeakResultModel {
  return {
    display: found(),
    gas: "AIR",
    unit: "LPM",
    severity: "high",
    thresholdsLpm: [5, 15, 60],
    busy: false,
    cost,
    utilization: { hours: 24, days: 7, weeks: 52 },
    analysis,
    distanceM: 2.4,
    isSolved: false,
    distanceIsUsual: false,
    otherSources: 0,
    linePressureBar: null,
    gasTemperatureC: 21,
    invalid: [],
    units: { distance: "METERS", temperature: "CELSIUS", leak: "LPM" },
    errorDetails: undefined,
    ...named,
  };
}

const without = (reason: NoLeakResultReason): Partial<LeakResultModel> => ({
  display: { kind: "noResult", reason, canForce: reason === "notYetValid" },
  severity: "notApplicable",
});

const meta: Meta<typeof LeakResultView> = {
  title: "Screens/Detail: leak",
  parameters: {
    docs: {
      description: {
        component:
          "Use it for the leak of one snapshot: size, range, cost, and what they are worked out with. Do not use it for sums of several leaks, which the gallery has.",
      },
    },
  },
  component: LeakResultView,
  decorators: [inPanel],
  args: {
    model: resultOf(),
    actions: { setUnit: fn(), force: fn(), retry: fn(), explain: fn(), enterPrice: fn() },
  },
};
export default meta;
type Story = StoryObj<typeof meta>;

const of = (named: Partial<LeakResultModel>): Story => ({ args: { model: resultOf(named) } });

export const Found: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Calculation" }));
    await expect(args.actions.explain).toHaveBeenCalledOnce();
  },
};
/** Calculated by hand: 23.2 l/min at 7 bar are sqrt(23.2 / 67.0) mm. */
export const WithLinePressure: Story = {
  args: { model: resultOf({ linePressureBar: 7 }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByTestId("leak-hole")).toHaveTextContent(
      "Equivalent to a round hole of 0.59 mm at 7 bar (between 0.52 mm and 0.66 mm)",
    );
  },
};
export const WithLinePressureInPsi = of({
  linePressureBar: 6.895,
  units: { distance: "FEET", temperature: "FAHRENHEIT", leak: "CFM" },
  unit: "CFM",
});
export const InCubicFeet = of({ unit: "CFM", severity: "medium" });
export const Waiting = of({ display: undefined, severity: "notApplicable", busy: true });
export const WorkingItOutAgain = of({ busy: true });
export const WithoutPrice: Story = {
  args: { model: resultOf({ display: found({ ...cost, energyCostPerKwh: 0 }) }) },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Set your energy price" }));
    await expect(args.actions.enterPrice).toHaveBeenCalledOnce();
  },
};
export const NotPriced = of({ display: found({ ...cost, costMode: "off" }) });
export const LoudestOfTwoSources: Story = {
  ...of({ otherSources: 1 }),
  play: async ({ canvas }) => {
    await expect(
      canvas.getByText("Size and cost are those of the loudest source. 1 other source is not counted."),
    ).toBeVisible();
  },
};
export const WithTheUsualDistance = of({ distanceIsUsual: true });
/** What was found is not there any more. */
export const Solved: Story = {
  ...of({ isSolved: true }),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("heading", { level: 2 })).toHaveTextContent(
      "Leak size, air, before the repair",
    );
    await expect(canvas.getByTestId("leak-cost")).toHaveTextContent(/^Saved.*CO₂ saved/);
  },
};
export const Forced = of({ display: found(cost, true), invalid: ["temperature", "utilization"] });
export const VeryHigh = of({
  severity: "veryHigh",
  display: leakDisplay({
    ...{ gas: "AIR", resultValid: true, distance: "valid", cost },
    result: { ...outcome, leakLpm: 144, lowLpm: 116, highLpm: 179 },
  }),
});
export const AfterAChange: Story = {
  args: { model: { ...resultOf(), before: found({ ...cost, energyCostPerKwh: 0.12 }) } },
};
const values: LeakValues = {
  ...{ distance: 1.5, gas_type: "AIR", linepressure: null, temperature: 21, humidity: 75 },
  ...{ costmode: "energy", energycost: 0.24, volumecost: 0, masscost: 0, specificpower: 11.7 },
  utilization: { hours: 24, days: 7, weeks: 52 },
};
const ofSize = (leakLpm: number) =>
  leakDisplay({
    ...{ gas: "AIR", resultValid: true, distance: "valid", cost },
    result: { ...outcome, leakLpm, lowLpm: leakLpm * 0.8, highLpm: leakLpm * 1.25 },
  }) as LeakOutcomeOf["display"];
const circumstances: LeakOutcomeOf["circumstances"] = {
  ...{ analysisTime: null, correction: 1, usualDistance: null, usualEnergyCost: 0.21, currency: "EUR" },
};
const undo = fn();
export const WhatAChangeDid: Story = {
  render: () => (
    <LeakResultBar
      section={{ current: null }}
      model={{
        result: resultOf({ display: ofSize(736), severity: "veryHigh" }),
        change: {
          before: { values, circumstances, display: ofSize(144) },
          after: { values: { ...values, distance: 4 }, circumstances, display: ofSize(736) },
          changed: ["distance"],
        },
      }}
      undo={undo}
      setInView={fn()}
    />
  ),
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole("status")).toHaveTextContent(
      "144 to 736 l/min, €3,500 to €18,000, because the distance went from 1.5 to 4 m.",
    );
    await userEvent.click(canvas.getByRole("button", { name: "Undo" }));
    await expect(undo).toHaveBeenCalledOnce();
  },
};
export const TooLarge: Story = {
  ...of({ display: { kind: "infinite", forced: false }, severity: "veryHigh" }),
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Very high")).toBeVisible();
    await expect(
      canvas.getByText(/Its cost is not known\. Sums that contain it say “at least”\.$/),
    ).toBeVisible();
  },
};
export const GasNotAnalyzed: Story = {
  ...of({ ...without("gasNotAnalysed"), gas: "STEAM" }),
  parameters: { proves: "[LEAK-04] [LEAK-20] steam has no result" },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("This gas cannot be analysed")).toBeVisible();
    await expect(canvas.queryByTestId("leak-size")).toBeNull();
  },
};
export const NotYetValid: Story = {
  ...of({ ...without("notYetValid"), invalid: ["temperature"] }),
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Analyse anyway" }));
    await expect(args.actions.force).toHaveBeenCalledOnce();
  },
};
export const InvalidDistance = of(without("invalidDistance"));
export const DistanceUnknown = of(without("distanceUnknown"));
export const NotCalibrated = of(without("notCalibrated"));
export const NoDirection = of(without("noDirection"));
export const NoTarget = of(without("noTarget"));
export const NoAnalysis = of({
  ...without("notAvailable"),
  analysis: { ...analysis, leakSizeLpmin: null, reason: "noCalibration" },
});
export const PdDetected = of({
  display: { kind: "pdDetected", messageKey: "pdDetected" },
  severity: "notApplicable",
});
export const RequestFailed: Story = {
  ...of({ ...without("requestFailed"), errorDetails: "internalError · HTTP 500 · 7f3a" }),
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Try again" }));
    await expect(args.actions.retry).toHaveBeenCalledOnce();
  },
};
export const WorkedOut: Story = {
  render: ({ model }) => <LeakCalculation model={model} onClose={fn()} />,
};
export const WorkedOutAsAHole: Story = {
  render: () => <LeakCalculation model={resultOf({ linePressureBar: 7 })} onClose={fn()} />,
};
export const WorkedOutByMass: Story = {
  render: () => {
    const byMass = { ...cost, costMode: "mass", massCostPerKg: 0.4 } as const;
    return <LeakCalculation model={resultOf({ display: found(byMass), cost: byMass })} onClose={fn()} />;
  },
};

const input = (value: number): SavedInput<number> => ({
  value: value || null,
  current: value,
  status: "idle",
  set: fn(),
  setUsable: fn(),
  retry: undefined,
  restore: fn(),
  discard: fn(),
  replacements: 0,
});
const optional = (value: number | null): SavedInput<number | null> => ({
  ...input(0),
  value,
  current: value,
  restore: fn(),
});
const choice = <Value,>(value: Value) => ({
  value,
  status: "idle" as const,
  choose: fn(),
  restore: fn(),
  retry: undefined,
});
const asRecorded = (text: string) => ({ text, isSame: true, onReset: fn() });
const undone = fn();
const refocus = fn();
const focusOf = (distanceM: number, focusM: number) => ({
  ...{ distanceM, focusM },
  text: `${focusM}\u00a0m`,
  distanceText: `${distanceM}\u00a0m`,
  onRefocus: refocus,
});
const reset = fn();
const logged = (field: "distance" | "energycost", from: number, to: number, changedAt: string) => ({
  ...{ id: changedAt, version: 2, changedAt, userId: "1", username: "ann", field, from, to },
});

function inputsOf(named: Partial<LeakInputsViewProps["model"]> = {}): LeakInputsViewProps["model"] {
  return {
    inputs: {
      distance: optional(2.4),
      temperature: input(21),
      humidity: input(75),
      specificPower: input(11.7),
      linePressure: optional(null),
      energyCost: input(0.24),
      volumeCost: input(0),
      massCost: input(0),
      hours: input(24),
      days: input(7),
      weeks: input(52),
      gas: choice("AIR"),
      costMode: choice("energy"),
    },
    units: { distance: "METERS", temperature: "CELSIUS", leak: "LPM" },
    unknownDistanceUnit: undefined,
    utilization: "weekly",
    gases: ["AIR", "STEAM", "OTHER"],
    hasCostMode: true,
    currency: "EUR",
    usualEnergyCost: 0.21,
    isAnalyzed: true,
    saving: { status: "idle", retry: undefined },
    readOnly: false,
    summary: ["2.4\u00a0m", "air", "21\u00a0°C", "75%", "0.24\u00a0€/kWh"],
    isOpen: true,
    recorded: {
      distance: asRecorded("2.4\u00a0m"),
      gas: asRecorded("air"),
      temperature: asRecorded("21\u00a0°C"),
      humidity: asRecorded("75%"),
    },
    focus: focusOf(2.4, 2.4),
    history: undefined,
    ...named,
  };
}

const inputActions = { setOpen: fn(), setFocused: fn(), editForAll: fn() };
const retry = fn();
const inputs = (named: Partial<LeakInputsViewProps["model"]> = {}): Story => ({
  render: () => <LeakInputsView model={inputsOf(named)} actions={inputActions} />,
});

export const InputsFolded: Story = {
  ...inputs({ isOpen: false }),
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByTestId("inputs-summary")).toHaveTextContent(
      "2.4 m · air · 21 °C · 75% · 0.24 €/kWh",
    );
    await userEvent.click(canvas.getByRole("button", { name: "Change inputs", expanded: false }));
    await expect(inputActions.setOpen).toHaveBeenCalledWith(true);
  },
};
export const Inputs = inputs();
export const InputsSaved = inputs({ saving: { status: "saved", retry: undefined } });
export const InputsNotSaved: Story = {
  ...inputs({ saving: { status: "failed", retry } }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Try again" }));
    await expect(retry).toHaveBeenCalledOnce();
  },
};
export const InputsChanged: Story = {
  ...inputs({
    inputs: { ...inputsOf().inputs, distance: optional(4) },
    focus: focusOf(4, 1.5),
    recorded: {
      ...inputsOf().recorded,
      distance: { text: "1.5\u00a0m", isSame: false, onReset: reset },
      humidity: { text: "47%", isSame: false, onReset: fn() },
    },
    history: {
      isComplete: true,
      changes: [
        logged("distance", 1.5, 4, "2026-11-27T11:59:40Z"),
        logged("energycost", 0.12, 0.14, "2026-11-21T09:00:00Z"),
      ],
      inputs: {
        distance: { label: "Distance", text: (meters) => `${String(meters)}\u00a0m`, restore: undone },
        energycost: { label: "Energy price", text: (price) => `${String(price)}\u00a0$/kWh`, restore: fn() },
      },
      takenAt: "2026-11-20T09:25:00Z",
      nowMs: Date.parse("2026-11-27T12:00:00Z"),
    },
  }),
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByTestId("focus-warning")).toHaveTextContent("focused at 1.5 m");
    await userEvent.click(canvas.getByRole("button", { name: /^Refocus at 4\sm$/ }));
    await expect(refocus).toHaveBeenCalledOnce();
    await expect(canvas.getByText("just now")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: /^Undo: Distance 1.5 → 4\sm$/ }));
    await expect(undone).toHaveBeenLastCalledWith(1.5);
    await userEvent.click(canvas.getByRole("button", { name: "Reset Distance" }));
    await expect(reset).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole("button", { name: "Reset all" }));
    await expect(undone).toHaveBeenCalledTimes(2);
  },
};
export const InputsOfALongHistory: Story = {
  ...inputs({
    history: {
      changes: [logged("distance", 1.5, 4, "2026-11-21T09:00:00Z")],
      isComplete: false,
      inputs: {
        distance: { label: "Distance", text: (meters) => `${String(meters)}\u00a0m`, restore: fn() },
      },
      takenAt: "2024-11-20T09:25:00Z",
      nowMs: Date.parse("2026-11-27T12:00:00Z"),
    },
  }),
  parameters: { proves: "Nothing is reset to what the camera recorded where that is not known any more" },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button", { name: /^Undo: Distance/ })).toBeVisible();
    await expect(canvas.queryByText("As the camera recorded it")).toBeNull();
    await expect(canvas.queryByRole("button", { name: "Reset all" })).toBeNull();
  },
};
export const InputsOfSteam: Story = {
  ...inputs({
    inputs: { ...inputsOf().inputs, gas: choice<Gas>("STEAM") },
    isAnalyzed: false,
  }),
  parameters: { proves: "Steam has no dead fields" },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole("textbox")).toHaveLength(1);
    await expect(canvas.getByRole("textbox", { name: "Distance" })).toBeVisible();
    await expect(canvas.getByRole("combobox", { name: "Gas" })).toHaveValue("STEAM");
    await expect(canvas.queryByText("Cost basis")).toBeNull();
  },
};
export const InputsNotPriced = inputs({
  inputs: { ...inputsOf().inputs, costMode: choice<CostMode>("off") },
});
export const InputsReadOnly = inputs({ readOnly: true });
export const InputsOfUtilities = inputs({ utilization: "yearly", hasCostMode: false });
export const InputsInFeet = inputs({
  units: { distance: "FEET", temperature: "FAHRENHEIT", leak: "CFM" },
  unknownDistanceUnit: "FATHOMS",
});
