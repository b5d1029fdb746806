import { settingsSchema, thresholdSlider } from "@sonolens/domain";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { StoryFrame } from "../../testing/story-frame.tsx";
import { type SettingsModel, SettingsView } from "./SettingsView.tsx";
import type { SettingNumber } from "./use-setting-number.ts";

const number = (value: number | null, error?: string): SettingNumber => ({ value, error, set: fn() });

function snapshotOf(saved: object, others: Partial<SettingsModel> = {}): SettingsModel {
  const settings = settingsSchema.parse(saved);
  return {
    settings,
    energyPrice: number(settings.energy_cost_kwh || null),
    co2: number(settings.co2_cost_kg_kwh),
    correction: number(settings.leak_size_corr_factor),
    distance: number(settings.source_distance),
    timeZone: null,
    severity: {
      slider: thresholdSlider({ lowLpm: 5, highLpm: 15 }, settings.leak_size_unit),
      move: fn(),
    },
    fixed: {},
    ...others,
  };
}

const meta: Meta<typeof SettingsView> = {
  title: "Screens/Settings",
  parameters: {
    docs: {
      description: {
        component:
          "Use it for what holds for everything that a user sees: units, prices, thresholds. Do not use it for the inputs of one snapshot, which stand beside its result.",
      },
    },
  },
  component: SettingsView,
  decorators: [
    (Story) => (
      <StoryFrame>
        <main className="max-w-140 bg-raised p-6">
          <h1 className="mb-2 text-20 font-semibold">Settings</h1>
          <h2 className="sr-only">All</h2>
          {Story()}
        </main>
      </StoryFrame>
    ),
  ],
  args: {
    model: snapshotOf({ currency_iso_code: "EUR", energy_cost_kwh: 0.21, source_distance: 2 }),
    actions: { change: fn(), setTimeZone: fn(), close: fn() },
  },
};
export default meta;
type Story = StoryObj<typeof meta>;

export const Everything: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("radio", { name: "ft³/min" }));
    await expect(args.actions.change).toHaveBeenCalledWith({ leak_size_unit: "CFM" });
  },
};
/** Each kind of setting that a group can fix, and where it comes from. */
export const SetByGroups: Story = {
  parameters: { proves: "[SET-07] [SET-08] Shows what a group fixes, which cannot be changed here" },
  args: {
    model: snapshotOf(
      { currency_iso_code: "EUR", energy_cost_kwh: 0.21 },
      {
        fixed: {
          energyPrice: { value: "0.21 EUR/kWh", group: "Production" },
          co2: { value: "0.37 kg/kWh", group: "Kuusi Foods" },
          severity: { value: "Medium from 4 l/min, high from 12 l/min", group: "Production" },
          correction: { value: "1.2", group: "Production" },
          reportTemplate: { value: "Audit (ISO 11011)", group: "Production" },
          reportLanguage: { value: "Deutsch", group: "Kuusi Foods" },
        },
      },
    ),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText("Set by group Production")).toHaveLength(4);
    await expect(canvas.queryByRole("combobox", { name: "Currency" })).toBeNull();
    await expect(canvas.queryByRole("textbox", { name: /Energy price|Correction/ })).toBeNull();
  },
};
export const NotSet: Story = { args: { model: snapshotOf({}) } };
export const Refused: Story = {
  args: {
    model: snapshotOf(
      { currency_iso_code: "JPY", leak_size_unit: "CFM", source_distance_unit: "FEET" },
      {
        timeZone: "Asia/Tokyo",
        energyPrice: number(0, "Enter a value above 0."),
        correction: number(null, "This field is required."),
      },
    ),
  },
};
