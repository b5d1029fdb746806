import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { inPanel } from "../../testing/in-panel.tsx";
import { MechanicalAdvice } from "./MechanicalAdvice.tsx";
import { type MechanicalFinding, MechanicalView } from "./MechanicalView.tsx";

const damaged: MechanicalFinding = {
  analysis_available: true,
  kurtosis: 10.8,
  crest_factor: 13.5,
  possible_fault: true,
  impacts: { frequencyHz: 70.1, score: 80, harmonics: 8, bandHz: [11_000, 15_000] },
  findings: ["periodicImpacts", "sustainedImpulses"],
  reason: null,
};
const shown = (value: MechanicalFinding) => (
  <>
    <MechanicalView finding={{ state: "present", value }} retry={fn()} />
    <MechanicalAdvice fault={value.possible_fault} isSolved={false} />
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
    const meaning = canvas.getByText(/^The crest factor is the ratio/);
    await expect(meaning).not.toBeVisible();
    await userEvent.click(canvas.getByText("What the values mean"));
    await expect(meaning).toBeVisible();
  },
};
export const NoFault: Story = {
  render: () =>
    shown({ ...damaged, kurtosis: 3, crest_factor: 4.3, possible_fault: false, impacts: null, findings: [] }),
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
