import { settingsSchema } from "@sonolens/domain";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, screen, userEvent, within } from "storybook/test";
import { StoryFrame } from "../../testing/story-frame.tsx";
import { GroupSettingsDialog, type GroupSettingsModel, GroupSettingsSection } from "./GroupSettingsView.tsx";

const model: GroupSettingsModel = {
  groupName: "Hall B",
  settings: {
    own: { leak_size_severity_low_lpmin: 4, leak_size_severity_high_lpmin: 12 },
    inherited: {
      values: { currency_iso_code: "EUR", energy_cost_kwh: 0.21, report_template: "house" },
      groups: {
        currency_iso_code: { id: "top", name: "Kuusi Foods" },
        energy_cost_kwh: { id: "top", name: "Kuusi Foods" },
        report_template: { id: "plant", name: "Tampere plant" },
      },
    },
  },
  ofUser: settingsSchema.parse({ currency_iso_code: "EUR", energy_cost_kwh: 0.21 }),
  templates: [{ id: "house", content: { name: "House style" } }],
};

const meta: Meta = {
  title: "Screens/Settings of a group",
  parameters: {
    docs: {
      description: {
        component:
          "Use it where a group is managed: what it fixes for everyone in it and below it. Do not use it for the user's own settings, which show what is fixed but cannot change it.",
      },
    },
  },
  decorators: [
    (Story) => (
      <StoryFrame>
        <main className="max-w-100 bg-surface p-4">
          <h1 className="mb-2 text-20 font-semibold">Hall B</h1>
          <h2 className="sr-only">Group</h2>
          {Story()}
        </main>
      </StoryFrame>
    ),
  ],
};
export default meta;
type Story = StoryObj;

const shown = { settings: model.settings, templates: model.templates, unit: model.ofUser.leak_size_unit };

export const InItsCard: Story = {
  parameters: { proves: "[ORG-06] Shows on the card of a group what it fixes, and what a group above fixes" },
  render: () => <GroupSettingsSection model={shown} change={fn()} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Set by group Kuusi Foods")).toBeVisible();
    await expect(canvas.getByText("Medium from 4 l/min, high from 12 l/min")).toBeVisible();
  },
};

export const NothingSet: Story = {
  render: () => (
    <GroupSettingsSection
      model={{ ...shown, settings: { own: {}, inherited: { values: {}, groups: {} } } }}
      change={fn()}
    />
  ),
};

/** In the example, where nothing is stored. */
export const OnlyShown: Story = {
  parameters: { proves: "[ORG-04] Shows in the example what a group sets, without a control to change it" },
  render: () => <GroupSettingsSection model={shown} change={undefined} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^In this example they can only be read/)).toBeVisible();
    await expect(canvas.getByText(/^They apply to everyone in this group/)).toBeVisible();
    await expect(canvas.queryByRole("button")).toBeNull();
  },
};

const save = fn(async () => undefined);

export const Changing: Story = {
  parameters: { proves: "[ORG-29] A controller fixes a part as a whole, and releases it again" },
  render: () => <GroupSettingsDialog model={model} save={save} onSaved={fn()} onClose={fn()} />,
  play: async () => {
    save.mockClear();
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(dialog.getByRole("checkbox", { name: "CO₂ emissions" }));
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    // A fixed number is required.
    await expect(dialog.getByRole("textbox", { name: "CO₂ emissions" })).toBeInvalid();
    await userEvent.type(dialog.getByRole("textbox", { name: "CO₂ emissions" }), "0.37");
    await userEvent.click(dialog.getByRole("checkbox", { name: "Severity of leaks" }));
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    await expect(save).toHaveBeenCalledWith({
      co2_cost_kg_kwh: 0.37,
      leak_size_severity_low_lpmin: null,
      leak_size_severity_high_lpmin: null,
    });
  },
};

/** Replaces what the story shows, as a live message would. */
let receive: (settings: GroupSettingsModel["settings"]) => void;

function LiveDialog() {
  const [settings, setSettings] = useState(model.settings);
  receive = setSettings;
  return <GroupSettingsDialog model={{ ...model, settings }} save={save} onSaved={fn()} onClose={fn()} />;
}

/** Another manager changes a part while the dialog is open; only what was changed here is sent. */
export const ChangedByAnother: Story = {
  parameters: { proves: "[ORG-29] Saving keeps what another manager set meanwhile" },
  render: () => <LiveDialog />,
  play: async () => {
    save.mockClear();
    const dialog = within(await screen.findByRole("dialog"));
    receive({
      ...model.settings,
      own: { leak_size_severity_low_lpmin: 2, leak_size_severity_high_lpmin: 20 },
    });
    await userEvent.click(dialog.getByRole("checkbox", { name: "Correction factor" }));
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    await expect(save).toHaveBeenCalledWith({ leak_size_corr_factor: 1 });
  },
};

export const Refused: Story = {
  render: () => (
    <GroupSettingsDialog model={model} save={async () => "notAllowed"} onSaved={fn()} onClose={fn()} />
  ),
  play: async () => {
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(dialog.getByRole("checkbox", { name: "Language of reports" }));
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    await expect(await dialog.findByRole("alert")).toBeVisible();
  },
};
