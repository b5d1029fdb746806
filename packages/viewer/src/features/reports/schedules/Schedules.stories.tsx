import type { Meta, StoryObj } from "@storybook/react-vite";
import { type ReactNode, useState } from "react";
import { expect, fn, screen, userEvent, within } from "storybook/test";
import { aReportSchedule } from "../../../testing/a-report-schedule.ts";
import { StoryFrame } from "../../../testing/story-frame.tsx";
import { ScheduleFormView, type ScheduleFormViewProps } from "./ScheduleFormView.tsx";
import { SchedulesView, type SchedulesViewProps } from "./SchedulesView.tsx";
import { formOfSchedule } from "./schedule-form.ts";

const first = aReportSchedule();
const schedules = [
  first,
  aReportSchedule({
    ...{ id: "2", name: "Discharges of the substation", type: "PD", template: "full", rhythm: "monthly" },
    ...{ monthDay: 31, timeZone: "America/Los_Angeles", isPaused: true, nextRunAt: null, lastRun: null },
    recipients: [{ accountId: "1", username: "m.korhonen", state: "active" }],
  }),
  aReportSchedule({
    ...{ id: "3", name: "All leaks for the head of maintenance, hall A to F and the ring main" },
    lastRun: {
      ...{ at: "2026-11-23T05:00:12.000Z", result: "failed", errorCode: "scheduledReportTooLarge" },
      ...{ snapshots: 0, mails: 0, leftOut: 0 },
    },
    recipients: [
      { accountId: "1", username: "m.korhonen", state: "active" },
      { accountId: "3", username: "j.laine", state: "gone" },
    ],
  }),
  aReportSchedule({
    ...{ id: "4", name: "Levels of the fans", type: "LEVEL", isRunning: true },
    lastRun: {
      ...{ at: "2026-11-23T05:00:12.000Z", result: "sent", errorCode: null },
      ...{ snapshots: 7, mails: 1, leftOut: 2 },
    },
  }),
  aReportSchedule({
    ...{ id: "5", name: "Machines", type: "MECHANICAL", template: "gone" },
    lastRun: {
      ...{ at: "2026-11-23T05:00:12.000Z", result: "noRecipients", errorCode: null },
      ...{ snapshots: 7, mails: 0, leftOut: 1 },
    },
  }),
];

const modelOf = (more: Partial<SchedulesViewProps["model"]> = {}): SchedulesViewProps["model"] => ({
  ...{ schedules, own: [], error: undefined, retrying: false, asked: undefined, deleting: false },
  refusal: undefined,
  ...more,
});

const InPage = ({ children }: { readonly children: ReactNode }) => (
  <StoryFrame>
    <div className="px-4 md:px-6">{children}</div>
  </StoryFrame>
);

