import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, userEvent } from "storybook/test";
import type { TaskState } from "../../lib/tasks/task.ts";
import { aTask } from "../../testing/a-task.ts";
import { StoryFrame } from "../../testing/story-frame.tsx";
import { AssignDialog } from "./AssignDialog.tsx";
import { type BulkDetail, type BulkTask, BulkTaskView } from "./BulkTask.tsx";
import { DeleteDialog } from "./DeleteDialog.tsx";
import { DownloadDialog } from "./download/DownloadDialog.tsx";
import { ServerExportView } from "./download/ServerExportTask.tsx";
import { EditDialog } from "./edit/EditDialog.tsx";
import { EditFields } from "./edit/EditFields.tsx";
import { EditSummary } from "./edit/EditSummary.tsx";
import { checkDraft, emptyDraft } from "./edit/edit-draft.ts";
import { editNames } from "./edit/edit-fields.ts";
import { TagDialog } from "./TagDialog.tsx";

const nothing = () => undefined;
const running: TaskState = { kind: "running", progress: { done: 34, total: 87 } };
const taskAt = (detail: Partial<BulkDetail>, state: TaskState = running, undo?: () => void): BulkTask =>
  aTask({
    kind: "bulk",
    state,
    detail: { change: "tag", total: 87, done: 34, failed: [], ...detail },
    actions: state.kind === "running" ? { stop: nothing } : { tryAgain: detail.failed && nothing, undo },
  });
const done: TaskState = { kind: "done" };
const nowMs = Date.parse("2026-11-23T10:00:00Z");
const units = { distance: "METERS", temperature: "CELSIUS", leak: "LPM" } as const;
const failed = ["a", "b", "c"].map((id) => ({ id, code: id === "c" ? "notFound" : "networkError" }));

const meta: Meta<typeof BulkTaskView> = {
  title: "Screens/Bulk changes",
  parameters: {
    proves: "BLK-01 BLK-02 BLK-03 BLK-04 BLK-06 BLK-07 BLK-12 BLK-13 BLK-16 BLK-17 BLK-18 BLK-21 EXP-25",
    docs: {
      description: {
        component:
          "Use it for a change of many snapshots: how far it is, what failed and why. Do not use it for a change of one, which is told in a snackbar.",
      },
    },
  },
  component: BulkTaskView,
  decorators: [
    (Story) => (
      <StoryFrame>
        <main className="w-80 max-w-full bg-raised p-4 forced-colors:border">{Story()}</main>
      </StoryFrame>
    ),
  ],
  args: { task: taskAt({}), canClose: true },
};
export default meta;
type Story = StoryObj<typeof BulkTaskView>;

export const UnderWay: Story = {
  // The live region for the outcome exists before the end.
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("status")).toBeEmptyDOMElement();
  },
};
export const SomeFailedSoFar: Story = { args: { task: taskAt({ failed }) } };
export const Stopping: Story = { args: { task: taskAt({}, { ...running, mode: "stopping" }) } };
export const Done: Story = {
  args: { task: taskAt({ done: 87 }, done, nothing) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("status")).toHaveTextContent("Tags of 87 snapshots updated");
  },
};
export const DoneButSomeFailed: Story = {
  args: { task: taskAt({ done: 84, failed }, done, nothing) },
};
export const Stopped: Story = { args: { task: taskAt({ done: 40, failed }, { kind: "canceled" }) } };
export const NotDeleted: Story = {
  args: { task: taskAt({ change: "delete", done: 84, failed }, done) },
};
export const Restored: Story = {
  args: { task: taskAt({ change: "restore", done: 87 }, done) },
};
const offered = { suggestions: ["hall", "pump"], repeated: undefined };

