import { type Gas, leakDisplay, type NoLeakResultReason } from "@sonolens/domain";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import type { LeakAnalysis } from "../../data/analysis/leak-analysis.ts";
import type { SavedInput } from "../../lib/state/use-saved-input.ts";
import { inPanel } from "../../testing/in-panel.tsx";
import { HowItIsWorkedOut } from "./HowItIsWorkedOut.tsx";
import { LeakInputsView, type LeakInputsViewProps } from "./LeakInputsView.tsx";
import { LeakResultView } from "./LeakResultView.tsx";
import type { LeakResultModel } from "./leak-result-model.ts";

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
    busy: false,
    cost,
    utilization: { hours: 24, days: 7, weeks: 52 },
    analysis,
    distanceM: 2.4,
    distanceIsUsual: false,
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
    await userEvent.click(canvas.getByRole("button", { name: "How this was calculated" }));
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
export const WithTheUsualDistance = of({ distanceIsUsual: true });
export const Forced = of({ display: found(cost, true), invalid: ["temperature", "utilization"] });
export const TooLarge = of({ display: { kind: "infinite", forced: false }, severity: "notApplicable" });
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
  render: ({ model }) => <HowItIsWorkedOut model={model} onClose={fn()} />,
};
export const WorkedOutAsAHole: Story = {
  render: () => <HowItIsWorkedOut model={resultOf({ linePressureBar: 7 })} onClose={fn()} />,
};
export const WorkedOutByMass: Story = {
  render: () => {
    const byMass = { ...cost, costMode: "mass", massCostPerKg: 0.4 } as const;
    return <HowItIsWorkedOut model={resultOf({ display: found(byMass), cost: byMass })} onClose={fn()} />;
  },
};

const input = (value: number | null): SavedInput<number> => ({
  value,
  current: value ?? 0,
  status: "idle",
  set: fn(),
  setUsable: fn(),
  retry: undefined,
  undo: undefined,
});
const choice = <Value,>(value: Value) => ({
  value,
  status: "idle" as const,
  choose: fn(),
  retry: undefined,
  undo: undefined,
});

function inputsOf(named: Partial<LeakInputsViewProps["model"]> = {}): LeakInputsViewProps["model"] {
  return {
    inputs: {
      distance: { ...input(2.4), current: 2.4 },
      temperature: input(21),
      humidity: input(75),
      specificPower: input(11.7),
      linePressure: { ...input(null), current: null },
      energyCost: input(0.24),
      volumeCost: input(null),
      massCost: input(null),
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
    status: "idle",
    readOnly: false,
    ...named,
  };
}

const inputs = (named: Partial<LeakInputsViewProps["model"]> = {}, change = false): Story => ({
  render: () => (
    <LeakInputsView
      model={inputsOf(named)}
      actions={{
        undo: change ? fn() : undefined,
        retry: named.status === "failed" ? fn() : undefined,
      }}
    />
  ),
});

export const Inputs = inputs();
export const InputsSaved = inputs({ status: "saved" }, true);
export const InputsNotSaved = inputs({ status: "failed" });
export const InputsOfSteam: Story = {
  render: () => {
    const snapshot = inputsOf();
    const ofSteam = { ...snapshot.inputs, gas: choice<Gas>("STEAM") };
    return (
      <LeakInputsView
        model={{ ...snapshot, inputs: ofSteam }}
        actions={{ undo: undefined, retry: undefined }}
      />
    );
  },
};
export const InputsReadOnly = inputs({ readOnly: true });
export const InputsOfUtilities = inputs({ utilization: "yearly", hasCostMode: false });
export const InputsInFeet = inputs({
  units: { distance: "FEET", temperature: "FAHRENHEIT", leak: "CFM" },
  unknownDistanceUnit: "FATHOMS",
});