const meta: Meta<typeof SchedulesView> = {
  title: "Screens/Report schedules",
  parameters: {
    layout: "fullscreen",
    proves: "RPT-23",
    docs: {
      description: {
        component:
          "Use it for reports that the server makes and mails every week or month. Do not use it for one report, which is a task.",
      },
    },
  },
  component: SchedulesView,
  decorators: [(Story) => <InPage>{Story()}</InPage>],
  args: {
    model: modelOf(),
    actions: {
      ...{ add: fn(), change: fn(), send: fn(), pause: fn(), askDelete: fn(), delete: fn(), retry: fn() },
    },
  },
};
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  async play({ canvas, args }) {
    const row = canvas.getByRole("row", { name: /Discharges/ });
    await expect(row).toHaveTextContent(/On the last day of every month.*Los Angeles/);
    await expect(within(row).getByText("Paused")).toBeVisible();
    await userEvent.click(within(row).getByRole("button", { name: /^Actions/ }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Continue" }));
    await expect(args.actions.pause).toHaveBeenCalledWith(schedules[1], false);
    const failed = canvas.getByRole("row", { name: /head of maintenance/ });
    await expect(failed).toHaveTextContent(/Not sent.*more than 500 snapshots/);
    await expect(failed).toHaveTextContent("j.laine (left)");
  },
};
export const Phone: Story = {
  ...Default,
  globals: { viewport: { value: "mobile1" } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Discharges of the substation")).toBeVisible();
  },
};
export const Loading: Story = { args: { model: modelOf({ schedules: undefined }) } };
export const None: Story = {
  args: { model: modelOf({ schedules: [] }) },
  async play({ canvas, args }) {
    await userEvent.click(canvas.getByRole("button", { name: "New schedule" }));
    await expect(args.actions.add).toHaveBeenCalledOnce();
  },
};
export const Refused: Story = {
  args: { model: modelOf({ schedules: [], refusal: "Not possible with the demo account." }) },
};
export const NotLoaded: Story = {
  args: { model: modelOf({ schedules: undefined, error: "503 unavailable" }) },
};
export const Deleting: Story = {
  args: { model: modelOf({ asked: first }) },
  async play({ args }) {
    const dialog = await screen.findByRole("dialog", { name: /Delete .Leaks of hall B.\?/ });
    await userEvent.click(within(dialog).getByRole("button", { name: "Delete" }));
    await expect(args.actions.delete).toHaveBeenCalledWith(first);
  },
};

const people = [
  { accountId: "01JD8A0001", username: "m.korhonen" },
  { accountId: "01JD8A0002", username: "a.virtanen" },
];

const formModel = (more: Partial<ScheduleFormViewProps["model"]> = {}): ScheduleFormViewProps["model"] => ({
  ...{ form: formOfSchedule(first), isChange: true, own: [], people, saving: false },
  fixed: { values: {}, groups: {} },
  filters: [{ name: "tags", text: "Tags: hall B" }],
  ...{ nameError: undefined, problem: undefined },
  ...more,
});

function FormStory({ model }: Pick<ScheduleFormViewProps, "model">) {
  const [form, setForm] = useState(model.form);
  return (
    <ScheduleFormView
      model={{ ...model, form }}
      actions={{ change: setForm, showFilter: fn(), save: fn(), close: fn() }}
    />
  );
}

export const Form: Story = {
  render: () => <FormStory model={formModel()} />,
  async play() {
    const dialog = within(await screen.findByRole("dialog", { name: "Change the schedule" }));
    await expect(dialog.getByText("Tags: hall B")).toBeVisible();
    await userEvent.click(dialog.getByRole("radio", { name: "Every month" }));
    await userEvent.selectOptions(dialog.getByRole("combobox", { name: "Day of the month" }), "31");
    await userEvent.click(dialog.getByRole("checkbox", { name: "m.korhonen (you)" }));
    await expect(dialog.getByRole("button", { name: /^Save/ })).toHaveAttribute("aria-disabled", "true");
    await userEvent.click(dialog.getByRole("checkbox", { name: "a.virtanen" }));
    await expect(dialog.getByRole("button", { name: /^Save/ })).not.toHaveAttribute("aria-disabled", "true");
  },
};
export const FormOnPhone: Story = {
  render: () => <FormStory model={formModel()} />,
  globals: { viewport: { value: "mobile1" } },
};
/** A group fixes the language of all reports; the own choice is kept. */
export const FormSetByGroup: Story = {
  render: () => (
    <FormStory
      model={formModel({
        fixed: {
          values: { report_language: "de" },
          groups: { report_language: { id: "top", name: "Production" } },
        },
      })}
    />
  ),
  async play() {
    const dialog = within(await screen.findByRole("dialog", { name: "Change the schedule" }));
    const language = dialog.getByRole("combobox", { name: "Language" });
    await expect(language).toHaveValue("de");
    await expect(language).toBeDisabled();
    await expect(dialog.getByRole("combobox", { name: "Template" })).toBeEnabled();
  },
};
export const NewWithProblems: Story = {
  render: () => (
    <FormStory
      model={formModel({
        ...{ isChange: false, people: people.slice(0, 1), filters: [] },
        form: { ...formOfSchedule(first), name: "", filter: {}, template: "gone" },
        ...{ nameError: "This is required.", problem: "There are too many already." },
      })}
    />
  ),
};