export const ChoosingTags: Story = {
  render: () => (
    <TagDialog
      model={{ count: 2, tagsOfEach: [["hall"], []], offered, task: undefined }}
      actions={{ apply: nothing, close: nothing }}
    />
  ),
};
export const CountingTags: Story = {
  render: () => (
    <TagDialog
      model={{ count: 100_000, tagsOfEach: undefined, offered, task: undefined }}
      actions={{ apply: nothing, close: nothing }}
    />
  ),
};
export const Edited: Story = {
  args: {
    task: taskAt({ change: "edit", done: 84, failed: [{ id: "a", code: "gasNotOffered" }] }, done),
  },
};
export const ChoosingFields: Story = {
  render: () => (
    <EditDialog
      model={{ count: 87, records: [], units, nowMs, task: undefined }}
      actions={{ apply: nothing, close: nothing }}
    />
  ),
};
const everyField = {
  ...emptyDraft("2026-11-23"),
  chosen: editNames,
  label: "Header 12",
  location: "somewhere",
};
export const EveryField: Story = {
  render: () => (
    <EditFields
      model={{
        draft: everyField,
        checked: checkDraft(everyField, { units, nowMs, newestMs: nowMs, timeZone: "UTC" }),
        units,
        nowMs,
        newestMs: nowMs,
      }}
      onDraftChange={nothing}
    />
  ),
};
const summary = {
  change: {
    label: "Header 12",
    starred: true,
    repair: { status: "solved", solvedMs: nowMs },
    location: "nan",
    distance: 7.5,
    gas: "NITROGEN",
    temperature: 31.5,
    humidity: 40,
    linePressure: null,
    specificPower: 6.5,
    voltage: 20,
    acFrequency: 50,
  },
  count: 87,
  units,
} as const;
export const SummaryOfEveryField: Story = {
  render: () => <EditSummary model={{ ...summary, records: [{ values: {}, createdMs: nowMs }] }} />,
};
export const SummaryWhileCounting: Story = {
  render: () => <EditSummary model={{ ...summary, records: undefined }} />,
};
const downloads = { count: 501, formats: ["png", "mov", "nlz"], maxMovies: 500, started: false } as const;
export const ChoosingFormats: Story = {
  render: () => <DownloadDialog model={downloads} actions={{ start: nothing, close: nothing }} />,
};
export const DownloadStarted: Story = {
  render: () => (
    <DownloadDialog model={{ ...downloads, started: true }} actions={{ start: nothing, close: nothing }} />
  ),
};
export const SomePicturesLeftOut: Story = {
  args: {
    task: taskAt(
      {
        change: "images",
        done: 85,
        failed: [
          { id: "a", code: "pictureNotMade" },
          { id: "b", code: "nothingToDraw" },
        ],
      },
      { kind: "done", file: { fileName: "Images-2026-11-23_16-40-05.zip", href: "#images" } },
    ),
  },
};
const exported = (state: TaskState, { isStaff = false, leftOut = 0, before = 0 } = {}): Story => ({
  render: () => (
    <ServerExportView
      task={aTask({
        kind: "serverExport",
        state,
        detail: { format: isStaff ? "nlz" : "mov", count: 87, leftOut, before },
        actions: { stop: nothing, ...(state.kind === "failed" && { tryAgain: nothing }) },
      })}
      explainsOwnership={isStaff}
    />
  ),
});
const archive: TaskState = {
  kind: "done",
  file: { fileName: "Snapshots-2026-11-23_16-40-05.zip", href: "#archive" },
};
export const MadeOnTheServer = exported(running);
export const WaitsOnTheServer: Story = {
  ...exported({ kind: "running", progress: { done: 0, total: 87, remainingS: 320 } }, { before: 3 }),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("progressbar")).toHaveAttribute(
      "aria-valuetext",
      "Waiting, 3 other exports are created first",
    );
    await expect(canvas.getByText(/about 5 minutes left/)).toBeVisible();
  },
};
export const ReadyOnTheServer = exported(archive);
export const ReadyButForSome: Story = {
  ...exported(archive, { leftOut: 12 }),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("alert")).toHaveTextContent(
      "12 skipped: no video can be created from them.",
    );
  },
};
export const FailedOnTheServer = exported({ kind: "failed", reason: undefined });
export const RefusedToAnAdministrator: Story = {
  ...exported({ kind: "failed", reason: "exportNeedsOwnership" }, { isStaff: true }),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("alert")).toHaveTextContent("Export failed.");
    await expect(canvas.getByRole("alert")).toHaveTextContent("As an administrator");
  },
};
export const AskingToDelete: Story = {
  render: () => (
    <DeleteDialog model={{ count: 12, task: undefined }} actions={{ apply: nothing, close: nothing }} />
  ),
};
export const Deleting: Story = {
  play: async () => {
    await screen.findByRole("dialog", { name: "Delete 87 snapshots" });
  },
  render: () => (
    <DeleteDialog
      model={{ count: 87, task: taskAt({ change: "delete" }) }}
      actions={{ apply: nothing, close: nothing }}
    />
  ),
};
const components = [
  { id: "pump", name: "Pump 5", tags: ["pump-5"] },
  { id: "fan", name: "Fan 3", tags: [] },
];
const assigned = fn();
export const Assigned: Story = {
  parameters: { proves: "[CMP-10] Assigns the selected snapshots to a component by its tag" },
  render: () => (
    <AssignDialog
      model={{
        ...{ count: 3, exist: true, failed: false, retrying: false, task: undefined },
        tagsOfEach: [["pump-5"], [], ["x"]],
      }}
      find={async () => components}
      actions={{ assign: assigned, retry: nothing, close: nothing }}
    />
  ),
  play: async () => {
    await userEvent.click(await screen.findByRole("combobox", { name: "Component" }));
    await userEvent.click(await screen.findByRole("option", { name: /^Pump 5/ }));
    await expect(screen.getByRole("dialog")).toHaveTextContent("2 snapshots change.1 stays unchanged.");
    await userEvent.click(screen.getByRole("button", { name: "Assign" }));
    await expect(assigned).toHaveBeenLastCalledWith("pump-5");
  },
};
export const AssignedToNoComponent: Story = {
  render: () => (
    <AssignDialog
      model={{
        ...{ count: 1, exist: false, failed: false, retrying: false, task: undefined },
        tagsOfEach: undefined,
      }}
      find={async () => []}
      actions={{ assign: nothing, retry: nothing, close: nothing }}
    />
  ),
};
